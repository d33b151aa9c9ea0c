/** A button that puts a text on the clipboard, or selects it where the browser does not allow that. */
import { make, setText } from "./dom.js";

/**
 * @param {string} name accessible name, since there may be several
 * @param {Element} shown what shows the text
 * @param {(sentence: string) => void} say for the live region
 */
export function copyButton(name, shown, say) {
  const button = make("button", "hm-button", { type: "button", "aria-label": name }, ["Copy"]);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(shown.textContent ?? "");
      setText(button, "Copied");
      say("Copied.");
    } catch {
      // Not allowed, or no such thing on a page without https.
      getSelection()?.selectAllChildren(shown);
      setText(button, "Selected, not copied");
      say("The browser did not allow copying. The text is selected: copy it as you copy any other.");
    }
    button.addEventListener("blur", () => setText(button, "Copy"), { once: true });
  });
  return button;
}
