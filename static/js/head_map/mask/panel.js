/**
 * The mask's panel: presets, what they do to the active row, and the mask as code.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("./mask.js").Mask} Mask
 */
import { choice } from "../choice.js";
import { make, setText } from "../dom.js";
import { isMean } from "../heads.js";
import { maskRow } from "./apply.js";
import { MaskCode } from "./code_view.js";
import { blockedBy, isNone } from "./mask.js";
import { MaskNumbers } from "./numbers.js";
import { CORNERS, POLARITY, rowWords, wholeWords } from "./words.js";

/**
 * @typedef {object} Actions
 * @property {(presets: Partial<Mask>) => void} presets
 * @property {(how: Partial<Mask>) => void} how
 * @property {() => void} none
 * @property {() => void} undo
 */

export class MaskPanel {
  root = make("div", "hm-mask");
  #none = button("None");
  #undo = button("Undo");
  #start = button("Causal");
  #end = button("Causal to bottom right");
  #less = button("−", "Pad one token less");
  #padding = make("output", "hm-count");
  #more = button("+", "Pad one token more");
  #elsewhere = make("p", "", { hidden: "" }, ["Cells are blocked and opened by hand in the view “Matrix”."]);
  #corners = make("p", "", { hidden: "" }, [CORNERS]);
  #row = make("p", "hm-mask-row");
  #whole = make("p", "hm-warning");
  #when;
  #left;
  #numbers;
  #code;
  /** What is shown: hovering a column changes none of it. */
  #key = "";
  #mask = /** @type {Mask | null} */ (null);

  /**
   * @param {string} id prefix of element ids
   * @param {Actions} on
   * @param {(sentence: string) => void} say
   */
  constructor(id, on, say) {
    this.#numbers = new MaskNumbers();
    this.#code = new MaskCode(id, say);
    this.#when = choice("When", ["−∞ before the softmax", "0 after it"], (after) => on.how({ after }));
    this.#left = choice("A row with nothing left", ["NaN", "zeros"], (zeros) => on.how({ zeros }));
    this.#none.addEventListener("click", on.none);
    this.#undo.addEventListener("click", on.undo);
    this.#start.addEventListener("click", () => on.presets({ causal: this.#mask?.causal === "start" ? "" : "start" }));
    this.#end.addEventListener("click", () => on.presets({ causal: this.#mask?.causal === "end" ? "" : "end" }));
    for (const [step, part] of /** @type {[number, HTMLElement][]} */ ([[-1, this.#less], [1, this.#more]])) {
      part.addEventListener("click", () => on.presets({ padding: (this.#mask?.padding ?? 0) + step }));
    }
    const padding = make("span", "hm-stepper", { role: "group", "aria-label": "Padding" }, [
      "Padding", this.#less, this.#padding, this.#more,
    ]);
    this.root.append(
      make("div", "hm-mask-presets", { role: "group", "aria-label": "Mask" }, [
        this.#none, this.#start, this.#end, padding, this.#undo,
      ]),
      make("p", "", {}, [POLARITY]),
      this.#elsewhere,
      this.#corners,
      formula(),
      this.#row,
      this.#numbers.root,
      make("div", "hm-mask-how", {}, [this.#when.root, this.#left.root]),
      this.#whole,
      this.#code.root,
    );
  }

  /** @param {boolean} is another view is shown */
  elsewhere(is) {
    this.#elsewhere.hidden = !is;
  }

  /**
   * @param {HeadMapData} given
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Mask} mask
   * @param {string} text the same mask
   * @param {boolean} past there is something to undo
   */
  show(given, data, { head, row }, mask, text, past) {
    const key = [head, row, text, past].join(" ");
    if (key === this.#key && this.#numbers.of === data) return;
    this.#key = key;
    this.#mask = mask;
    /** @type {[number, number]} */
    const shape = [given.rows.length, given.columns.length];
    const square = shape[0] === shape[1];
    setText(this.#start, square ? "Causal" : "Causal from top left");
    this.#end.hidden = square;
    this.#corners.hidden = square;
    press(this.#none, isNone(mask));
    press(this.#start, mask.causal === "start");
    press(this.#end, mask.causal === "end");
    setText(this.#padding, mask.padding === 0 ? "none" : `last ${mask.padding}`);
    disable(this.#less, mask.padding === 0, this.#more);
    disable(this.#more, mask.padding === shape[1], this.#less);
    disable(this.#undo, !past, this.#none);

    const blocked = blockedBy(mask, shape);
    const mean = isMean(given, head);
    const masked = row < 0 || mean ? null : maskRow(given.weights[head][row], blocked[row], given.masked?.[head][row], mask);
    setText(this.#row, masked ? rowWords(given, row, masked, mask)
      : mean ? "This is the mean of the masked heads; choose a head to see its arithmetic."
      : "Choose a row to see its numbers before and after.");
    this.#numbers.show(given, data, head, masked && (masked.lost !== 0 || masked.trouble) ? row : -1);
    const whole = wholeWords(given, data, blocked, head, mask);
    setText(this.#whole, whole);
    this.#when.mark(mask.after);
    this.#when.root.hidden = isNone(mask);
    this.#left.mark(mask.zeros);
    this.#left.root.hidden = whole === "" || mask.after;
    this.#code.show(mask, shape, text, given.masked !== null);
  }
}

/** @param {string} label @param {string} [name] accessible name */
function button(label, name) {
  return make("button", "hm-button", { type: "button", ...(name && { "aria-label": name }) }, [label]);
}

/** @param {HTMLElement} part @param {boolean} on */
const press = (part, on) => part.setAttribute("aria-pressed", String(on));

/** A disabled button would lose the keyboard. @param {HTMLButtonElement} part @param {boolean} off @param {HTMLElement} next */
function disable(part, off, next) {
  if (off && document.activeElement === part) next.focus();
  part.disabled = off;
}

/** One sentence, its fractions with indices. */
function formula() {
  const indexed = (/** @type {string} */ letter, /** @type {string} */ end) => [letter, make("sub", "", {}, ["j"]), end];
  return make("p", "", {}, [
    "A score of −∞ drops out of the softmax’s sum, so what is left of a row is divided by its own sum: ",
    make("span", "hm-formula", {}, [...indexed("exp(s", ") ÷ Σ exp(s) = "), ...indexed("w", " ÷ Σ w")]),
    ", both sums over what is allowed.",
  ]);
}
