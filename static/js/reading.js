/**
 * Which sections of a lesson the reader has been at: those whose headings stand in the window, or which fill it, when they
 * rest for two seconds. Nothing is done while they scroll; a jump to the end passes the sections between.
 */
import { mark, sections } from "./progress.js";
import { lessonOf } from "./storage.js";

const REST_MS = 2000;
/** Above this share of the window's height stands what is read; below it, what comes next. */
const LINE = 2 / 3;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
let lesson = "";

function moved() {
  clearTimeout(resting);
  resting = setTimeout(look, REST_MS);
}

const headings = new IntersectionObserver(moved, { rootMargin: `0px 0px -${Math.round(100 * (1 - LINE))}%` });
const foot = new IntersectionObserver(moved);

function look() {
  if (lesson !== lessonOf()) return; // on the way to another page
  const all = sections();
  const atEnd = innerHeight + scrollY > document.documentElement.scrollHeight - 200;
  const begun = all.filter((heading) => heading.getBoundingClientRect().top < innerHeight * (atEnd ? 1 : LINE));
  const here = begun.at(-1);
  if (!here) return;
  mark(lesson, [here, ...begun.filter((heading) => heading.getBoundingClientRect().top >= 0)], {
    id: here.id,
    title: titleOf(here),
    at: Date.now(),
    end: here === all.at(-1),
  });
}

/** A heading's words: without the link to itself, and of a formula its line of text. @param {Element} heading */
function titleOf(heading) {
  const copy = /** @type {Element} */ (heading.cloneNode(true));
  for (const other of copy.querySelectorAll(".headerlink, math")) other.remove();
  return (copy.textContent ?? "").trim();
}

function begin() {
  clearTimeout(resting);
  headings.disconnect();
  foot.disconnect();
  lesson = lessonOf();
  if (!lesson) return;
  for (const heading of sections()) headings.observe(heading);
  const last = document.querySelector(".colophon");
  if (last) foot.observe(last);
}

document.addEventListener("page-shown", begin);
begin();
