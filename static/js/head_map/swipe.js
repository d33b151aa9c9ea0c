/**
 * A finger that goes sideways over the matrix.
 *
 * The stylesheet leaves the browser what goes up and down, and two fingers. While the page is enlarged by two
 * fingers, one finger moves it in every direction, and nothing is a swipe.
 */

/** How far, in CSS pixels, and how much more sideways than up or down. */
const [FAR, FLAT] = [40, 2];

const enlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;

window.visualViewport?.addEventListener("resize", () => {
  document.documentElement.classList.toggle("hm-enlarged", enlarged());
});

/**
 * @param {HTMLElement} element
 * @param {(by: 1 | -1) => void} on 1 when the finger went to the left, as to a next page
 */
export function listenToSwipe(element, on) {
  /** @type {{id: number, x: number, y: number} | null} */
  let begun = null;
  element.addEventListener("pointerdown", (event) => {
    // A second finger makes it a pinch.
    begun = event.pointerType === "touch" && event.isPrimary && !enlarged()
      ? { id: event.pointerId, x: event.clientX, y: event.clientY }
      : null;
  });
  element.addEventListener("pointercancel", () => (begun = null));
  element.addEventListener("pointerup", (event) => {
    if (begun?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    begun = null;
    if (Math.abs(x) >= FAR && Math.abs(x) >= FLAT * Math.abs(y)) on(x < 0 ? 1 : -1);
  });
}
