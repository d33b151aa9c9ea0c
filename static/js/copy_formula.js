/**
 * A formula is copied as its LaTeX, for a browser would write it a symbol a line. MathML stays beside it, for programs that
 * know what a formula is.
 */

/** @param {Node} node */
const formulaAround = (node) => (node instanceof Element ? node : node.parentElement)?.closest("math");

/** The selection with every formula in it whole. @param {Range} range */
function whole(range) {
  const [first, last] = [formulaAround(range.startContainer), formulaAround(range.endContainer)];
  const grown = range.cloneRange();
  if (first) grown.setStartBefore(first);
  if (last) grown.setEndAfter(last);
  return grown;
}

/** @param {Element} copy with formulas @returns {string} its text as the page would lay it out */
function textOf(copy) {
  for (const formula of copy.querySelectorAll("math")) formula.replaceWith(formula.getAttribute("alttext") ?? formula.textContent ?? "");
  copy.className = "visually-hidden";
  document.body.append(copy);
  const text = /** @type {HTMLElement} */ (copy).innerText;
  copy.remove();
  return text;
}

/** Parts that live: a copy of one on the page would act as a second. */
const LIVING = "lesson-cell, lesson-quiz, lesson-predict, head-map, head-stages, head-calculator";

/** @param {Range} range */
function holdsLiving(range) {
  const around = range.commonAncestorContainer;
  const inside = around instanceof Element ? [...around.querySelectorAll(LIVING)] : [];
  return inside.some((part) => range.intersectsNode(part));
}

document.addEventListener("copy", (event) => {
  const selection = getSelection();
  const writing = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
  if (writing || event.defaultPrevented || !event.clipboardData || !selection) return;
  const ranges = Array.from({ length: selection.rangeCount }, (_, k) => whole(selection.getRangeAt(k)));
  if (ranges.some(holdsLiving)) return; // copied as ever
  const copy = document.createElement("div");
  copy.append(...ranges.map((range) => range.cloneContents()));
  if (!copy.querySelector("math")) return;
  for (const unseen of copy.querySelectorAll("[hidden], script")) unseen.remove();
  for (const link of copy.querySelectorAll("a")) link.href = link.href; // whole, as it is read elsewhere
  event.clipboardData.setData("text/html", copy.innerHTML);
  event.clipboardData.setData("text/plain", textOf(copy));
  event.preventDefault();
});
