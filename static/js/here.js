/**
 * Which section of the lesson is being read, said by the lists of its sections: the last whose heading has passed a line a
 * third of the way down the window. Over the last windowful of the page the line sinks to the foot, since the last sections
 * cannot be scrolled up to it; of several there, the one that was asked for is the one.
 */
import { sections } from "./progress.js";

const LINE = 1 / 3;

/** @param {Element} heading */
const top = (heading) => heading.getBoundingClientRect().top;

/** The section's heading; undefined above the first. */
function here() {
  const left = Math.max(0, document.documentElement.scrollHeight - scrollY - innerHeight);
  const line = innerHeight * (1 - (1 - LINE) * Math.min(1, left / innerHeight));
  const passed = sections().filter((heading) => top(heading) < line);
  return passed.find((heading) => heading.matches(":target") && top(heading) >= 0) ?? passed.at(-1);
}

function show() {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".sections a"));
  const id = links.length > 0 ? here()?.id : undefined;
  for (const link of links) {
    const is = decodeURIComponent(link.hash.slice(1)) === id;
    if (is === link.hasAttribute("aria-current")) continue;
    if (is) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
    if (is) keepInSight(link);
    else if (!id) link.closest(".contents")?.scrollTo(0, 0); // above the first section: as it was at first
  }
}

/** Where the list is longer than the window, it goes along; the page does not. @param {HTMLElement} link */
function keepInSight(link) {
  const list = link.closest(".contents");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [at, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += at.top + at.height / 2 - (around.top + around.height / 2);
}

let due = false;
function soon() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    show();
  });
}

for (const event of ["scroll", "resize", "hashchange"]) addEventListener(event, soon, { passive: true });
document.addEventListener("page-shown", soon);
soon();
