/**
 * On paper, questions stand without their answers, so that a page can be handed out. The answers are on a last page of
 * their own. Guesses and questions have numbers and letters on paper alone (static/css/print_questions.css). A line that
 * ends in a colon stays with what it announces, and the licence with the last lines (static/css/print_pages.css).
 */
import { made } from "./cell/make.js";
import { verdict } from "./verdict.js";

/** @param {ParentNode} place @param {string} selector @returns {HTMLElement[]} */
const all = (place, selector) => [...place.querySelectorAll(selector)].map((part) => /** @type {HTMLElement} */ (part));

/** A question's explanations, in the order of its options. @param {HTMLElement} question @param {string} name */
function explained(question, name) {
  const right = all(question, ".options button, input").map((option) => option.hasAttribute("data-correct"));
  const list = made("ol", "");
  list.append(...all(question, ".why").map((why, k) => {
    const item = made("li", "");
    const words = /** @type {HTMLElement} */ (why.cloneNode(true));
    words.querySelector(".verdict")?.remove();
    item.append(verdict(right[k]), ...words.childNodes);
    return item;
  }));
  return part(name, list);
}

/** @param {string} name @param {Node} content */
function part(name, content) {
  const section = made("section", "");
  section.append(made("h3", "", name), content);
  return section;
}

/** @param {HTMLElement} solution */
function solved(solution) {
  const cell = solution.closest("lesson-cell")?.getAttribute("name");
  const summary = solution.querySelector("summary");
  const shown = made("div", "");
  shown.append(...[...solution.childNodes].filter((node) => node !== summary).map((node) => node.cloneNode(true)));
  return part(cell ? `Exercise ${cell}` : summary?.textContent ?? "", shown);
}

/** The page of answers, or null where nothing is asked. @param {HTMLElement} prose */
function answers(prose) {
  const parts = [
    ...all(prose, "lesson-predict").map((question, k) => explained(question, `Guess ${k + 1}`)),
    ...all(prose, ".solution:not([open]), .hint:not([open], .cell-hints *)").map(solved),
    ...all(prose, "lesson-quiz").map((question, k) => explained(question, `Question ${k + 1}`)),
  ];
  if (!parts.length) return null;
  const section = made("section", "answers");
  const hints = prose.querySelector(".cell-hints .hint") ? [made("p", "", `Hints are on the page, ${location.href.split("#")[0]}`)] : [];
  section.append(made("h2", "", "Answers"), ...hints, ...parts);
  return section;
}

/** What the foot of every page says. */
function licence() {
  const foot = made("div", "colophon");
  const words = document.querySelector("footer.colophon > p");
  if (words) foot.append(words.cloneNode(true));
  return foot;
}

/** Made anew before each printing, since a cell or a question may have changed, and unseen on a screen. */
function prepare() {
  const prose = /** @type {HTMLElement | null} */ (document.querySelector(".prose"));
  if (!prose) return;
  for (const old of all(prose, ":scope > :is(.answers, .colophon)")) old.remove();
  for (const line of all(prose, "p")) line.classList.toggle("leads-on", (line.textContent ?? "").trimEnd().endsWith(":"));
  for (const last of [answers(prose), licence()]) {
    if (!last) continue;
    last.hidden = true;
    prose.append(last);
  }
}

addEventListener("beforeprint", prepare);
