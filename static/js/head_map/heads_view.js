/**
 * The heads to choose from, as a strip or, where there are many, as an atlas, which is fetched then.
 *
 * Pointing at one shows it as long as the pointer stays, so that a sweep compares them all; a click keeps it. The
 * keyboard does the same: all heads are one stop, arrow keys walk them and show them, Enter keeps one.
 *
 * @typedef {import("./heads_types.js").Arrangement} Arrangement
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./heads_types.js").HeadsShelf} HeadsShelf
 * @typedef {import("./types.js").Scale} Scale
 * @typedef {import("./types.js").Shown} Shown
 */
import { later } from "../later.js";
import { make } from "./dom.js";
import { HeadName } from "./heads.js";
import { walkTo } from "./heads_keys.js";
import { arrange } from "./heads_layout.js";
import { HeadsStrip } from "./heads_strip.js";
import { readingSentence } from "./words.js";

/** Once a map of this visit has needed it; the next one has its atlas at once. @type {typeof import("./atlas/atlas.js") | null} */
let fetched = null;

export class HeadsView {
  root = make("div", "hm-heads-box");
  #context;
  #strip;
  /** @type {HeadsShelf | null} */
  #atlas = null;
  /** @type {HeadsShelf | null} the one of both that stands there */
  #shelf = null;
  /** @type {Arrangement | null} */
  #arrangement = null;
  /** Of what the buttons were made. */
  #drawn = "";
  #marked = { chosen: -1, head: -1, second: -1 };
  /** What was last asked of `mark`. @type {Parameters<HeadsView["mark"]>} */
  #wanted = [{ chosen: 0, head: 0 }, -1];
  /** The one button that Tab reaches. */
  #stop = -1;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#strip = new HeadsStrip(context.id);
    const { root, on } = { root: this.root, on: context.on };
    root.addEventListener("click", (event) => this.#with(event, (head) => {
      if (!event.shiftKey || head === context.shown().chosen) return on.choose(head);
      on.set({ view: "compare", second: head });
      on.glance(-1); // else it would be compared with itself
    }));
    // Between two pictures the last one stays shown: falling back to the chosen one would flicker.
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#with(event, (head) => on.glance(head)));
    root.addEventListener("pointerleave", () => on.glance(-1));
    root.addEventListener("focusin", (event) => this.#with(event, (head) => {
      this.#stopAt(head);
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) on.glance(head);
    }));
    root.addEventListener("focusout", (event) => {
      if (root.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
      this.#stopAt(this.#marked.chosen);
      on.glance(-1);
    });
    root.addEventListener("keydown", (event) => this.#with(event, (head) => this.#key(event, head)));
  }

  /**
   * @param {Event} event
   * @param {(head: number) => void} act on the head whose button it happened to
   */
  #with(event, act) {
    const button = /** @type {Element} */ (event.target).closest("button");
    const head = button ? (this.#shelf?.buttons.indexOf(button) ?? -1) : -1;
    if (head >= 0) act(head);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} head
   */
  #key(event, head) {
    const { shown, data, say } = this.#context;
    const to = event.altKey || event.metaKey ? -1 : walkTo(event.key, event.ctrlKey, head, this.#arrangement?.lines ?? []);
    if (to < 0) return;
    event.preventDefault();
    this.#shelf?.buttons[to].focus();
    // The button's name is spoken anyway.
    say(readingSentence(data(), { ...shown(), head: to }));
  }

  /**
   * The next or the previous head, in the order in which they stand.
   *
   * @param {1 | -1} by
   */
  step(by) {
    const { shown, data, say, on } = this.#context;
    const all = this.#arrangement?.lines.flat() ?? [];
    const to = all[all.indexOf(shown().chosen) + by];
    if (to === undefined) return;
    on.choose(to);
    say(`${HeadName(data(), to)}. ${readingSentence(data(), { ...shown(), head: to })}`.trim());
  }

  /**
   * Other data, or another width.
   *
   * @param {HeadMapData} data
   * @param {number} room in CSS pixels
   * @returns {boolean} whether words fit beside the heads
   */
  fit(data, room) {
    this.#arrangement = arrange(data, room);
    // The room is there before the atlas has come.
    this.root.style.minHeight = `${this.#arrangement.height}px`;
    this.root.style.minWidth = `${this.#arrangement.atlas ? this.#arrangement.width : 0}px`;
    if (fetched) this.#atlas ??= fetched.create();
    if (!this.#arrangement.atlas) this.#stand(this.#strip, data);
    else if (this.#atlas) this.#stand(this.#atlas, data);
    else void this.#fetch();
    return this.#arrangement.beside;
  }

  async #fetch() {
    const module = await later(() => import("./atlas/atlas.js"), new URL("./atlas/atlas.js", import.meta.url));
    if (!module) return;
    fetched = module;
    if (this.#atlas) return;
    this.#atlas = module.create();
    const data = this.#context.data();
    if (!this.#arrangement?.atlas) return;
    this.#stand(this.#atlas, data);
    this.paint(data, (_, head) => this.#context.scaleOf(head));
    this.mark(...this.#wanted);
  }

  /**
   * @param {HeadsShelf} shelf
   * @param {HeadMapData} data
   */
  #stand(shelf, data) {
    const { layers, heads, labels } = data;
    const drawn = JSON.stringify([layers, heads, labels, this.#arrangement]);
    // The same buttons are kept: one of them may have the focus.
    if (drawn === this.#drawn && shelf === this.#shelf) return;
    this.#drawn = drawn;
    const focused = this.#shelf?.buttons.findIndex((button) => button === document.activeElement) ?? -1;
    shelf.draw(data, /** @type {Arrangement} */ (this.#arrangement));
    for (const button of shelf.buttons) [button.tabIndex, button.ariaPressed] = [-1, "false"];
    this.#marked = { chosen: -1, head: -1, second: -1 };
    this.#stop = -1;
    this.#shelf = shelf;
    if (shelf.root.parentElement !== this.root) this.root.replaceChildren(shelf.root);
    if (focused >= 0) queueMicrotask(() => shelf.buttons[Math.min(focused, shelf.buttons.length - 1)].focus()); // all is drawn by then
  }

  /**
   * @param {HeadMapData} data
   * @param {(data: HeadMapData, head: number) => Scale} scaleOf
   */
  paint(data, scaleOf) {
    this.#shelf?.paint(data, scaleOf);
  }

  /**
   * @param {Pick<Shown, "chosen" | "head">} shown
   * @param {number} second the head that it is compared with; -1 is none
   */
  mark({ chosen, head }, second) {
    this.#wanted = [{ chosen, head }, second];
    if (!this.#shelf) return;
    const { buttons } = this.#shelf;
    const before = this.#marked;
    this.#marked = { chosen, head, second };
    if (head !== before.head) {
      buttons[before.head]?.classList.remove("hm-shown");
      buttons[head].classList.add("hm-shown");
      this.#shelf.point(head);
    }
    if (second !== before.second) {
      buttons[before.second]?.classList.remove("hm-second");
      buttons[second]?.classList.add("hm-second");
    }
    if (chosen === before.chosen) return;
    buttons[before.chosen]?.setAttribute("aria-pressed", "false");
    buttons[chosen].setAttribute("aria-pressed", "true");
    if (!this.root.contains(document.activeElement)) this.#stopAt(chosen);
    else if (before.chosen >= 0) buttons[chosen].focus({ preventScroll: true }); // chosen by a number: the focus goes along
  }

  /** @param {number} head */
  #stopAt(head) {
    const buttons = this.#shelf?.buttons ?? [];
    if (buttons[this.#stop]) buttons[this.#stop].tabIndex = -1;
    if (buttons[head]) buttons[head].tabIndex = 0;
    this.#stop = head;
  }
}
