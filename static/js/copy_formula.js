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

document.addEventListener("copy", (event) => {
  const selection = getSelection();
  if (event.defaultPrevented || !event.clipboardData || !selection?.rangeCount) return;
  const copy = document.createElement("div");
  copy.append(whole(selection.getRangeAt(0)).cloneContents());
  if (!copy.querySelector("math")) return;
  event.clipboardData.setData("text/html", copy.innerHTML);
  event.clipboardData.setData("text/plain", textOf(copy));
  event.preventDefault();
});
