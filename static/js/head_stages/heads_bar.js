/**
 * The heads as a row of buttons: one is chosen, or each is switched on and off.
 */
import { make } from "../head_map/dom.js";
import { hueOf } from "./stages_figure.js";

export class HeadsBar {
  root = make("div", "hs-heads", { role: "group" });
  #chosen = 0;
  #glanced = -1;
  /** @type {Set<number>} heads that are switched off, from 0 */
  off = new Set();
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #host;
  #switches;
  #changed;

  /**
   * @param {HTMLElement} host `data-head` and `data-off` say from 1 what is shown
   * @param {boolean} switches
   * @param {(spoken: boolean) => void} changed
   */
  constructor(host, switches, changed) {
    this.#host = host;
    this.#switches = switches;
    this.#changed = changed;
    this.root.setAttribute("aria-label", switches ? "Heads, on or off" : "Head");
    this.read();
    this.root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button) this.#press(this.#buttons.indexOf(button));
    });
  }

  /** The head that is shown, from 0: the one that is pointed at, else the chosen one. */
  get head() {
    return this.#glanced < 0 ? this.#chosen : this.#glanced;
  }

  /** From the element's attributes. */
  read() {
    this.#chosen = Math.max(Number(this.#host.dataset.head || 1) - 1, 0);
    const numbers = (this.#host.dataset.off ?? "").match(/\b[1-9]\d*\b/g) ?? [];
    this.off = new Set(numbers.map((number) => Number(number) - 1));
  }

  /** Choose a head, or none that is there. @param {number} head from 0 */
  choose(head) {
    if (this.#switches || !(head in this.#buttons) || head === this.#chosen) return;
    this.#chosen = head;
    this.#mark();
    this.#changed(false);
  }

  /** Show a head while something else on the page points at it. @param {number} head from 0, -1 is none */
  glance(head) {
    if (this.#switches || head >= this.#buttons.length) return;
    this.#glanced = head;
    this.#mark();
    this.#changed(false);
  }

  /** In a sentence, which keys these are. */
  get keys() {
    const heads = Math.min(this.#buttons.length, 9);
    return heads > 1 ? `, 1–${heads} ${this.#switches ? "switch heads" : "for heads"}` : "";
  }

  /** @param {number} heads */
  take(heads) {
    this.#glanced = -1;
    if (this.#chosen >= heads) this.#chosen = 0;
    for (const head of this.off) if (head >= heads) this.off.delete(head);
    if (heads !== this.#buttons.length) {
      this.#buttons = Array.from({ length: heads }, (_, head) => {
        const button = make("button", "hs-head", { type: "button", "data-hue": String(hueOf(head)) }, [`Head ${head + 1}`]);
        if (!this.#switches) return button;
        button.setAttribute("role", "switch");
        button.append(make("span", "hs-state", { "aria-hidden": "true" }));
        return button;
      });
      this.root.replaceChildren(...this.#buttons);
    }
    this.root.hidden = heads === 1 && !this.#switches;
    this.#mark();
  }

  /** Digits, from anywhere in the figure. @param {KeyboardEvent} event */
  key(event) {
    const head = Number(event.key) - 1;
    if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || head >= this.#buttons.length) return;
    event.preventDefault();
    this.#press(head);
  }

  /** @param {number} head */
  #press(head) {
    this.#glanced = -1;
    if (!this.#switches) this.#chosen = head;
    else if (!this.off.delete(head)) this.off.add(head);
    this.#mark();
    this.#changed(true);
  }

  #mark() {
    this.#buttons.forEach((button, head) => {
      if (!this.#switches) return button.setAttribute("aria-pressed", String(head === this.#chosen));
      const on = !this.off.has(head);
      button.setAttribute("aria-checked", String(on));
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = on ? "on" : "off";
    });
    if (this.#switches) this.#host.dataset.off = [...this.off].sort((a, b) => a - b).map((head) => head + 1).join(" ");
    else this.#host.dataset.head = String(this.head + 1);
  }
}
