/**
 * The line under a cell's code that speaks of the reader's text: that it is kept, that the lesson's has changed, that it came
 * with a link. It is there only when it has something to say.
 */
import { made } from "../cell/make.js";
import { later } from "../later.js";

/** @typedef {[label: string, press: (button: HTMLButtonElement) => void, opens?: boolean]} Choice */

/** @param {Choice} choice */
export function choiceButton([label, press, opens = false]) {
  const button = made("button", "", label);
  if (opens) button.setAttribute("aria-expanded", "false");
  button.type = "button";
  button.addEventListener("click", () => press(button));
  return button;
}

export class Strip {
  /** @param {HTMLElement} code what it stands below @param {string} name the cell's */
  constructor(code, name) {
    this.element = made("div", "cell-work");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", `About your text of ${name}`);
    this.element.tabIndex = -1;
    this.element.hidden = true;
    code.after(this.element);
  }

  #said = "";
  /** @type {() => void} brings what is open below the words up to date with the cell's text */
  #refresh = () => {};

  /** Say it, unless that is what stands here. Returns whether it is new. @param {string} words @param {Choice[]} choices */
  say(words, ...choices) {
    if (words === this.#said) {
      this.#refresh();
      return false;
    }
    this.#said = words;
    this.#refresh = () => {};
    const had = this.element.contains(document.activeElement);
    const buttons = made("span", "cell-work-choices");
    buttons.append(...choices.map(choiceButton));
    this.element.replaceChildren(made("p", "", words), buttons);
    this.element.hidden = words === "";
    // The button that was pressed is gone: the reader goes on from where it was.
    if (had) this.focus();
    return true;
  }

  /**
   * Show how the cell's text differs from another, or hide it again.
   * @param {HTMLButtonElement} button
   * @param {() => string} mine
   * @param {string} other
   * @param {string} whose
   */
  async compare(button, mine, other, whose) {
    const module = await later(() => import("./difference.js"), new URL("difference.js", import.meta.url));
    if (!module) return;
    const { difference } = module;
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    this.#refresh = () => this.#extend(...(open ? [difference(mine(), other, whose)] : []));
    this.#refresh();
  }

  /** Show an address that carries the cell's text. @param {string} name @param {() => string} text */
  async link(name, text) {
    const module = await later(() => import("./link.js"), new URL("link.js", import.meta.url));
    if (!module) return;
    const { addressOf, linkField } = module;
    const linked = text();
    this.#refresh = () => text() !== linked && this.#extend(); // an older text's address would mislead
    this.#extend(await linkField(() => addressOf(name, linked)));
    this.#refresh();
  }

  /** Something larger below the words, in the place of what was there. @param {HTMLElement[]} more */
  #extend(...more) {
    for (const old of this.element.querySelectorAll(":scope > :not(p:first-child, .cell-work-choices)")) old.remove();
    this.element.append(...more);
  }

  focus() {
    const cell = this.element.closest("lesson-cell");
    const next = this.element.hidden ? cell?.querySelector("[data-run]") : this.element;
    /** @type {HTMLElement | null | undefined} */ (next)?.focus({ preventScroll: true });
  }
}
