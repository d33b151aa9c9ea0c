/**
 * One function's results as a table: each part with its share, and on a click the lines that it comes from.
 *
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./working.js").Line} Line
 */
import { make, setText } from "../head_map/dom.js";
import { sum } from "./model.js";
import { byteUnit, grouped, inBytes, inWords, percent, share } from "./units.js";
import { working } from "./working.js";

const LONG = 22;

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
  const rows = first.parts.map(([label], index) => rowOf(worded(label) || block.title, `${id}-${index}`, () => choose(label)));
  const [all, words] = [make("td", "calc-value"), make("td", "calc-words", { colspan: "3" })];
  const isSummed = block.total && rows.length > 1;
  const foot = make("tfoot", "", {}, isSummed ? [
    make("tr", "", {}, [make("th", "", { scope: "row" }, [block.total]), all, make("td")]), make("tr", "", {}, [words]),
  ] : []);
  const unit = make("p", "calc-unit");
  const columns = ["Part", "Value", isSummed ? "Share" : "In words"].map((name) => make("th", "", { scope: "col" }, [name]));
  const table = make("table", "", {}, [
    make("caption", "", {}, [block.title]),
    make("thead", "visually-hidden", {}, [make("tr", "", {}, columns)]),
    make("tbody", "", {}, rows.flatMap(({ row, below }) => [row, below])), foot,
  ]);
  return {
    root: make("div", "calc-block", { "data-function": first.formula.name }, [table, unit]),
    /** @param {Evaluated} result @param {string | null} open the part whose working is shown */
    update(result, open) {
      const total = sum(result.parts);
      const largest = result.parts.reduce((most, [, value]) => (value > most ? value : most), 0n);
      const shown = (/** @type {bigint} */ value) => (block.unit === "bytes" ? inBytes(value) : grouped(value));
      result.parts.forEach(([label, value], index) => {
        const row = rows[index];
        row.row.dataset.value = String(value);
        write(row.number, shown(value));
        row.bar.style.width = `${100 * share(value, isSummed ? total : largest)}%`;
        setText(row.share, isSummed ? percent(share(value, total)) : "");
        openRow(row, open === label ? working(result, index) : null);
      });
      write(all, shown(total));
      table.dataset.total = String(total);
      setText(words, inWords(total) && block.unit !== "bytes" ? `about ${inWords(total)}` : "");
      const units = block.unit === "bytes" ? new Set(result.parts.map(([, value]) => byteUnit(value))) : [];
      setText(unit, [...units].filter(Boolean).join(" "));
    },
  };
}

/** A number of more digits than there is room for is broken. @param {HTMLElement} cell @param {string} text */
function write(cell, text) {
  setText(cell, text);
  cell.classList.toggle("calc-long", text.length > LONG);
}

/** @param {string} name @param {string} id @param {() => void} choose @returns {Row} */
function rowOf(name, id, choose) {
  const button = make("button", "calc-part", { type: "button", "aria-expanded": "false", "aria-controls": id }, [name]);
  button.addEventListener("click", choose);
  const [bar, number, part] = [make("span", "calc-bar"), make("td", "calc-value"), make("td", "calc-share")];
  const lines = make("ol", "calc-lines");
  const below = make("tr", "calc-working", { id, hidden: "" }, [make("td", "", { colspan: "3" }, [lines])]);
  const head = make("th", "", { scope: "row" }, [button, make("span", "calc-track", { "aria-hidden": "true" }, [bar])]);
  return { row: make("tr", "", {}, [head, number, part]), button, bar, number, share: part, lines, below };
}

/** @param {Row} row @param {Line[] | null} shown */
function openRow({ button, below, lines }, shown) {
  button.setAttribute("aria-expanded", String(shown !== null));
  below.hidden = !shown;
  lines.replaceChildren(...(shown ?? []).map(({ name, symbols, numbers, value }) => {
    const parts = [...(name ? [name] : []), symbols, ...(numbers ? [numbers] : []), ...(value === symbols ? [] : [value])];
    return make("li", "", {}, parts.map((part, index) => make("span", "", {}, [index ? ` =\u00a0${part}` : part])));
  }));
}
