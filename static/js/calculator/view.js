/**
 * The calculator: settings on one side, results on the other, each moving with the other.
 *
 * @typedef {import("./types.js").CalculatorInput} CalculatorInput
 * @typedef {import("./types.js").Described} Described
 * @typedef {import("./types.js").Tree} Tree
 */
import { make, sayIn, setText } from "../head_map/dom.js";
import { fieldView } from "./field_view.js";
import { Model } from "./model.js";
import { nodesOf } from "./numbers.js";
import { resultsView } from "./results_view.js";
import { readChoices, writeChoices } from "./choices.js";
import { changed, heading, results } from "./sentences.js";
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
  #set = make("div", "calc-set", {}, [this.#settings, this.#change, this.#short]);
  #left = make("div", "calc-column", {}, [this.#set]);
  #old = make("p", "calc-old");
  #right = make("div", "calc-column");
  #refusal = make("p", "calc-refusal");
  #origin = make("p", "calc-origin");
  #spoken = make("p", "visually-hidden", { role: "status" });
  /** What a link has said. @type {Record<string, string>} */
  #arrived = {};
  /** It computes with functions that the reader has run, and no longer with the page's own. */
  #isReaders = false;
  #timer = 0;
  /** What was said last, or is known from the page. */
  #said;
  /** @type {ReturnType<typeof fieldView>[]} */
  #fields = [];
  /** @type {ReturnType<typeof resultsView>[]} */
  #blocks = [];

  /** @param {HTMLElement} host @param {CalculatorInput} input */
  constructor(host, input) {
    this.#host = host;
    this.#input = input;
    this.#model = new Model(input);
    const { blocks, labels } = input;
    this.#words = { blocks, part: (/** @type {string} */ part) => (Object.hasOwn(labels, part) ? labels[part] : part.replaceAll("_", " ")) };
    this.#open = input.show;
    const notes = host.querySelector(".calc-notes") ?? "";
    host.querySelector(".calc-still")?.remove();
    this.#from.addEventListener("change", () => this.#act(() => this.#model.choose(this.#from.value)));
    const from = make("p", "calc-from", {}, [make("label", "", { for: this.#from.id }, ["Model"]), this.#from]);
    const body = make("div", "calc-body", {}, [this.#left, this.#right]);
    host.append(make("div", "calc-panel", {}, [from, notes, this.#refusal, this.#old, body, this.#origin, this.#spoken]));
    this.#build();
    this.#said = results(this.#model, this.#words).join(" ");
  }

  /** @param {Described} described */
  show(described) {
    this.#host.classList.remove("calc-refused");
    setText(this.#refusal, "");
    this.#isReaders = true;
    const had = new Set(this.#model.fields.map(({ name }) => name));
    this.#model.follow(described);
    // A link's setting may be one that only the reader's functions know.
    const late = Object.entries(readChoices(this.#arrived, this.#model).settings).filter(([name]) => !had.has(name));
    if (late.length) this.#model.restore(Object.fromEntries(late));
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
    return writeChoices(this.#model, this.#open);
  }

  /** @param {Record<string, string>} choices */
  restore(choices) {
    this.#arrived = choices;
    const { settings, open } = readChoices(choices, this.#model);
    this.#model.restore(settings);
    this.#open = open;
    this.#update();
  }

  #build() {
    const model = this.#model;
    this.#fields = model.fields.map((field) => fieldView(field, model, (text) => this.#act(() => model.set(field.name, text))));
    this.#settings.replaceChildren(...this.#fields.map(({ root }) => root));
    const { blocks } = this.#input;
    this.#blocks = model.results.map((result, index) => {
      const name = result.formula.name;
      const choose = (/** @type {string} */ part) => {
        const place = `${name} ${part}`;
        this.#act(() => (this.#open = this.#open === place ? "" : place));
      };
      return resultsView(blocks[index], result, this.#words.part, `${this.#id}-${index}`, choose);
    });
    const tables = this.#blocks.map(({ root }) => root);
    // Of three tables, one has room below the settings.
    this.#left.replaceChildren(this.#set, ...tables.slice(2));
    this.#right.replaceChildren(...tables.slice(0, 2));
    this.#update();
  }

  /** @param {() => void} act what the reader does */
  #act(act) {
    act();
    this.#update();
    this.#say();
    this.#host.dispatchEvent(new Event("head-calculator-change", { bubbles: true }));
  }

  #update() {
    const model = this.#model;
    const { preset, presets } = model;
    this.#from.replaceChildren(...[...presets, ...(preset ? [] : [""])].map((title) => make("option", "", { value: title }, [title || CHANGED])));
    this.#from.value = preset;
    for (const note of this.#host.querySelectorAll("[data-preset]")) {
      note.toggleAttribute("hidden", note.getAttribute("data-preset") !== preset);
    }
    for (const field of this.#fields) field.update();
    model.results.forEach((result, index) => {
      const [name, ...part] = this.#open.split(" ");
      this.#blocks[index].update(result, name === result.formula.name ? part.join(" ") : null);
    });
    this.#short.replaceChildren(...inLines(results(this.#model, this.#words)));
    const change = heading(model, CHANGED);
    this.#change.replaceChildren(...inLines(change ? [`${change}:`, ...changed(model, this.#words)] : [UNCHANGED]));
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
      const sentence = isOld ? [problem, ...Object.values(problems)].join(" ").trim() : [...(change ? [`${change}.`] : []), ...results(this.#model, this.#words)].join(" ");
      if (sentence !== this.#said) sayIn(this.#spoken, aloud(sentence));
      this.#said = sentence;
    }, PAUSE);
  }
}

/** @param {string[]} sentences */
const inLines = (sentences) => sentences.map((sentence) => make("span", "calc-line", {}, nodesOf(sentence)));

/** @param {Record<string, string>} problems by field */
function misfitWords(problems) {
  const count = Object.keys(problems).length;
  return count === 1 ? "One setting does not fit." : `${count} settings do not fit.`;
}
