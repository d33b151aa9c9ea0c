/**
 * What happens around a map and changes how it must be drawn: its width, the fonts, the theme, printing.
 */

/**
 * @param {HTMLElement} box the element whose width counts
 * @param {{resized: () => void, recoloured: () => void}} on
 * @returns {() => void} stops watching
 */
export function watchSurroundings(box, on) {
  const stop = new AbortController();
  let width = -1;
  let waits = false;
  // Also tells when a closed details element or a hidden tab is opened.
  const size = new ResizeObserver(() => {
    // Names are measured with the page's font, which may come after the first drawing. To ask before the page is laid out
    // would lay it out once more.
    if (!waits) void document.fonts?.ready.then(() => stop.signal.aborted || on.resized());
    waits = true;
    if (box.clientWidth === width) return;
    width = box.clientWidth;
    on.resized();
  });
  size.observe(box);
  const theme = new MutationObserver(on.recoloured);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  for (const query of ["print", "(forced-colors: active)", `(resolution: ${window.devicePixelRatio}dppx)`]) {
    window.matchMedia(query).addEventListener("change", on.recoloured, { signal: stop.signal });
  }
  return () => {
    stop.abort();
    size.disconnect();
    theme.disconnect();
  };
}
