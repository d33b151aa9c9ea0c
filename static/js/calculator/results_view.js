/**
 * One function's results as a table: each part with its share, and on a click the lines that it comes from.
 *
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./working.js").Line} Line
 */
import { make, setText } from "../head_map/dom.js";
import { nodesOf } from "./numbers.js";
import { writerOf } from "./sentences.js";
import { totalOf } from "./sums.js";
import { byteUnit, exactly, inWords, isLong, percent, share } from "./units.js";
import { working } from "./working.js";

const ROUNDED = "≈ is rounded to three digits; the lines of a part have up to 60.";

/**
 * @typedef {object} Row
 * @property {HTMLElement} row
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} bar
 * @property {HTMLElement} number
 * @property {HTMLElement} share
 * @property {HTMLElement} lines
 * @property {HTMLElement} below
 */

/**
 * @param {Block} block
 * @param {Evaluated} first whose parts the rows are
 * @param {(label: string) => string} worded
 * @param {string} id
 * @param {(part: string) => void} choose the part's working is to be shown, or, where it is, hidden
 */
export function resultsView(block, first, worded, id, choose) {
  const [all, words] = [make("td", "calc-value"), make("td", "calc-words", { colspan: "3" })];
  const isSummed = totalOf(block, first.parts) !== undefined;
  // Of a sum of some parts, the others are no share.
  const isShared = isSummed && !block.sums;
  const rows = first.parts.map(([label], index) => rowOf(worded(label) || block.title, `${id}-${index}`, () => choose(label), isShared));
  const sumRow = make("tr", "", {}, [make("th", "", { scope: "row" }, [block.total]), all, ...(isShared ? [make("td")] : [])]);
  const foot = make("tfoot", "", {}, isSummed ? [sumRow, make("tr", "", {}, [words])] : []);
  const unit = make("p", "calc-unit");
  const columns = ["Part", "Value", "Share"].slice(0, isShared ? 3 : 2).map((name) => make("th", "", { scope: "col" }, [name]));
  const table = make("table", "", {}, [
    make("caption", "", {}, [block.title]),
    make("thead", "visually-hidden", {}, [make("tr", "", {}, columns)]),
    make("tbody", "", {}, rows.flatMap(({ row, below }) => [row, below])), foot,
  ]);
  return {
    root: make("div", "calc-block", { "data-function": first.formula.name }, [table, unit]),
    /** @param {Evaluated} result @param {string | null} open the part whose working is shown */
    update(result, open) {
      const total = totalOf(block, result.parts) ?? 0n;
      const largest = result.parts.reduce((most, [, value]) => (value > most ? value : most), 0n);
      const shown = writerOf(block);
      result.parts.forEach(([label, value], index) => {
        const row = rows[index];
        row.row.dataset.value = String(value);
        row.number.replaceChildren(...nodesOf(shown(value)));
        row.bar.style.width = `${100 * share(value, isShared ? total : largest)}%`;
        setText(row.share, isShared ? percent(value, total) : "");
        openRow(row, open === label ? working(result, index) : null);
      });
      all.replaceChildren(...nodesOf(shown(total)));
      const also = block.unit === "bytes" || isLong(total) ? `${exactly(total)}${block.unit && " bytes"}` : inWords(total) && `about ${inWords(total)}`;
      words.replaceChildren(...nodesOf(also === shown(total) ? "" : also));
      const values = [...result.parts.map(([, value]) => value), total];
      const units = block.unit === "bytes" ? new Set(values.map(byteUnit)) : [];
      setText(unit, [...units, values.some((value) => shown(value).startsWith("≈")) ? ROUNDED : ""].filter(Boolean).join(" "));
    },
  };
}

/** @param {string} name @param {string} id @param {() => void} choose @param {boolean} isShared @returns {Row} */
function rowOf(name, id, choose, isShared) {
  const button = make("button", "calc-part", { type: "button", "aria-expanded": "false", "aria-controls": id }, [name]);
  button.addEventListener("click", choose);
  const [bar, number, part] = [make("span", "calc-bar"), make("td", "calc-value"), make("td", "calc-share")];
  const lines = make("ol", "calc-lines");
  const below = make("tr", "calc-working", { id, hidden: "" }, [make("td", "", { colspan: "3" }, [lines])]);
  const head = make("th", "", { scope: "row" }, [button, make("span", "calc-track", { "aria-hidden": "true" }, [bar])]);
  return { row: make("tr", "", {}, isShared ? [head, number, part] : [head, number]), button, bar, number, share: part, lines, below };
}

/** @param {string} part of an equation */
const joined = (part) => (part.startsWith("≈") ? ` ${part.replace(" ", "\u00a0")}` : ` =\u00a0${part}`);

/** @param {Row} row @param {Line[] | null} shown */
function openRow({ button, below, lines }, shown) {
  button.setAttribute("aria-expanded", String(shown !== null));
  below.hidden = !shown;
  lines.replaceChildren(...(shown ?? []).map(({ name, symbols, numbers, value }) => {
    const parts = [...(name ? [name] : []), symbols, ...(numbers ? [numbers] : []), ...(value === symbols ? [] : [value])];
    return make("li", "", {}, parts.map((part, index) => make("span", "", {}, nodesOf(index ? joined(part) : part))));
  }));
}
