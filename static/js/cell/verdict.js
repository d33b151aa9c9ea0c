/** What is said about a run: whether its arrays are the reference's, or whether an answer is right. */
import { made } from "./make.js";

/** @typedef {{agreement?: {state: string, text: string, detail: string}, result?: {state: string, feedback: string}}} Verdict */

/**
 * Show the verdict of a run, or none: what was said of an earlier run never outlives it.
 * @param {HTMLElement} cell
 * @param {Verdict} [verdict]
 */
export function showVerdict(cell, { agreement, result } = {}) {
  const line = cell.querySelector("[data-agreement]");
  if (line instanceof HTMLElement) {
    line.dataset.agreement = agreement?.state ?? "none";
    line.replaceChildren();
    if (agreement?.text) {
      line.append(made("b", "", agreement.text), " ", made("span", "", `· ${agreement.detail}`));
    }
  }
  const answer = cell.querySelector("[data-result]");
  if (answer instanceof HTMLElement) {
    answer.dataset.result = result?.state ?? "none";
    const feedback = answer.querySelector("[data-feedback]");
    if (feedback) feedback.textContent = result?.feedback ?? "";
  }
}
