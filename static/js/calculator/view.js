/**
 * The calculator: settings on one side, results on the other, each moving with the other.
 *
 * @typedef {import("./types.js").CalculatorInput} CalculatorInput
 * @typedef {import("./types.js").Described} Described
 * @typedef {import("./types.js").Tree} Tree
 */
import { make, sayIn, setText } from "../head_map/dom.js";
import { Arrival } from "./arrival.js";
import { writeChoices } from "./choices.js";
import { keep, stillKept, titleOfKept } from "./comparison.js";
import { comparisonView } from "./comparison_view.js";
import { fieldView } from "./field_view.js";
import { misfitWords } from "./misfits.js";
import { Model } from "./model.js";
import { inLines } from "./numbers.js";
import { changed, heading, results } from "./sentences.js";
import { tablesView } from "./tables.js";
import { aloud } from "./units.js";

export { styled } from "./styled.js";

/** After the last of several changes, in ms; what comes faster would only interrupt itself. */
const PAUSE = 800;
const CHANGED = "your settings";
const UNCHANGED = "Move a setting, and what it changes is said here.";
let count = 0;

export class View {
  #host;
  #input;
  #model;
  /** What tables and their parts are called. */
  #words;
  /** The part whose working is shown, as "function part"; empty for none. */
  #open = "";
  #id = `calculator-${(count += 1)}`;
  #from = make("select", "", { id: `${this.#id}-from` });
  #settings = make("div", "calc-settings", { role: "group", "aria-label": "Settings" });
  /** The results in short, where the tables are out of sight while a setting is moved. */
  #short = make("p", "calc-short", { "aria-hidden": "true" });
  #change = make("p", "calc-change");
  /** Figures to compare with. @type {import("./types.js").Kept | null} */
  #kept = null;
  #comparison = comparisonView(`${this.#id}-kept`, () => this.#keep());
  #set = make("div", "calc-set", {}, [this.#settings, this.#comparison.root, this.#change, this.#short]);
  #old = make("p", "calc-old");
  #refusal = make("p", "calc-refusal");
  #origin = make("p", "calc-origin");
  #spoken = make("p", "visually-hidden", { role: "status" });
  #doubt = make("p", "calc-doubt");
  /** @type {Arrival} */
  #arrival;
  /** It computes with functions that the reader has run, and no longer with the page's own. */
  #isReaders = false;
  #timer = 0;
  /** What was said last, or is known from the page. */
  #said;
  /** @type {ReturnType<typeof fieldView>[]} */
  #fields = [];
  #tables;

  /** @param {HTMLElement} host @param {CalculatorInput} input */
  constructor(host, input) {
    this.#host = host;
    this.#input = input;
    this.#model = new Model(input);
    const { blocks, labels } = input;
    this.#words = { blocks, part: (/** @type {string} */ part) => (Object.hasOwn(labels, part) ? labels[part] : part.replaceAll("_", " ")) };
    this.#open = input.show;
    this.#arrival = new Arrival({}, input.show);
    const notes = host.querySelector(".calc-notes") ?? "";
    host.querySelector(".calc-still")?.remove();
    this.#from.addEventListener("change", () => this.#act(() => this.#model.choose(this.#from.value)));
    const from = make("p", "calc-from", {}, [make("label", "", { for: this.#from.id }, ["Model"]), this.#from]);
    this.#tables = tablesView(this.#words, this.#id, (place) => this.#act(() => (this.#open = this.#open === place ? "" : place)));
    const body = make("div", "calc-body", {}, [this.#set, ...this.#tables.roots]);
    host.append(make("div", "calc-panel", {}, [from, notes, this.#doubt, this.#refusal, this.#old, body, this.#origin, this.#spoken]));
    this.#build();
    this.#said = results(this.#model, this.#words).join(" ");
  }

  /** @param {Described} described */
  show(described) {
    this.#host.classList.remove("calc-refused");
    setText(this.#refusal, "");
    this.#isReaders = true;
    this.#model.follow(described);
    this.#kept &&= stillKept(this.#model, this.#kept);
    // A link's setting may be one that only the reader's functions know.
    if (this.#arrival.isPast) this.#arrival.takeLate(this.#model);
    else if (this.#arrival.doubt) this.#take();
    this.#build();
    this.#say();
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.#host.classList.add("calc-refused");
    setText(this.#refusal, `${sentence} The results below are of the last functions that could be followed.`);
    this.#update();
    sayIn(this.#spoken, sentence);
  }

  /** @param {string} words */
  origin(words) {
    setText(this.#origin, words && this.#isReaders ? `Computed with ${words}.` : "");
  }

  get choices() {
    return writeChoices(this.#model, { open: this.#open, show: this.#input.show, kept: this.#kept, unknown: this.#arrival.unknown });
  }

  /** @param {Record<string, string>} choices */
  restore(choices) {
    this.#arrival = new Arrival(choices, this.#input.show);
    this.#take();
    this.#update();
    if (this.#arrival.doubt || this.#model.isOld) this.#say();
  }

  /** Takes what the link says. */
  #take() {
    const { open, kept } = this.#arrival.take(this.#model);
    this.#open = open ?? this.#open;
    if (kept !== undefined) this.#kept = kept;
  }

  /** Keeps what there is now beside what will be; or lets it go. */
  #keep() {
    this.#act(() => (this.#kept = this.#kept ? null : keep(this.#model)));
    sayIn(this.#spoken, this.#kept ? `Kept: ${titleOfKept(this.#model, this.#kept)}.` : "Nothing is kept.");
  }

  #build() {
    const model = this.#model;
    this.#fields = model.fields.map((field) => fieldView(field, model, (text) => this.#act(() => model.set(field.name, text))));
    this.#settings.replaceChildren(...this.#fields.map(({ root }) => root));
    this.#update();
  }

  /** @param {() => void} act what the reader does */
  #act(act) {
    act();
    this.#arrival.isPast = true;
    this.#arrival.doubt = "";
    this.#update();
    this.#say();
    this.#host.dispatchEvent(new Event("head-calculator-change", { bubbles: true }));
  }

  #update() {
    const model = this.#model;
    const { preset } = model;
    this.#from.replaceChildren(...[...model.source.titles, ...(preset ? [] : [""])].map((title) => make("option", "", { value: title }, [title || CHANGED])));
    this.#from.value = preset;
    for (const note of this.#host.querySelectorAll("[data-preset]")) {
      note.toggleAttribute("hidden", note.getAttribute("data-preset") !== preset);
    }
    for (const field of this.#fields) field.update();
    this.#tables.update(model.results, this.#open);
    this.#short.replaceChildren(...inLines(results(this.#model, this.#words)));
    const change = heading(model, CHANGED);
    this.#change.replaceChildren(...inLines(change ? [`${change}:`, ...changed(model, this.#words)] : [UNCHANGED]));
    this.#comparison.update(model, this.#kept, this.#words, CHANGED);
    this.#host.toggleAttribute("data-comparing", this.#kept !== null);
    setText(this.#doubt, this.#arrival.doubt);
    this.#host.toggleAttribute("data-old", model.isOld);
    // Where a cell cannot be followed that is said, and not of which settings the results are, too.
    const isSaid = model.isOld && !this.#host.classList.contains("calc-refused");
    setText(this.#old, isSaid ? `${model.problem || misfitWords(model.problems)} The results are those of the last settings that fitted.` : "");
  }

  /** Says politely, after a pause, what came of the changes, where it is another than before. */
  #say() {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const { isOld, problem, problems } = this.#model;
      const change = heading(this.#model, CHANGED);
      const sentence = isOld || this.#arrival.doubt ? [this.#arrival.doubt, problem, ...Object.values(problems)].join(" ").trim() : [...(change ? [`${change}.`] : []), ...results(this.#model, this.#words)].join(" ");
      if (sentence !== this.#said) sayIn(this.#spoken, aloud(sentence));
      this.#said = sentence;
    }, PAUSE);
  }
}
