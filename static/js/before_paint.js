// Runs at the top of <body>, before anything is painted, so that no page flashes in the other palette.
// A classic script in a file of its own: a module would come too late, an inline one would need a hole in a content security policy.
(() => {
  document.documentElement.classList.replace("no-js", "js");
  // Modules run before "load". Without them every button would be dead, and nothing would say why.
  addEventListener("load", () => {
    if ("headwise" in window) return;
    const note = document.createElement("p");
    note.className = "page-note";
    note.setAttribute("role", "alert");
    note.textContent =
      location.protocol === "file:"
        ? "This page was opened from a disk, where a browser runs no modules. Serve the folder, for example with python -m http.server, and cells will run."
        : "A part of this page did not arrive, so cells and maps do not answer. Reload the page to try again.";
    document.body.append(note);
  });
  const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;
  let kept = null;
  try {
    kept = localStorage.getItem(`${root} scheme`);
  } catch {
    // Storage is switched off: the system's preference decides.
  }
  const dark = kept ? kept === "slate" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.body.setAttribute("data-md-color-scheme", dark ? "slate" : "default");
})();
