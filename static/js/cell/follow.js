/** Long output scrolls in a place of its own and follows what comes, unless the reader has scrolled back. */

/**
 * @param {HTMLElement} element
 * @returns {() => void} to be called after more has come
 */
export function following(element) {
  let follows = true;
  let due = false;
  let furthest = 0;
  element.addEventListener("scroll", () => {
    const { scrollTop, clientHeight, scrollHeight } = element;
    // Text that has come since is no scrolling back.
    follows = scrollTop >= furthest || scrollTop + clientHeight >= scrollHeight - 8;
  });
  return () => {
    if (due || !follows) return;
    due = true;
    // Once a frame, when the page is laid out anyway: in a flood, asking after each batch would be work of its own.
    requestAnimationFrame(() => {
      due = false;
      if (!follows) return; // scrolled back meanwhile
      element.scrollTop = element.scrollHeight;
      furthest = element.scrollTop;
    });
  };
}
