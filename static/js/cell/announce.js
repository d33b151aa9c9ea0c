/** The page's one live region for cells: a screen reader hears how a run ended, once, and nothing of its output. */

/** @type {HTMLElement | undefined} */
let region;

/** @param {string} words */
export function announce(words) {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = words;
}
