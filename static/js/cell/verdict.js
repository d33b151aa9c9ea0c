/** What is said about a run: whether its arrays are the reference's, or whether an answer is right. */
import { made } from "./make.js";

/** @typedef {{agreement?: {state: string, text: string, detail: string}, result?: {state: string, feedback: string}}} Verdict */

/** Said before where the two depart, so that a reader who did what the text asked for does not think something broke. */
const CHANGED =
  "as is to be expected after a change: PyTorch’s numbers are a record, made with the lesson’s own code and numbers.";

/**
 * Show the verdict of a run, or none: what was said of an earlier run never outlives it.
 * @param {HTMLElement} cell
 * @param {Verdict} [verdict]
 * @param {boolean} [changed] it is of code or numbers that the reader changed: the record is not
 */
export function showVerdict(cell, { agreement, result } = {}, changed = false) {
  const line = cell.querySelector("[data-agreement]");
  if (line instanceof HTMLElement) {
    line.dataset.agreement = agreement?.state ?? "none";
    line.replaceChildren();
    if (agreement?.text) {
      const detail = changed && agreement.state === "differs" ? `${CHANGED} ${agreement.detail}` : agreement.detail;
      line.append(made("b", "", agreement.text), " ", made("span", "", `· ${detail}`));
    }
  }
  const answer = cell.querySelector("[data-result]");
  if (answer instanceof HTMLElement) {
    answer.dataset.result = result?.state ?? "none";
    const feedback = answer.querySelector("[data-feedback]");
    if (feedback) feedback.textContent = result?.feedback ?? "";
  }
}
