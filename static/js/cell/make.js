/** Elements that hold text, made without markup. */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {string} [text]
 */
export function made(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * @param {string} words
 * @param {() => void} onClick
 */
export function button(words, onClick) {
  const element = made("button", "", words);
  element.type = "button";
  element.addEventListener("click", onClick);
  return element;
}
