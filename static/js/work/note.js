// A note of the page's own at the foot of the window: what is true of the page, not of one cell. It is there until the reader
// closes it, and a screen reader hears it once.

import { styled } from "./styled.js";

/** @type {HTMLElement | undefined} */
let note;

/**
 * @param {string} words
 * @param {[label: string, press: () => void][]} choices beside Close
 */
export async function tell(words, ...choices) {
  await styled;
  note ??= made();
  if (!note.isConnected) document.body.append(note);
  const text = document.createElement("p");
  const buttons = document.createElement("span");
  for (const [label, press] of [...choices, /** @type {[string, () => void]} */ (["Close", hush])]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", press);
    buttons.append(button);
  }
  note.replaceChildren(text, buttons);
  note.hidden = false;
  // The region was there before its words, or some screen readers would say nothing.
  requestAnimationFrame(() => (text.textContent = words));
}

function hush() {
  if (note) note.hidden = true;
  document.getElementById("content")?.focus({ preventScroll: true });
}

function made() {
  const box = document.createElement("div");
  box.className = "work-note";
  box.setAttribute("role", "status");
  return box;
}
