/**
 * On paper, questions stand without their answers, so that a page can be handed out. The answers are on a last page of
 * their own. Guesses and questions have numbers and letters on paper alone (static/css/print_questions.css).
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

/** Made anew before each printing, since a cell or a question may have changed, and unseen on a screen. */
function answer() {
  document.querySelector(".answers")?.remove();
  const prose = document.querySelector(".prose");
  const parts = prose ? [
    ...all(prose, "lesson-predict").map((question, k) => explained(question, `Guess ${k + 1}`)),
    ...all(prose, ".solution:not([open]), .hint:not([open], .cell-hints *)").map(solved),
    ...all(prose, "lesson-quiz").map((question, k) => explained(question, `Question ${k + 1}`)),
  ] : [];
  if (!parts.length) return;
  const section = made("section", "answers");
  section.hidden = true;
  const hints = prose?.querySelector(".cell-hints .hint") ? [made("p", "", `Hints are on the page, ${location.href.split("#")[0]}`)] : [];
  section.append(made("h2", "", "Answers"), ...hints, ...parts);
  prose?.append(section);
}

addEventListener("beforeprint", answer);
