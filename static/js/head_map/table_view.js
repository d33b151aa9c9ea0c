/**
 * The shown head as a table: the same numbers for those who cannot or would rather not see a picture.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { four } from "./distribution.js";
import { make } from "./dom.js";
import { HeadName } from "./heads.js";
import { tokenElement } from "./tokens.js";
import { CONVENTION } from "./words.js";

export class TableView {
  button;
  /** A wide table scrolls in here, never the page. */
  root;
  /** @type {(() => void) | null} */
  #pending = null;

  /** @param {string} id prefix of element ids */
  constructor(id) {
    this.button = make("button", "hm-button", {
      type: "button", "aria-expanded": "false", "aria-controls": `${id}-table`,
    }, ["Table"]);
    this.root = make("div", "hm-table-box", {
      id: `${id}-table`, role: "region", tabindex: "0", "aria-label": "Weights as a table", hidden: "",
    });
    this.button.addEventListener("click", () => {
      this.root.hidden = !this.root.hidden;
      this.button.setAttribute("aria-expanded", String(!this.root.hidden));
      this.#build();
    });
  }

  /**
   * The table is made when it is looked at: 64 × 64 cells take longer than a frame.
   *
   * @param {HeadMapData} data
   * @param {number} head
   */
  show(data, head) {
    this.#pending = () => this.root.replaceChildren(tableOf(data, head));
    if (!this.root.hidden) window.requestIdleCallback?.(() => this.#build()) ?? this.#build();
  }

  #build() {
    if (this.root.hidden) return;
    this.#pending?.();
    this.#pending = null;
  }
}

/**
 * @param {HeadMapData} data
 * @param {number} head
 */
function tableOf(data, head) {
  const table = make("table", "hm-table", {}, [
    make("caption", "", {}, [`${HeadName(data, head)}. ${CONVENTION}`]),
    make("thead", "", {}, [
      make("tr", "", {}, [make("td"), ...data.columns.map((token) => header(token, "col"))]),
    ]),
  ]);
  const body = make("tbody");
  data.rows.forEach((token, i) => {
    const cells = data.weights[head][i].map((weight, j) =>
      make("td", "", {}, [data.masked?.[head][i][j] ? `${four(weight)} (masked)` : four(weight)]),
    );
    body.append(make("tr", "", {}, [header(token, "row"), ...cells]));
  });
  table.append(body);
  return table;
}

/**
 * @param {import("./types.js").Token} token
 * @param {string} scope
 */
function header(token, scope) {
  const element = tokenElement("th", "", token);
  element.setAttribute("scope", scope);
  return element;
}
