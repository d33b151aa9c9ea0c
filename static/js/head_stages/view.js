/**
 * The frame around the matrices: heads to choose or to switch off, words, messages. Fetched when the element comes near.
 *
 * @typedef {import("./types.js").StagesInput} StagesInput
 * @typedef {import("./types.js").StagesData} StagesData
 */
import { make, sayIn, setText } from "../head_map/dom.js";
import { ablationFigure, ablationWords } from "./ablation_figure.js";
import { completed, readStages } from "./data.js";
import { FigureView } from "./figure_view.js";
import { HeadsBar } from "./heads_bar.js";
import { stagesFigure } from "./stages_figure.js";

export { styled } from "./styled.js";

const REDRAWN = "redrawn from your arrays";

let count = 0;

export class View {
  #host;
  #isAblation;
  #panel = make("div", "hs-panel", { role: "group" });
  #hint = make("p", "hs-hint", { id: `hs-${++count}-keys` });
  #words = make("span");
  #status = make("p", "hs-words", { role: "status" }, [this.#words]);
  #origin = make("span", "hs-origin");
  #refusal = make("p", "hs-refusal", { role: "status" });
  #live = make("p", "hs-live visually-hidden", { "aria-live": "polite" });
  #figure;
  #bar;
  /** @type {StagesData | null} */
  #data = null;
  /** @type {string[] | null} */
  #columns;

  /** @param {HTMLElement} host @param {StagesInput} input @param {() => void} changed the reader chose something */
  constructor(host, input, changed) {
    this.#host = host;
    this.#columns = input.columns ?? null;
    this.#isAblation = host.getAttribute("view") === "ablation";
    this.#figure = new FigureView(host, (sentence) => this.#say(sentence), changed);
    this.#bar = new HeadsBar(host, this.#isAblation, (chosen) => {
      this.#draw(chosen);
      if (chosen) changed();
    });
    this.#panel.setAttribute("aria-label", this.#isAblation ? "What each head brings" : "The stages of a head");
    this.#panel.setAttribute("aria-describedby", this.#hint.id);
    this.#panel.append(
      make("div", "hs-top", {}, [this.#bar.root, this.#status]),
      this.#figure.body,
      make("div", "hs-said", {}, [this.#figure.line, this.#refusal]),
      make("div", "hs-foot", {}, [this.#hint, this.#origin]),
      this.#live,
    );
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#figure.release()) event.preventDefault();
      else this.#bar.key(event);
    });
    const { place = "", pinned = "" } = host.dataset;
    host.replaceChildren(this.#panel);
    this.#take(input);
    this.#figure.restore(place, pinned);
  }

  /** Show what the element's attributes say. */
  restore() {
    const { place = "", pinned = "" } = this.#host.dataset;
    this.#bar.read();
    if (this.#data) this.#bar.take(this.#data.heads);
    this.#draw(false);
    this.#figure.restore(place, pinned);
  }

  /** The head that the reader has chosen in the map of the same weights. @param {HTMLElement} map */
  follow(map) {
    const isSame = map.getAttribute("lesson") === this.#host.getAttribute("lesson");
    if (isSame && map.getAttribute("name") === this.#data?.names.weights) this.#bar.choose(Number(map.dataset.head) - 1);
  }

  /** @param {number} head from 0, -1 is none */
  glance(head) {
    this.#bar.glance(head);
  }

  /** @param {StagesInput} input the reader's own arrays */
  show(input) {
    this.#take({ ...input, columns: this.#columns });
    setText(this.#origin, REDRAWN);
  }

  /** @param {string} words what is true of the reader's arrays that are drawn; nothing where none are */
  origin(words) {
    if (this.#origin.textContent) setText(this.#origin, words || REDRAWN);
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

  /** @param {boolean} spoken the head is said, too */
  #draw(spoken) {
    const data = this.#data;
    if (!data) return;
    if (this.#isAblation) {
      const figure = ablationFigure(data, this.#bar.off);
      this.#figure.draw(figure);
      setText(this.#words, ablationWords(data, this.#bar.off, figure.gap));
      // Room for the most that may have to be said, so that nothing moves.
      const most = new Set(Array.from({ length: data.heads }, (_, h) => h).slice(data.heads > 1 ? 1 : 0));
      this.#status.dataset.most = ablationWords(data, most, figure.full);
    } else {
      this.#figure.draw(stagesFigure(data, this.#bar.head));
      if (spoken) this.#say(`Head ${this.#bar.head + 1}. ${this.#figure.words}`.trim());
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    sayIn(this.#live, sentence);
  }
}

/** What can be done, said for the device at hand. @param {string} heads which keys choose heads */
function hint(heads) {
  if (window.matchMedia("(hover: none)").matches) return "Filled: above 0. Hollow: below 0. Tap a number to see what it is made of, again to let go.";
  return `Filled: above 0. Hollow: below 0. Point at a number to see what it is made of; click to pin it, Esc to let go. Arrow keys walk, Page Down goes to the next matrix${heads}.`;
}
