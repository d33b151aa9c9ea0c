// For 404.html, which is served at addresses of any depth: this file was found, so the site's root is the folder above it.
// Of several copies that are found the first, nearest to the lost address, has spoken; the others keep still.
(() => {
  const page = document.documentElement;
  if (page.dataset.home) return;
  const home = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  page.dataset.home = home;
  for (const link of document.querySelectorAll("a[data-home]")) link.setAttribute("href", home);
  if (!document.querySelector("link[rel=stylesheet]")) {
    const book = `${home}lessons/book.css`;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: book }));
  }
  // Without it the way home is still there.
  import(`${home}js/nearest_page.js`).then(({ offer }) => offer(home)).catch(() => {});
  let kept = null;
  try {
    kept = localStorage.getItem(`${new URL(home).pathname} scheme`);
  } catch {
    // Storage is off: the system's preference decides, as on every other page.
  }
  if (kept ? kept === "slate" : matchMedia("(prefers-color-scheme: dark)").matches) {
    document.body.setAttribute("data-md-color-scheme", "slate");
  }
})();
