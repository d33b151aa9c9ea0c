/** The words "head 2" in code and in what it printed, in that head's colour. The build does the same (publish/markup.py). */
import { HUES } from "./head_map/heads.js";

const HEAD = /\b[Hh]ead ([1-9]\d{0,2})\b/g;
/** Characters; who prints more than a screen or two reads no names in it. */
const LONGEST = 20_000;

/** @param {string} text @returns {{from: number, to: number, attributes: {class: string, "data-head": string, "data-hue": string}}[]} */
export const headWords = (text) => Array.from(text.matchAll(HEAD), ({ 0: words, 1: number, index }) => ({
  from: index,
  to: index + words.length,
  attributes: { class: "head-word", "data-head": number, "data-hue": String(((Number(number) - 1) % HUES) + 1) },
}));

/** Colours the names in a text, those that have come since where some have their colour already. @param {Element} element */
export function colourHeads(element) {
  if (String(element.textContent).length > LONGEST) return;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (!text.parentElement?.matches(".head-word")) texts.push(text);
  }
  for (const text of texts) {
    // From the last to the first, so that what is cut off does not move what comes before.
    for (const { from, to, attributes } of headWords(text.data).reverse()) {
      text.splitText(to);
      const name = document.createElement("span");
      for (const [key, value] of Object.entries(attributes)) name.setAttribute(key, value);
      name.append(text.splitText(from));
      text.after(name);
    }
  }
}
