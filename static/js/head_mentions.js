/**
 * "Head 2" in a sentence, in code or in what it printed lights head 2 in the nearest map, or the nearest figure of stages,
 * while it is pointed at; a click or a tap in a sentence or a diagram keeps it. By keyboard the head's own button does the
 * same.
 */

/**
 * @typedef {HTMLElement & {glance(head: number | null): void}} Shown
 * @typedef {import("./head_map/element.js").HeadMap} HeadMap
 * @typedef {import("./head_stages/head_stages.js").HeadStages} HeadStages
 */

/** @param {EventTarget | null} target */
function mention(target) {
  return target instanceof Element ? target.closest(".head-name[data-head], .head-word, .diagram [data-head]") : null;
}

/** @param {Element} near */
function nearest(near) {
  const all = /** @type {Shown[]} */ (Array.from(document.querySelectorAll("head-map, head-stages")));
  const y = near.getBoundingClientRect().top;
  const distance = (/** @type {Element} */ element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(top - y, y - bottom, 0);
  };
  return all.sort((one, other) => distance(one) - distance(other))[0];
}

document.addEventListener("pointerover", (event) => {
  const found = mention(event.target);
  if (found) nearest(found)?.glance(Number(/** @type {HTMLElement} */ (found).dataset.head));
});

document.addEventListener("pointerout", (event) => {
  const found = mention(event.target);
  if (found) nearest(found)?.glance(null);
});

document.addEventListener("click", (event) => {
  const found = mention(event.target);
  // A click into code sets the caret.
  const shown = found && !found.matches(".head-word") && nearest(found);
  if (!shown) return;
  const head = Number(/** @type {HTMLElement} */ (found).dataset.head);
  if (shown.localName === "head-map") {
    const { data, on } = /** @type {HeadMap} */ (shown).context;
    if (head <= data().heads) on.choose(head - 1);
  } else {
    const stages = /** @type {HeadStages} */ (shown);
    stages.restore({ ...stages.choices, head: String(head) });
  }
});
