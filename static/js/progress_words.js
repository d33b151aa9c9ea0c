/** What the reader has done in the lesson on the page, in words at its foot, and a way to have it forgotten. */
import { button, made } from "./cell/make.js";
import { parts, progress, sections, titleOf } from "./progress.js";
import { forgetProgress } from "./work/all.js";

/** @param {string[]} all @param {string[]} done @param {string} kind */
function counted(all, done, kind) {
  const of = all.filter((part) => part.startsWith(`${kind} `));
  return { of: of.length, done: of.filter((part) => done.includes(part)).length };
}

/** "read 6 of 9 sections, run 5 of 8 cells, …"; empty where nothing is done. @param {string} lesson */
function sentence(lesson) {
  const { done } = progress(lesson);
  const all = parts();
  if (!all.some((part) => done.includes(part))) return "";
  const phrases = [
    ["section", "read", "section", ""],
    ["cell", "run", "cell", ""],
    ["exercise", "solved", "exercise", ""],
    ["quiz", "answered", "question", " right"],
  ].flatMap(([kind, verb, noun, after]) => {
    const { of, done: n } = counted(all, done, kind);
    return of ? [`${verb} ${n} of ${of} ${noun}${of === 1 ? "" : "s"}${after}`] : [];
  });
  return `You have ${phrases.slice(0, -1).join(", ")} and ${phrases.at(-1)}.`;
}

/** Few enough to be named. */
const FEW = 3;

/** The sections not yet read, as links to them, once most are read. @param {string} lesson @returns {(string | Node)[]} */
function unread(lesson) {
  const { done } = progress(lesson);
  const all = sections();
  const left = all.filter((heading) => !done.includes(`section ${heading.id}`));
  if (left.length === 0 || left.length > FEW || left.length === all.length) return [];
  return left.flatMap((heading, k) => {
    const link = made("a", "", titleOf(heading));
    link.setAttribute("href", `#${encodeURIComponent(heading.id)}`);
    return [k ? ", " : " Not yet read: ", link];
  });
}

/** @param {HTMLElement} place @param {string} lesson */
export function show(place, lesson) {
  if (place.querySelector("[data-asking]")) return;
  const words = sentence(lesson);
  place.hidden = words === "";
  if (!words) return place.replaceChildren();
  const text = made("p", "");
  text.append(words, ...unread(lesson));
  const shown = place.querySelector("p");
  if (!shown) place.replaceChildren(text, button("Forget this", () => ask(place, lesson)));
  else if (shown.textContent !== text.textContent) shown.replaceWith(text);
}

/** @param {HTMLElement} place @param {string} lesson */
function ask(place, lesson) {
  const question = made("p", "", "Forget what you read, ran, solved and answered in this lesson? The code you wrote stays.");
  question.dataset.asking = "";
  const end = () => {
    place.replaceChildren();
    show(place, lesson);
    // The button that was pressed is gone, and after "Forget it" this whole line.
    (place.querySelector("button") ?? document.getElementById("content"))?.focus({ preventScroll: true });
  };
  place.replaceChildren(
    question,
    button("Keep it", end),
    button("Forget it", () => {
      forgetProgress(lesson);
      end();
    }),
  );
  place.querySelector("button")?.focus();
}
