/**
 * Where figures are kept to be compared, and then the table of the two. Until then it is one button.
 *
 * @typedef {import("./types.js").Kept} Kept
 * @typedef {import("./comparison.js").Group} Group
 * @typedef {import("./model.js").Model} Model
 */
import { make, setText } from "../head_map/dom.js";
import { comparison, OWN, titleOfKept } from "./comparison.js";
import { nodesOf } from "./numbers.js";

const [KEEP, STOP] = ["Keep these to compare", "Stop comparing"];

/** @param {string} id @param {() => void} toggle keeps the present figures, or lets the kept ones go */
export function comparisonView(id, toggle) {
  const said = make("span", "calc-kept", { id });
  const button = make("button", "calc-keep", { type: "button" }, [KEEP]);
  button.addEventListener("click", toggle);
  const head = make("thead");
  const table = make("table", "", { "aria-labelledby": id });
  return {
    root: make("div", "calc-compare", {}, [make("p", "calc-keeping", {}, [said, button]), table]),
    /** @param {Model} model @param {Kept | null} kept @param {import("./sentences.js").Words} words @param {string} changed what settings are called that are no preset's */
    update(model, kept, words, changed) {
      setText(button, kept ? STOP : KEEP);
      const groups = kept ? comparison(model, kept, words) : [];
      const title = kept ? titleOfKept(model, kept) : "";
      setText(said, kept ? sentence(title, groups) : "");
      const now = model.preset || changed;
      head.replaceChildren(make("tr", "", {}, [make("td"), ...[title, now].map(columnHead), columnHead("Change", "visually-hidden")]));
      table.replaceChildren(head, ...groups.map(bodyOf));
      table.hidden = !groups.length;
    },
  };
}

/** @param {string} title @param {Group[]} groups */
const sentence = (title, groups) => (groups.length ? `Compared with ${title}` : `${title === OWN ? "These settings are" : `${title} is`} kept. Choose another model, or move a setting.`);

/** @param {string} words @param {string | number} [className] */
const columnHead = (words, className) => make("th", "", { scope: "col" }, [typeof className === "string" ? make("span", className, {}, [words]) : words]);

/** @param {Group} group */
function bodyOf({ title, rows }) {
  const head = title ? [make("tr", "", {}, [make("th", "", { scope: "rowgroup", colspan: "4" }, [title])])] : [];
  return make("tbody", "", {}, [...head, ...rows.map(({ name, kept, now, change }) => make("tr", "", {}, [
    make("th", "", { scope: "row" }, [name]),
    ...[kept, now].map((text) => make("td", "", {}, nodesOf(text))),
    make("td", "calc-change-of", {}, nodesOf(change)),
  ]))]);
}
