/** A button that puts a text on the clipboard. */
import { make, setText } from "./dom.js";

/**
 * @param {string} name accessible name, since there may be several
 * @param {() => string} text
 * @param {(sentence: string) => void} say for the live region
 */
export function copyButton(name, text, say) {
  const button = make("button", "hm-button", { type: "button", "aria-label": name }, ["Copy"]);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      setText(button, "Copied");
      say("Copied.");
    } catch {
      // Not allowed, or no such thing on a page without https.
      setText(button, "Not copied");
      say("The browser did not allow copying. Select the text instead.");
    }
    button.addEventListener("blur", () => setText(button, "Copy"), { once: true });
  });
  return button;
}
