// A quiz question: native radios or checkboxes and Check. After Check the chosen options explain themselves; a wrong choice
// can be changed and checked again. What was chosen is kept with the lesson.
import { get, lessonOf, remove, set } from "./storage.js";
import { verdict } from "./verdict.js";

class LessonQuiz extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", this);
    this.addEventListener("change", this);
    document.addEventListener("work-changed", this);
    this.inputs.forEach((input, k) => {
      const why = this.why(input);
      if (why) why.id ||= `${this.dataset.quiz ?? "quiz"}-why-${k}`;
    });
    this.restore();
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this);
    this.removeEventListener("change", this);
    document.removeEventListener("work-changed", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "submit") {
      event.preventDefault();
      this.check();
    } else if (event.type === "change") {
      this.forget();
    } else {
      this.catchUp();
    }
  }

  /** Another tab, a file or "Forget" changed what is kept; a choice that was not checked yet stays the reader's. */
  catchUp() {
    const checked = this.dataset.result !== "none";
    if (!checked && this.inputs.some((input) => input.checked)) return;
    const kept = get(this.key, /** @type {unknown} */ (null));
    if (JSON.stringify(kept) === JSON.stringify(checked ? this.chosen : null)) return;
    for (const input of this.inputs) input.checked = false;
    this.clear();
    this.say("none", "");
    this.restore();
  }

  get inputs() {
    return [...this.querySelectorAll("input")];
  }

  /** The places of the chosen options. */
  get chosen() {
    return this.inputs.flatMap((input, k) => (input.checked ? [k] : []));
  }

  get key() {
    return `quiz ${lessonOf()} ${this.dataset.quiz ?? this.querySelector("legend")?.textContent}`;
  }

  /** The explanation that follows an option. @param {HTMLInputElement} input */
  why(input) {
    const next = input.closest(".option")?.nextElementSibling;
    return next instanceof HTMLElement && next.matches(".why") ? next : null;
  }

  check() {
    const chosen = this.inputs.filter((input) => input.checked);
    this.clear();
    if (chosen.length === 0) {
      this.say("none", "Choose an answer first.");
      return;
    }
    for (const input of chosen) this.explain(input);
    const wrong = chosen.filter((input) => !input.hasAttribute("data-correct")).length;
    const missing = this.inputs.filter((input) => input.hasAttribute("data-correct") && !input.checked).length;
    const right = wrong === 0 && missing === 0;
    this.say(right ? "right" : "wrong", right ? "Right." : this.mend(wrong, missing));
    set(this.key, this.chosen);
    this.dispatchEvent(new CustomEvent("quiz-checked", { bubbles: true, detail: { right } }));
  }

  /** What to do next, without giving the answer away. @param {number} wrong @param {number} missing */
  mend(wrong, missing) {
    if (wrong === 0 && missing > 0) return "Right so far, and not all: something else is true too.";
    if (missing > 0 && this.inputs[0]?.type === "checkbox") {
      return "Not all of these, and something else is true too. Read why, then choose again.";
    }
    return "Not this. Read why, then choose again.";
  }

  /** @param {HTMLInputElement} input */
  explain(input) {
    const why = this.why(input);
    if (!why) return;
    why.prepend(verdict(input.hasAttribute("data-correct")));
    why.hidden = false;
    input.setAttribute("aria-describedby", why.id);
  }

  clear() {
    for (const input of this.inputs) {
      const why = this.why(input);
      if (why) why.hidden = true;
      why?.querySelector(".verdict")?.remove();
      input.removeAttribute("aria-describedby");
    }
  }

  /** A changed choice has not been checked yet, and neither has what is kept. */
  forget() {
    this.clear();
    this.say("none", "");
    remove(this.key);
  }

  /** @param {"none" | "right" | "wrong"} result @param {string} words */
  say(result, words) {
    this.dataset.result = result;
    const feedback = this.querySelector("[data-feedback]");
    if (feedback) feedback.textContent = words;
  }

  restore() {
    const kept = get(this.key, /** @type {number[]} */ ([]));
    if (!Array.isArray(kept) || !kept.some((k) => this.inputs[k])) return;
    this.inputs.forEach((input, k) => {
      input.checked = kept.includes(k);
    });
    this.check();
  }
}

customElements.define("lesson-quiz", LessonQuiz);
