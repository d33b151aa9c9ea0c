/** The buttons of a cell: what each does, and when it can be pressed. */

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

export class Buttons {
  /** @param {LessonCell} cell */
  constructor(cell) {
    const find = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (cell.querySelector(`[data-${name}]`));
    this.#run = find("run");
    this.#stop = find("stop");
    this.#reset = find("reset");
    this.#run.addEventListener("click", () => cell.ask("run"));
    this.#stop.addEventListener("click", () => cell.ask("stop"));
    this.#reset.addEventListener("click", () => cell.text?.reset());
  }

  #run;
  #stop;
  #reset;

  /**
   * None may take the keyboard's focus away with it: a disabled button loses it to the page's top, a hidden one too.
   * @param {boolean} busy
   * @param {boolean} goesOn there is something to stop all the same
   */
  show(busy, goesOn) {
    this.#run.setAttribute("aria-disabled", String(busy));
    const stops = busy || goesOn;
    if (!stops && document.activeElement === this.#stop) this.focusRun();
    this.#stop.disabled = !stops;
  }

  /** @param {boolean} can */
  showReset(can) {
    this.#reset.disabled = !can;
  }

  focusRun() {
    this.#run.focus();
  }
}
