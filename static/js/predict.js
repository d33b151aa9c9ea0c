// A prediction: two or three answers, each a button that opens its own explanation in place. Nothing is scored; the reader's
// guess is kept, so that coming back shows it.
import { get, lessonOf, remove, set } from "./storage.js";
import { verdict } from "./verdict.js";

class LessonPredict extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    document.addEventListener("work-changed", this);
    this.restore();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this);
    document.removeEventListener("work-changed", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "work-changed") {
      this.restore();
      return;
    }
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const k = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (button));
    if (k < 0) return;
    const again = button?.getAttribute("aria-expanded") === "true";
    this.show(again ? -1 : k);
    if (again) remove(this.key);
    else set(this.key, k);
  }

  restore() {
    const kept = get(this.key, -1);
    this.show(this.buttons[kept] ? kept : -1);
  }

  get key() {
    return `predict ${lessonOf()} ${this.dataset.predict ?? ""}`;
  }

  get buttons() {
    return [...this.querySelectorAll("button")];
  }

  get whys() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".why"))];
  }

  /** Show one answer's explanation and no other. @param {number} chosen -1 for none */
  show(chosen) {
    this.buttons.forEach((button, k) => button.setAttribute("aria-expanded", String(k === chosen)));
    this.whys.forEach((why, k) => {
      why.querySelector(".verdict")?.remove();
      if (k === chosen) why.prepend(verdict(this.buttons[k].hasAttribute("data-correct")));
      why.hidden = k !== chosen;
    });
  }
}

customElements.define("lesson-predict", LessonPredict);
