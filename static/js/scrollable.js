/**
 * What scrolls sideways can be reached and scrolled by keyboard: it becomes a tab stop, but only while it overflows.
 */

const SCROLLING = ".prose pre, .prose table, .formula";

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** @param {ParentNode} place */
function observe(place) {
  for (const element of place.querySelectorAll(SCROLLING)) sizes.observe(element);
}

// Outputs come and go with every run, pages with every visit.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches(SCROLLING)) sizes.observe(node);
      observe(node);
    }
  }
}).observe(document.body, { childList: true, subtree: true });
observe(document);
