// "Right" and "Not this", in words before an explanation, so that colour is never the only sign.

/** @param {boolean} right */
export function verdict(right) {
  const word = document.createElement("b");
  word.className = "verdict";
  word.dataset.verdict = right ? "right" : "wrong";
  word.textContent = right ? "✓ Right. " : "✗ Not this. ";
  return word;
}
