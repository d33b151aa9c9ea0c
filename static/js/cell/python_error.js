/** A Python error: its words, the reader's own lines, what met there, what helps, and the full text for who wants it. */
import { made } from "./make.js";
import { plainText } from "./terminal.js";

/** @typedef {{cell: string, line: number, code: string}} Frame */
/** @typedef {{code: string, what: string}} Operand */
/** @typedef {{ename: string, evalue: string, frames: Frame[], operands?: Operand[], hint: string, traceback: string}} ErrorReport */

/** @param {ErrorReport} error */
export function renderedError(error) {
  const box = made("div", "out-error");
  const words = plainText(error.evalue);
  box.append(made("p", "out-error-name", words ? `${error.ename}: ${words}` : error.ename));
  if (error.frames.length) {
    const frames = made("ol", "out-error-lines");
    for (const frame of error.frames) {
      const item = made("li", "");
      const place = made("span", "out-error-place", `${frame.cell}, line ${frame.line}`);
      item.append(place, " ", made("code", "", plainText(frame.code)));
      frames.append(item);
    }
    box.append(frames);
  }
  if (error.operands?.length) box.append(operands(error.operands));
  if (error.hint) box.append(made("p", "out-error-hint", plainText(error.hint)));
  const details = made("details", "out-error-full");
  details.append(made("summary", "", "Full traceback"), made("pre", "out-text", plainText(error.traceback)));
  box.append(details);
  return box;
}

/** "Q is float64 (2, 3, 4), K is float64 (2, 3, 4)" @param {Operand[]} found */
function operands(found) {
  const line = made("p", "out-error-operands", "There, ");
  found.forEach(({ code, what }, index) => {
    const between = index === 0 ? "" : index === found.length - 1 ? " and " : ", ";
    line.append(between, made("code", "", plainText(code)), ` is ${plainText(what)}`);
  });
  line.append(".");
  return line;
}
