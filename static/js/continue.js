/** On the home page, a way back to where the reader was; without a place of theirs nothing is said. */
import { progress } from "./progress.js";

/** The lessons in order, as the list beside the text has them. */
const lessons = () =>
  [...document.querySelectorAll(".contents [data-lesson-progress]")].flatMap((dot) => {
    const link = dot.closest("a");
    return link ? [{ link, slug: dot.getAttribute("data-lesson-progress") ?? "" }] : [];
  });

/** The last place of the reader's that is in a lesson of the course. */
function latest() {
  const all = lessons();
  const been = all
    .map(({ link, slug }, k) => ({ link, place: progress(slug).place, next: all[k + 1] }))
    .filter(({ place }) => typeof place?.id === "string" && typeof place.title === "string" && Number.isFinite(place.at));
  return been.sort((a, b) => Number(b.place?.at) - Number(a.place?.at))[0];
}

function show() {
  const line = document.querySelector("[data-continue]");
  if (!(line instanceof HTMLElement)) return;
  const found = latest();
  line.hidden = !found;
  const other = line.nextElementSibling;
  if (other instanceof HTMLElement) other.hidden = Boolean(found);
  if (!found?.place) return;
  const { link, place, next } = found;
  // Who was at a lesson's end goes on with the next, unless they have begun that too.
  const on = place.end && next && !progress(next.slug).place ? next.link : null;
  const title = on ? on.querySelector(".title")?.textContent : place.title;
  const to = document.createElement("a");
  to.href = on ? on.href : `${link.href}#${encodeURIComponent(place.id)}`;
  to.textContent = `lesson ${(on ?? link).querySelector(".number")?.textContent?.trim()}, ${title}`;
  line.replaceChildren("Continue: ", to);
}

for (const event of ["page-shown", "work-changed"]) document.addEventListener(event, show);
show();
