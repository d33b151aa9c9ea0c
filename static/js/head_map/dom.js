/**
 * Making elements. Text only ever enters as text.
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, className = "", attributes = {}, children = []) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {Element} button
 * @param {boolean} pressed
 */
export function press(button, pressed) {
  if (button.getAttribute("aria-pressed") !== String(pressed)) button.setAttribute("aria-pressed", String(pressed));
}

/**
 * Says a sentence in a live region. An unchanged text would not be read again, so a space tells the two apart.
 *
 * @param {Node} region
 * @param {string} sentence
 */
export function sayIn(region, sentence) {
  region.textContent = region.textContent === sentence ? `${sentence} ` : sentence;
}

/**
 * Sets text only where it differs, and in the text node that is there: both save the browser work at every move.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  const only = node.firstChild === node.lastChild ? node.firstChild : null;
  if (only instanceof Text && text) {
    if (only.data !== text) only.data = text;
  } else if (node.textContent !== text) node.textContent = text;
}
