/**
 * The tables of results, in the order in which they are read. Of three, one has room below the settings.
 *
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./sentences.js").Words} Words
 */
import { make } from "../head_map/dom.js";
import { resultsView } from "./results_view.js";

/** @param {Words} words @param {string} id @param {(place: string) => void} choose as "function part": its working is to be shown, or, where it is, hidden */
export function tablesView({ blocks, part }, id, choose) {
  const [first, last] = [make("div", "calc-tables"), make("div", "calc-last")];
  /** @type {ReturnType<typeof resultsView>[]} */
  let views = [];
  let made = "";
  return {
    roots: [first, last],
    /** @param {Evaluated[]} results @param {string} open as "function part" */
    update(results, open) {
      // Functions of the reader's may have other parts, and no result before a setting is changed.
      const parts = JSON.stringify(results.map((result) => [result.formula.name, result.parts.map(([label]) => label)]));
      if (parts !== made) {
        made = parts;
        views = results.map((result, index) => resultsView(blocks[index], result, part, `${id}-${index}`, (label) => choose(`${result.formula.name} ${label}`)));
        const tables = views.map(({ root }) => root);
        first.replaceChildren(...tables.slice(0, 2));
        last.replaceChildren(...tables.slice(2));
      }
      const [name, ...label] = open.split(" ");
      results.forEach((result, index) => views[index].update(result, name === result.formula.name ? label.join(" ") : null));
    },
  };
}
