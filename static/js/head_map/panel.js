/**
 * The frame around a map's parts: what is shown in words, the convention, messages.
 */
import { make, sayIn, setText } from "./dom.js";
import { CONVENTION } from "./words.js";

const REDRAWN = "redrawn from your array";

export class Panel {
  /** Until there is an array there is nothing to use. */
  root = make("div", "hm-panel hm-none");
  body = make("div", "hm-body");
  legend = make("p", "hm-scale");
  /** The matrix with its legend; another view may take its place. */
  matrix;
  /** Below what is shown in words. */
  top = make("div", "hm-now");
  hintId;
  #head = make("span");
  #token = make("span", "hm-note-token");
  #keys;
  #pieces = make("span");
  #explanation = make("p", "hm-explanation");
  #warning = make("p", "hm-warning");
  #origin = make("span", "hm-origin");
  #live = make("p", "hm-live visually-hidden", { "aria-live": "polite" });
  #refusal = make("p", "hm-refusal", { role: "status" });

  /**
   * @param {string} id prefix of element ids
   * @param {Record<"heads" | "grid" | "row" | "pins", {root: HTMLElement}> &
   *   {tools: {root: HTMLElement, buttons: HTMLElement[]}, table: {root: HTMLElement, button: HTMLElement}}} parts
   */
  constructor(id, parts) {
    this.hintId = `${id}-keys`;
    this.#keys = make("span", "", { id: this.hintId });
    this.matrix = make("div", "hm-matrix", {}, [parts.grid.root, this.legend]);
    this.body.append(this.matrix, parts.row.root);
    this.top.append(make("p", "hm-note", {}, [this.#head, this.#token]));
    this.root.append(
      make("div", "hm-top", {}, [parts.heads.root, this.top]),
      this.body,
      this.#explanation,
      parts.pins.root,
      this.#warning,
      make("div", "hm-foot", {}, [
        make("p", "hm-convention", {}, [make("b", "", {}, [CONVENTION]), " ", this.#keys, " ", this.#pieces]),
        make("p", "hm-buttons", {}, [...parts.tools.buttons, parts.table.button]),
        this.#origin,
      ]),
      parts.tools.root,
      parts.table.root,
      this.#refusal,
      this.#live,
    );
  }

  /** @param {[string, string]} lines which head and which token are shown */
  note([head, token]) {
    setText(this.#head, head);
    setText(this.#token, token);
    this.#token.title = token;
  }

  /**
   * @param {string} sentence about the chosen head, where it needs one
   * @param {boolean} on it is the one that is shown; the room for the sentence stays
   */
  explain(sentence, on) {
    setText(this.#explanation, sentence);
    this.#explanation.style.visibility = on ? "" : "hidden";
  }

  /**
   * Another array is drawn.
   *
   * @param {string} keys which keys there are
   * @param {string} warning about the numbers; empty without one
   * @param {string} pieces what the marks in the tokens mean; empty without any
   */
  accept(keys, warning, pieces) {
    setText(this.#keys, keys);
    setText(this.#pieces, pieces);
    setText(this.#warning, warning);
    setText(this.#refusal, "");
    setText(this.#origin, "");
    this.root.classList.remove("hm-refused", "hm-none");
  }

  redrawn() {
    setText(this.#origin, REDRAWN);
    this.say(REDRAWN);
  }

  /** @param {string} [words] what is true of the reader's array that is drawn; nothing where none is */
  origin(words = REDRAWN) {
    if (this.#origin.textContent) setText(this.#origin, words);
  }

  /** @param {string} sentence */
  refuse(sentence) {
    setText(this.#refusal, sentence);
    setText(this.#origin, ""); // the array that is there now is not the one that is drawn
    this.root.classList.add("hm-refused");
  }

  /** @param {string} sentence for the live region */
  say(sentence) {
    sayIn(this.#live, sentence);
  }
}
