/**
 * An element of which little is on a page at first: its view is fetched when it comes near, and what the page tells it
 * before that waits. Until then, and without scripts, it is what the build wrote.
 */
const NEAR = "300px";

/** @template View */
export class LateElement extends HTMLElement {
  /** @type {View | null} */
  view = null;
  /** @type {((view: View) => void)[]} */
  #waiting = [];
  #near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#open(), { rootMargin: NEAR });

  connectedCallback() {
    if (!this.view) this.#near.observe(this);
  }

  disconnectedCallback() {
    this.#near.disconnect();
  }

  /**
   * Fetches the view's code.
   *
   * @returns {Promise<((data: any) => View) | undefined>} what makes the view of the data that the build wrote; undefined
   *   when the code could not be fetched, and that was said
   */
  async load() {
    return undefined;
  }

  /** @param {(view: View) => void} act */
  whenOpen(act) {
    if (this.view) act(this.view);
    else this.#waiting.push(act);
  }

  async #open() {
    const make = await this.load();
    if (!make || this.view) return;
    const script = this.querySelector('script[type="application/json"]');
    const view = (this.view = make(JSON.parse(script?.textContent ?? "null")));
    this.#near.disconnect();
    for (const act of this.#waiting.splice(0)) act(view);
    this.dispatchEvent(new Event("late-open", { bubbles: true }));
  }
}
