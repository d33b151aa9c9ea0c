/**
 * What a term means, in a note below it: the glossary's own words, read from its page once. The note stays while the term or
 * the note is pointed at, or the term has the focus; Esc puts it away.
 */
import { once } from "./later.js";
import { root } from "./storage.js";
import { styles } from "./styles.js";

/** Who passes over a term on the way elsewhere asks for nothing; who goes from it to the note may take a moment. */
const PASSING_MS = 150;
const GAP = 4;
const EDGE = 16;

const sheet = once(() => styles(["term_note"]));
const glossary = once(async () => {
  const answer = await fetch(`${root}glossary/`);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
});

const note = document.createElement("div");
note.id = "term-note";
note.className = "term-note";
note.setAttribute("role", "tooltip");
/** The term whose note is shown, or is about to be. @type {HTMLAnchorElement | null} */
let term = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

const isMeant = () => Boolean(term?.matches(":hover, :focus-visible")) || note.matches(":hover");

/** Called when `link` is pointed at, or has got the focus. @param {HTMLAnchorElement} link */
export function offer(link) {
  if (link === term) return;
  hide();
  term = link;
  waiting = setTimeout(() => show(link), PASSING_MS);
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const [page] = await Promise.all([glossary(), sheet()]).catch(() => []);
  if (term !== link) return;
  const words = page && meaning(page, decodeURIComponent(link.hash.slice(1)));
  if (!words || !isMeant()) {
    hide();
    return;
  }
  note.replaceChildren(...words);
  link.closest("#content")?.append(note);
  link.setAttribute("aria-describedby", note.id);
  place(link);
}

/** The term and its paragraph without the way to the lessons. @param {Document} page @param {string} id */
function meaning(page, id) {
  const heading = page.getElementById(id);
  const text = heading?.nextElementSibling?.cloneNode(true);
  if (!heading || !(text instanceof HTMLElement)) return null;
  for (const link of text.querySelectorAll("a")) {
    if (link.getAttribute("href")?.includes("lessons/")) link.remove();
    else link.replaceWith(...link.childNodes);
  }
  while (text.lastChild && !/[^\s,]/.test(text.lastChild.textContent ?? "")) text.lastChild.remove();
  const name = document.createElement("strong");
  name.textContent = heading.firstChild?.textContent ?? "";
  return [name, " ", ...document.importNode(text, true).childNodes];
}

/** Below the term's last line, or above its first where the window ends too soon and there is room for all of it. @param {HTMLElement} link */
function place(link) {
  const lines = [...link.getClientRects()];
  const [first, last] = [lines[0], lines[lines.length - 1]];
  const from = (note.offsetParent ?? document.body).getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const bar = document.querySelector(".masthead")?.getBoundingClientRect().bottom ?? 0;
  const below = last.bottom + GAP + height <= innerHeight || first.top - GAP - height < bar; // what is below can be scrolled to
  const left = Math.max(EDGE, Math.min(last.left, document.documentElement.clientWidth - width - EDGE));
  note.style.left = `${left - from.left}px`;
  note.style.top = `${(below ? last.bottom + GAP : first.top - GAP - height) - from.top}px`;
}

function hide() {
  clearTimeout(waiting);
  note.remove();
  term?.removeAttribute("aria-describedby");
  term = null;
}

function hideUnlessMeant() {
  clearTimeout(waiting);
  if (term) waiting = setTimeout(() => !isMeant() && hide(), PASSING_MS);
}

document.addEventListener("pointerover", () => note.isConnected && hideUnlessMeant());
document.addEventListener("focusout", () => note.isConnected && hideUnlessMeant());
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("page-leave", hide);
addEventListener("resize", hide);
