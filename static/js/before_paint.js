// Runs at the top of <body>, before anything is painted, so that no page flashes in the other palette.
// A classic script in a file of its own: a module would come too late, an inline one would need a hole in a content security policy.
(() => {
  document.documentElement.classList.replace("no-js", "js");
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
