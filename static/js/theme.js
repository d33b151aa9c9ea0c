// The light/dark button. The first choice is made by before_paint.js; here the reader's own is taken and kept.
// The key is written raw, not as JSON, because before_paint.js reads it without this module.
import { root } from "./storage.js";

const key = `${root} scheme`;

const isDark = () => document.body.getAttribute("data-md-color-scheme") === "slate";

function showState() {
  for (const button of document.querySelectorAll("[data-scheme-toggle]")) {
    button.setAttribute("aria-pressed", String(isDark()));
  }
}

/** @param {boolean} dark */
function choose(dark) {
  document.body.setAttribute("data-md-color-scheme", dark ? "slate" : "default");
  showState();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-scheme-toggle]")) return;
  choose(!isDark());
  try {
    localStorage.setItem(key, isDark() ? "slate" : "default");
  } catch {
    // Storage is off: the choice lasts for this page.
  }
});

// Until the reader has chosen, the page follows the system, also while it is open.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
  let kept = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // As above.
  }
  if (!kept) choose(event.matches);
});

showState();
// The head, with this button, is another one after a visit (visit.js).
document.addEventListener("page-shown", showState);
