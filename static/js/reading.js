/**
 * Which sections of a lesson the reader has been at: those whose headings stand in the window, or which fill it, when they
 * rest for two seconds, and short ones at the window's foot that a page further are above it. Nothing is done while they
 * scroll; a jump to the end passes the sections between.
 */
import { mark, sections, titleOf } from "./progress.js";
import { lessonOf } from "./storage.js";

const REST_MS = 2000;
/** Above this share of the window's height stands what is read; below it, what comes next. */
const LINE = 2 / 3;

/** Who goes on by at most so many windows has turned a page; further is a jump. */
const PAGE = 1.1;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** The last rest: how far down, and which headings stood in the window. */
let rest = { top: 0, seen: /** @type {HTMLElement[]} */ ([]) };
let lesson = "";

function moved() {
  clearTimeout(resting);
  resting = setTimeout(look, REST_MS);
}

const headings = new IntersectionObserver(moved, { rootMargin: `0px 0px -${Math.round(100 * (1 - LINE))}%` });
const inSight = new IntersectionObserver(moved);

function look() {
  if (lesson !== lessonOf()) return; // on the way to another page
  const all = sections();
  const atEnd = innerHeight + scrollY > document.documentElement.scrollHeight - 200;
  const begun = all.filter((heading) => heading.getBoundingClientRect().top < innerHeight * (atEnd ? 1 : LINE));
  const turned = scrollY - rest.top <= PAGE * innerHeight ? rest.seen.filter((heading) => begun.includes(heading)) : [];
  rest = { top: scrollY, seen: all.filter(isInSight) };
  const here = begun.at(-1);
  if (!here) return;
  mark(lesson, [here, ...turned, ...begun.filter(isInSight)], {
    id: here.id,
    title: titleOf(here),
    at: Date.now(),
    end: here === all.at(-1),
  });
}

/** @param {HTMLElement} heading */
function isInSight(heading) {
  const { top } = heading.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

function begin() {
  clearTimeout(resting);
  headings.disconnect();
  inSight.disconnect();
  rest = { top: 0, seen: [] };
  lesson = lessonOf();
  if (!lesson) return;
  for (const heading of sections()) {
    headings.observe(heading);
    inSight.observe(heading);
  }
  const last = document.querySelector(".colophon");
  if (last) inSight.observe(last);
}

document.addEventListener("page-shown", begin);
begin();
