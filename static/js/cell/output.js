/**
 * The output of a cell: what it prints and displays as it comes, then its value or its error. Everything is text until
 * a renderer chosen by MIME type shows it; nothing that a cell made is ever parsed as HTML of this page.
 */
import { hydrate, rendered } from "./bundle.js";
import { Flood } from "./flood.js";
import { following } from "./follow.js";
import { made } from "./make.js";
import { Printed } from "./printed.js";
import { renderedError } from "./python_error.js";

/** @typedef {import("./python_error.js").ErrorReport} ErrorReport */
/** @typedef {import("./python_error.js").Frame} Frame */
/** @typedef {{outputs: Record<string, any>[], error?: ErrorReport, flood?: import("./flood.js").Cut, state: string, stopped_at?: Frame}} Report */

/** A run that gives nothing for so long leaves the last one's output standing: then that is said. */
const MILLISECONDS_BEFORE_OLD = 400;

/** Fills one `[data-output]` element, run after run. */
export class Output {
  /**
   * @param {HTMLElement} element
   * @param {string} name the cell's
   * @param {() => Promise<string | undefined>} whole all that the last run printed, where it is still known
   */
  constructor(element, name, whole) {
    this.element = element;
    this.#flood = new Flood(element, name, whole);
    hydrate(element);
  }

  #flood;
  /** @type {{stream: string, printed: Printed, follow: () => void} | undefined} */
  #current;
  #pristine = true;
  #late = 0;
  #run = {};
  /** Of the run before, those that no new one has followed. @type {Element[]} */
  #maps = [];

  /**
   * Begin a run: the old output goes when the first new one comes, or at the end, so that nothing flickers.
   * @returns {object} which run this is
   */
  begin() {
    this.#current = undefined;
    this.#pristine = true;
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.age("from the run before"), MILLISECONDS_BEFORE_OLD);
    return (this.#run = {});
  }

  /** Whether this is where that run's output goes: there may be a newer one. @param {object} run */
  isOf(run) {
    return this.#run === run;
  }

  #clearOld() {
    if (!this.#pristine) return;
    this.#pristine = false;
    clearTimeout(this.#late);
    this.leave();
    this.#maps = [...this.element.querySelectorAll("head-map")];
    this.element.replaceChildren();
    this.element.dataset.origin = "run";
    this.#flood.begin();
  }

  /**
   * @param {string} stream stdout or stderr with a text; as JSON: display with a MIME bundle, cut with counts, and of
   * tasks that go on, failed with an error and flood with what was cut
   * @param {string} text
   */
  print(stream, text) {
    this.#clearOld();
    if (stream === "cut") this.#flood.count(JSON.parse(text));
    else if (stream === "flood") this.#flood.end(JSON.parse(text));
    else if (stream === "display") this.#put(JSON.parse(text));
    else if (stream === "failed") this.#fail(JSON.parse(text));
    else {
      const { printed, follow } = this.#streamOf(stream);
      printed.write(text);
      follow();
    }
  }

  /** A head map shows what the reader had chosen in the one of the run before. @param {Record<string, any>} bundle */
  #put(bundle) {
    this.#endStream();
    const parts = rendered(bundle);
    this.element.append(...parts);
    if (parts[0]?.localName !== "head-map") return;
    const [map, before] = /** @type {import("./maps.js").HeadMap[]} */ ([parts[0], this.#maps.shift()]);
    if (before?.context.isDrawn()) map.restore(before.dataset, before.context.settings());
  }

  /** Nobody waits for what failed. @param {ErrorReport & {of: string}} error */
  #fail(error) {
    this.#endStream();
    const box = renderedError(error);
    box.prepend(made("p", "out-note", `A ${error.of} that this cell began ended in an error:`));
    this.element.append(box);
  }

  #endStream() {
    this.#current?.printed.end();
    this.#current = undefined;
  }

  /** @param {string} stream */
  #streamOf(stream) {
    if (this.#current?.stream !== stream) {
      this.#endStream();
      const printed = new Printed(stream === "stderr" ? "out-stderr" : "out-text");
      this.element.append(printed.element);
      this.#current = { stream, printed, follow: following(printed.element) };
    }
    return this.#current;
  }

  /** @param {Report} report */
  finish(report) {
    this.#clearOld();
    this.#current?.printed.end(); // what a task prints later still goes there
    if (report.flood) this.#flood.end(report.flood);
    for (const bundle of report.outputs) this.#put(bundle);
    if (report.error) this.element.append(renderedError(report.error));
    if (report.state === "stopped") {
      const at = report.stopped_at ? ` in ${report.stopped_at.cell}, line ${report.stopped_at.line}` : "";
      this.element.append(made("p", "out-stopped", `Stopped${at}. Your variables are kept.`));
    }
  }

  /**
   * A message of the page's own in place of a result.
   * @param {string} words
   * @param {HTMLElement[]} more
   */
  say(words, ...more) {
    this.#clearOld();
    const message = made("div", "out-error");
    message.append(made("p", "out-error-name", words), ...more);
    this.element.append(message);
  }

  /** What stands here goes: a drawn figure listens to the window until it is told to end. */
  leave() {
    /** @type {NodeListOf<HTMLElement>} */
    const figures = this.element.querySelectorAll(".out-figure");
    for (const figure of figures) window.Plotly?.purge(figure);
  }

  /** Mark what stands here as made before a restart or a change. @param {string} words */
  age(words = "from an earlier run") {
    if (this.element.dataset.origin !== "run" || !this.element.hasChildNodes()) return;
    this.element.dataset.origin = "earlier";
    this.element.prepend(made("span", "out-origin", words));
  }
}
