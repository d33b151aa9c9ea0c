/** One of two, as a strip with its label. */
import { make, press } from "./dom.js";

/**
 * @param {string} label
 * @param {[string, string]} words
 * @param {(second: boolean) => void} choose
 */
export function choice(label, words, choose) {
  const parts = words.map((words, index) => {
    const part = make("button", "hm-choice", { type: "button", "aria-pressed": String(index === 0) }, [words]);
    part.addEventListener("click", () => {
      mark(index === 1);
      choose(index === 1);
    });
    return part;
  });
  const root = make("div", "hm-labelled", { role: "group", "aria-label": label, hidden: "" }, [
    make("span", "", { "aria-hidden": "true" }, [label]), make("span", "hm-choices", {}, parts),
  ]);
  /** @param {boolean} second */
  const mark = (second) => parts.forEach((part, index) => press(part, (index === 1) === second));
  return { root, parts, mark };
}
