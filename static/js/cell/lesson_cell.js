/**
 * `<lesson-cell>`: code, its output and its comparison with the reference, as one object that the reader can run.
 * The built HTML is complete; this adds the editor and the buttons' work. What order cells run in is `lesson.js`'s.
 */
import * as storage from "../storage.js";
import { kernel } from "../kernel/kernel.js";
import { createEditor } from "./editor.js";
import { made, Output } from "./output.js";

/** @typedef {"idle" | "starting" | "running" | "done" | "error" | "stopped"} CellState */

const MILLISECONDS_UNTIL_SAVED = 300;

export class LessonCell extends HTMLElement {
  connectedCallback() {
    addEventListener("pagehide", this.#save);
    if (this.output) return; // moved within the page
    this.lesson = this.getAttribute("lesson") ?? "";
    this.cellName = this.getAttribute("name") ?? "";
    this.isExercise = this.hasAttribute("exercise");
    this.place = this.#part(".cell-code");
    this.original = (this.place.textContent ?? "").replace(/\n$/, "");
    this.source = this.#saved() ?? this.original;
    this.output = new Output(this.#part("[data-output]"));
    this.#part("[data-run]").addEventListener("click", () => this.#ask("run"));
    this.#part("[data-stop]").addEventListener("click", () => this.#ask("stop"));
    this.#part("[data-reset]").addEventListener("click", () => this.reset());
    // After a visit from another lesson (visit.js) Python is there already: there is no first run to announce.
    if (kernel.status.state === "ready" || kernel.status.state === "running") this.say("");
    this.state = "idle";
    this.#showEdited();
    whenIdle(() => this.#edit());
  }

  /** A cell left behind by a visit keeps its text now, and must not write it over a later edit when the page closes. */
  disconnectedCallback() {
    removeEventListener("pagehide", this.#save);
    this.#save();
  }

  /** @type {Output | undefined} */
  output;
  /** @type {Awaited<ReturnType<typeof createEditor>> | undefined} */
  editor;
  source = "";
  original = "";
  /** True once this source's variables are in the running Python. */
  hasRun = false;
  #timer = 0;
  #ticking = 0;

  /** @returns {CellState} */
  get state() {
    return /** @type {CellState} */ (this.dataset.state);
  }

  set state(state) {
    this.dataset.state = state;
    const busy = state === "running" || state === "starting";
    this.#button("[data-stop]").disabled = !busy;
    this.#button("[data-run]").disabled = busy;
    this.setAttribute("aria-busy", String(busy));
    this.#clock(state === "running");
  }

  /** A run of more than a second says how long it has been at it. @param {boolean} running */
  #clock(running) {
    clearInterval(this.#ticking);
    if (!running) {
      if (this.#ticking) this.say("");
      this.#ticking = 0;
      return;
    }
    const began = performance.now();
    this.#ticking = setInterval(() => this.say(`running, ${Math.round((performance.now() - began) / 1000)} s`), 1000);
  }

  /** @param {string} text */
  say(text) {
    this.#part("[data-status]").textContent = text;
  }

  /** @param {import("./output.js").ErrorReport | undefined} error */
  markError(error) {
    const own = error?.frames.filter((frame) => frame.cell === this.cellName).at(-1);
    this.editor?.markLine(own?.line);
  }

  /** @param {{state: string, text: string, detail: string}} agreement */
  compare({ state, text, detail }) {
    const line = this.querySelector("[data-agreement]");
    if (!(line instanceof HTMLElement)) return;
    line.dataset.agreement = state;
    line.replaceChildren();
    if (state === "none") return;
    line.append(made("b", "", text), " ", made("span", "", `· ${detail}`));
  }

  /** @param {{state: string, feedback: string}} result */
  judge({ state, feedback }) {
    const line = this.querySelector("[data-result]");
    if (!(line instanceof HTMLElement)) return;
    line.dataset.result = state;
    this.#part("[data-feedback]").textContent = feedback;
  }

  /** Put the lesson's own text back; the editor's undo brings the reader's again. */
  reset() {
    if (this.editor) this.editor.replace(this.original);
    else this.#changed(this.original);
  }

  /** Python was restarted: nothing has run, and what stands here is old. */
  restarted() {
    this.hasRun = false;
    this.output?.age();
    this.compare({ state: "none", text: "", detail: "" });
    if (this.state !== "starting" && this.state !== "running") this.state = "idle";
    this.querySelector("[data-run-above]")?.remove();
  }

  /** Offer to run the cells above, after a restart. */
  offerRunAbove() {
    const button = made("button", "", "Run cells above");
    button.type = "button";
    button.dataset.runAbove = "";
    button.addEventListener("click", () => this.#ask("run-above"));
    this.#part(".cell-buttons").prepend(button);
  }

  /** @param {"run" | "stop" | "run-above"} what */
  #ask(what) {
    this.dispatchEvent(new CustomEvent("lesson-cell", { bubbles: true, detail: what }));
  }

  async #edit() {
    this.editor = await createEditor({
      place: this.place ?? this,
      name: this.cellName ?? "",
      source: this.source,
      onChange: (source) => this.#changed(source),
      onRun: () => this.#ask("run"),
    });
  }

  /** @param {string} source */
  #changed(source) {
    this.source = source;
    this.compare({ state: "none", text: "", detail: "" });
    this.judge({ state: "none", feedback: "" });
    this.#showEdited();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), MILLISECONDS_UNTIL_SAVED);
  }

  #showEdited() {
    const edited = this.source !== this.original;
    this.toggleAttribute("data-edited", edited);
    this.#button("[data-reset]").disabled = !edited;
  }

  #key() {
    return `cell ${this.lesson}/${this.cellName}`;
  }

  /** @returns {string | undefined} */
  #saved() {
    return storage.get(this.#key(), /** @type {{source?: string}} */ ({})).source;
  }

  #save = () => {
    clearTimeout(this.#timer);
    if (this.source === this.original) return storage.remove(this.#key());
    const kept = storage.set(this.#key(), { source: this.source, original: this.original });
    if (!kept) this.say("This browser keeps nothing here: your edit will be gone when you leave.");
  };

  /** @param {string} selector */
  #part(selector) {
    const part = this.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`cell ${this.cellName} has no ${selector}`);
    return part;
  }

  /** @param {string} selector */
  #button(selector) {
    return /** @type {HTMLButtonElement} */ (this.#part(selector));
  }
}

/** @param {() => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 1500 });
  else setTimeout(work, 200);
}

kernel.addEventListener("status", () => {
  for (const cell of document.querySelectorAll("lesson-cell[data-state=starting]")) {
    /** @type {LessonCell} */ (cell).say(kernel.status.text);
  }
});

customElements.define("lesson-cell", LessonCell);
