/**
 * The frame around the matrices: heads to choose or to switch off, words, messages. Fetched when the element comes near.
 *
 * @typedef {import("./types.js").StagesInput} StagesInput
 * @typedef {import("./types.js").StagesData} StagesData
 */
import { make, setText } from "../head_map/dom.js";
import { ablationFigure, ablationWords } from "./ablation_figure.js";
import { completed, readStages } from "./data.js";
import { FigureView } from "./figure_view.js";
import { HeadsBar } from "./heads_bar.js";
import { stagesFigure } from "./stages_figure.js";

export { styled } from "./styled.js";

let count = 0;

export class View {
  #hintId = `hs-${++count}-keys`;
  #isAblation;
  #panel = make("div", "hs-panel");
  #hint = make("p", "hs-hint", { id: this.#hintId });
  #words = make("p", "hs-words", { role: "status" });
  #origin = make("span", "hs-origin");
  #refusal = make("p", "hs-refusal", { role: "status" });
  #live = make("p", "hs-live", { "aria-live": "polite" });
  #figure;
  #bar;
  /** @type {StagesData | null} */
  #data = null;
  /** @type {string[] | null} */
  #columns;

  /** @param {HTMLElement} host @param {StagesInput} input */
  constructor(host, input) {
    this.#columns = input.columns ?? null;
    this.#isAblation = host.getAttribute("view") === "ablation";
    this.#figure = new FigureView(host, this.#hintId, (sentence) => this.#say(sentence));
    this.#bar = new HeadsBar(host, this.#isAblation, (spoken) => this.#draw(spoken));
    this.#panel.append(
      make("div", "hs-top", {}, [this.#bar.root, this.#words]),
      this.#figure.body,
      this.#figure.line,
      make("div", "hs-foot", {}, [this.#hint, this.#origin]),
      this.#refusal,
      this.#live,
    );
    this.#panel.addEventListener("keydown", (event) => this.#bar.key(event));
    const [id, row, column] = (host.dataset.place ?? "").split(" ");
    host.replaceChildren(this.#panel);
    this.#take(input);
    if (id) this.#figure.show({ id, row: Number(row), column: Number(column) });
  }

  /** @param {StagesInput} input the reader's own arrays */
  show(input) {
    this.#take({ ...input, columns: this.#columns });
    setText(this.#origin, "redrawn from your arrays");
    this.#say("redrawn from your arrays");
  }

  /** @param {string} sentence */
  refuse(sentence) {
    setText(this.#refusal, sentence);
    for (const said of [this.#origin, this.#live]) setText(said, ""); // the arrays that are there now are not those that are drawn
    this.#panel.classList.add("hs-refused");
  }

  /** @param {StagesInput} input */
  #take(input) {
    this.#data = completed(readStages(input));
    setText(this.#refusal, "");
    this.#panel.classList.remove("hs-refused");
    this.#bar.take(this.#data.heads);
    setText(this.#hint, hint(this.#bar.keys));
    this.#draw(false);
  }

  /** @param {boolean} spoken */
  #draw(spoken) {
    const data = this.#data;
    if (!data) return;
    if (this.#isAblation) {
      const figure = ablationFigure(data, this.#bar.off);
      this.#figure.draw(figure);
      setText(this.#words, ablationWords(data, this.#bar.off, figure.gap));
    } else {
      this.#figure.draw(stagesFigure(data, this.#bar.head));
      if (spoken) this.#say(`Head ${this.#bar.head + 1}.`);
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    // An unchanged text would not be read again, so a space tells the two apart.
    this.#live.textContent = this.#live.textContent === sentence ? `${sentence} ` : sentence;
  }
}

/** What can be done, said for the device at hand. @param {string} heads which keys choose heads */
function hint(heads) {
  if (window.matchMedia("(hover: none)").matches) return "Filled: above 0. Hollow: below 0. Tap a number to see what it is made of, again to let go.";
  return `Filled: above 0. Hollow: below 0. Point at a number to see what it is made of; click to keep it, Esc to let go. Arrow keys walk, Page Down goes to the next matrix${heads}.`;
}
