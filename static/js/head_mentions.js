/** "Head 2" in a sentence lights head 2 in the nearest map while it is pointed at. */

/** @param {EventTarget | null} target */
function mention(target) {
  return target instanceof Element ? target.closest(".head-name[data-head]") : null;
}

/** @param {Element} near */
function nearestMap(near) {
  const maps = /** @type {(HTMLElement & {glance(head: number | null): void})[]} */ (
    Array.from(document.querySelectorAll("head-map"))
  );
  const y = near.getBoundingClientRect().top;
  const distance = (/** @type {Element} */ map) => Math.abs(map.getBoundingClientRect().top - y);
  return maps.sort((one, other) => distance(one) - distance(other))[0];
}

document.addEventListener("pointerover", (event) => {
  const found = mention(event.target);
  if (found) nearestMap(found)?.glance(Number(/** @type {HTMLElement} */ (found).dataset.head));
});

document.addEventListener("pointerout", (event) => {
  const found = mention(event.target);
  if (found) nearestMap(found)?.glance(null);
});
