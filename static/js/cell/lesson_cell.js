/**
 * `<lesson-cell>`: code, its output and its comparison with the reference, as one object that the reader can run.
 * The built HTML is complete; this adds the editor and the buttons' work. What order cells run in is `errands.js`'s.
 */
import { kernel } from "../kernel/kernel.js";
import { Buttons } from "./buttons.js";
import { createEditor } from "./editor.js";
import { button } from "./make.js";
import { Output } from "./output.js";
import { above } from "./page_cells.js";
import { ReaderText } from "../work/reader_text.js";
import { whenIdle } from "../turn.js";
import { ticking } from "./ticking.js";
import { showVerdict } from "./verdict.js";

/** @typedef {"idle" | "starting" | "running" | "done" | "error" | "stopped"} CellState */

export class LessonCell extends HTMLElement {
  connectedCallback() {
    if (this.text) return this.text.connect(); // moved within the page
    this.lesson = this.getAttribute("lesson") ?? "";
    this.cellName = this.getAttribute("name") ?? "";
    this.isExercise = this.hasAttribute("exercise");
    this.place = this.#part(".cell-code");
    this.original = (this.place.textContent ?? "").replace(/\n$/, "");
    this.#buttons = new Buttons(this);
    this.text = new ReaderText(this, this.place);
    this.source = this.text.saved.source;
    this.text.connect();
    const whole = () => kernel.ask(this.lesson, { what: "printed", name: this.cellName });
    this.output = new Output(this.#part("[data-output]"), this.cellName, whole);
    // After a visit from another lesson (visit.js) Python is there already: there is no first run to announce.
    if (kernel.status.state === "ready" || kernel.status.state === "running") this.say("");
    this.state = "idle";
    whenIdle(() => this.#edit().catch(() => this.say("the editor could not be loaded; reload the page to edit")));
  }

  disconnectedCallback() {
    this.text?.disconnect();
  }

  lesson = "";
  cellName = "";
  isExercise = false;
  /** @type {HTMLElement | undefined} */
  place;
  /** @type {ReaderText | undefined} */
  text;
  /** @type {Output | undefined} */
  output;
  /** @type {Awaited<ReturnType<typeof createEditor>> | undefined} */
  editor;
  source = "";
  original = "";
  /** True while what this cell makes is in the running Python: it has run, and neither it nor one above has changed. */
  hasRun = false;
  /** A cell above has changed since this one's last run began. */
  isOutdated = false;
  /** @type {string | undefined} the text that ran last */
  ranSource;
  #endTicking = () => {};
  #tasks = 0;
  /** @type {Buttons | undefined} */
  #buttons;

  /** @returns {CellState} */
  get state() {
    return /** @type {CellState} */ (this.dataset.state);
  }

  set state(state) {
    this.dataset.state = state;
    this.tasks = 0;
    this.setAttribute("aria-busy", String(this.isBusy));
    this.#endTicking();
    this.#endTicking = state === "running" ? ticking((words) => this.say(words)) : () => {};
  }

  /** How many tasks go on that the cell began before it was done; a new state has none at first. */
  get tasks() {
    return this.#tasks;
  }

  set tasks(count) {
    this.#tasks = count;
    this.toggleAttribute("data-tasks", count > 0);
    this.#buttons?.show(this.isBusy, count > 0);
  }

  get isBusy() {
    return this.state === "running" || this.state === "starting";
  }

  /** @param {string} text */
  say(text) {
    this.#part("[data-status]").textContent = text;
  }

  focusRun() {
    this.#buttons?.focusRun();
  }

  /** @param {import("./output.js").ErrorReport | undefined} error */
  markError(error) {
    const own = error?.frames.filter((frame) => frame.cell === this.cellName).at(-1);
    this.editor?.markLine(own?.line);
  }

  /** Put another text into the editor; the editor's own undo knows of it. @param {string} text */
  put(text) {
    if (this.editor) this.editor.replace(text);
    else this.#changed(text);
  }

  /** @param {boolean} edited the text is not the lesson's @param {boolean} [canReset] */
  markEdited(edited, canReset = edited) {
    this.toggleAttribute("data-edited", edited);
    this.#buttons?.showReset(canReset);
  }

  /** A cell above has changed: what stands here, or is being made, was made before. */
  outdate() {
    this.isOutdated = true;
    if (!this.hasRun) return;
    this.hasRun = false;
    this.output?.age("from before a change above");
    showVerdict(this);
  }

  /** Python was restarted: nothing has run, and what stands here is old. */
  restarted() {
    this.hasRun = false;
    this.output?.age();
    showVerdict(this);
    if (!this.isBusy) {
      this.state = "idle";
      this.say("");
    }
    this.querySelector("[data-run-above]")?.remove();
  }

  /** Offer to run the cells above, after a restart. */
  offerRunAbove() {
    const offer = button("Run cells above", () => this.ask("run-above"));
    offer.dataset.runAbove = "";
    this.#part(".cell-buttons").prepend(offer);
  }

  /** As if the button of that name were pressed; "end" is for its tasks. @param {"run" | "stop" | "run-above" | "restart" | "end"} what */
  ask(what) {
    if (what === "run") this.text?.asked();
    this.dispatchEvent(new CustomEvent("lesson-cell", { bubbles: true, detail: what }));
  }

  /** The page changes: an editor listens to the window until it is told to end. */
  leave() {
    this.editor?.view.destroy();
    this.output?.leave();
    if (this.tasks) this.ask("end");
  }

  async #edit() {
    this.editor = await createEditor({
      place: this.place ?? this,
      name: this.cellName,
      source: this.source,
      onChange: (source) => this.#changed(source),
      onRun: () => this.ask("run"),
      ask: (request) => kernel.ask(this.lesson, request),
      above: () => above(this).map((cell) => cell.source),
    });
    if (!this.isConnected) return this.leave();
    // Another tab or a link may have been quicker than the editor.
    if (this.editor.view.state.doc.toString() !== this.source) this.editor.replace(this.source);
  }

  /** @param {string} source */
  #changed(source) {
    this.source = source;
    showVerdict(this);
    if (!this.isBusy) this.output?.age("from before your change");
    if (this.hasRun) {
      this.hasRun = false;
      this.dispatchEvent(new Event("cell-outdates", { bubbles: true }));
    }
    this.text?.changed(source);
  }

  /** @param {string} selector */
  #part(selector) {
    const part = this.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`cell ${this.cellName} has no ${selector}`);
    return part;
  }
}

customElements.define("lesson-cell", LessonCell);
