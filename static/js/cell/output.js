/**
 * The output of a cell: what it prints as it comes, then its value or its error. Everything is text until a renderer
 * chosen by MIME type shows it; nothing that a cell made is ever parsed as HTML.
 */
import { Printed } from "./printed.js";

const ARRAY = "application/vnd.headwise.array+json";
const HEAD_MAP = "application/vnd.headwise.head-map+json";

/** @typedef {{cell: string, line: number, code: string}} Frame */
/** @typedef {{ename: string, evalue: string, frames: Frame[], hint: string, traceback: string}} ErrorReport */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {string} [text]
 */
export function made(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Fills one `[data-output]` element, run after run. */
export class Output {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @type {{stream: string, printed: Printed} | undefined} */
  #current;

  /** Begin a run: the old output goes when the first new one comes, or at the end, so that nothing flickers. */
  begin() {
    this.#current = undefined;
    this.#pristine = true;
  }

  #pristine = true;

  #clearOld() {
    if (!this.#pristine) return;
    this.#pristine = false;
    this.element.replaceChildren();
    this.element.dataset.origin = "run";
  }

  /**
   * @param {string} stream stdout or stderr
   * @param {string} text
   */
  print(stream, text) {
    this.#clearOld();
    if (this.#current?.stream !== stream) {
      const printed = new Printed(stream === "stderr" ? "out-stderr" : "out-text");
      this.element.append(printed.element);
      this.#current = { stream, printed };
    }
    this.#current.printed.write(text);
  }

  /** @param {{outputs: Record<string, any>[], error?: ErrorReport, cut?: number, state: string, stopped_at?: Frame}} report */
  finish(report) {
    this.#clearOld();
    if (report.cut) {
      const words = `Output cut: ${report.cut.toLocaleString("en")} more characters were printed and not kept.`;
      this.element.append(made("p", "out-cut", words));
    }
    for (const bundle of report.outputs) this.element.append(...rendered(bundle));
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

  /** Mark what stands here as made before a restart or a change. @param {string} words */
  age(words = "from an earlier run") {
    if (this.element.dataset.origin !== "run" || !this.element.hasChildNodes()) return;
    this.element.dataset.origin = "earlier";
    this.element.prepend(made("span", "out-origin", words));
  }
}

/** @param {Record<string, any>} bundle */
function rendered(bundle) {
  if (HEAD_MAP in bundle) {
    const map = /** @type {any} */ (document.createElement("head-map"));
    map.data = bundle[HEAD_MAP];
    return [map];
  }
  if ("image/png" in bundle) return [picture(`data:image/png;base64,${bundle["image/png"]}`, bundle["text/plain"])];
  if ("image/svg+xml" in bundle) {
    // As an image, so that no script inside it can run.
    return [picture(`data:image/svg+xml,${encodeURIComponent(bundle["image/svg+xml"])}`, bundle["text/plain"])];
  }
  const text = made("pre", "out-text out-value", bundle["text/plain"]);
  if (!(ARRAY in bundle)) return [text];
  const { dtype, shape } = bundle[ARRAY];
  return [text, made("span", "out-shape", `${dtype} (${shape.join(", ")}${shape.length === 1 ? "," : ""})`)];
}

/**
 * @param {string} address
 * @param {string} [words]
 */
function picture(address, words = "a picture that the cell made") {
  const image = made("img", "out-image");
  image.src = address;
  image.alt = words;
  return image;
}

/** @param {ErrorReport} error */
function renderedError(error) {
  const box = made("div", "out-error");
  box.append(made("p", "out-error-name", error.evalue ? `${error.ename}: ${error.evalue}` : error.ename));
  if (error.frames.length) {
    const frames = made("ol", "out-error-lines");
    for (const frame of error.frames) {
      const item = document.createElement("li");
      item.append(made("span", "out-error-place", `${frame.cell}, line ${frame.line}`), made("code", "", frame.code));
      frames.append(item);
    }
    box.append(frames);
  }
  if (error.hint) box.append(made("p", "out-error-hint", error.hint));
  const details = made("details", "out-error-full");
  details.append(made("summary", "", "Full traceback"), made("pre", "out-text", error.traceback));
  box.append(details);
  return box;
}
