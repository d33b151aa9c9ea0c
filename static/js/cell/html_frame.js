/**
 * HTML that a cell made, in a sandboxed frame without scripts. Of the markup only what makes text, tables and their
 * looks is kept; a policy inside the frame refuses whatever would still ask a host for something.
 */

const KEPT = new Set(
  ("a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i " +
    "img ins kbd li mark ol p pre q s samp section small span strong style sub summary sup table tbody td tfoot th thead " +
    "tr u ul var").split(" "),
);
const DROPPED_WHOLE = new Set("script iframe frame object embed template noscript svg math head title link meta base".split(" "));
const ATTRIBUTES = new Set(
  "abbr align alt border class colspan dir headers height id lang open reversed rowspan scope span start style title valign value width".split(" "),
);
/** Looks that ask for a file, or may hide that they do behind an escape. The policy would refuse it anyway. */
const ASKS = /@import|url\(|image-set|\\/i;
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
// A sheet of its own, light in both themes: the markup may bring colours that were chosen for one. With room kept for a
// scrollbar its width does not hang on its height, which `fit` sets: else each would change the other within one layout.
const LOOKS = `:root { color-scheme: light; scrollbar-gutter: stable }
  body { margin: 0; padding: 8px; background: #fff; color: #1c1a17; font: 14px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere } table { border-collapse: collapse }
  td, th { padding: 2px 8px; border: 1px solid #ccc; text-align: right }`;
const TALLEST = 600;
/** Beyond what any table needs; laying out boxes in boxes takes longer than their number. */
const DEEPEST = 200;

/**
 * @param {string} html
 * @param {(frame: HTMLElement) => void} show
 */
export async function frame(html, show) {
  if (isTooDeep(html)) throw new Error("its elements are nested too deep");
  const element = document.createElement("iframe");
  element.className = "out-frame";
  element.title = "HTML that the cell made";
  // Without allow-scripts nothing in it runs; the same origin lets the page ask how tall it is.
  element.setAttribute("sandbox", "allow-same-origin");
  element.srcdoc = sanitised(html);
  const fit = () => {
    // The body's own height: the document is never less tall than the frame that shows it.
    const tall = element.contentDocument?.body.offsetHeight ?? 0;
    if (tall) element.style.height = `${Math.min(TALLEST, tall) + 2}px`;
  };
  element.addEventListener("load", () => {
    fit();
    const inside = element.contentDocument?.body;
    if (inside) new ResizeObserver(fit).observe(inside);
  });
  show(element);
}

/** @param {string} html */
function isTooDeep(html) {
  let depth = 0;
  for (const [, closing, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (/^(?:area|base|br|col|hr|img|input|link|meta|p|li|td|th|tr|source|wbr)$/i.test(tag)) continue; // often not closed
    depth += closing ? -1 : 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** The whole document of the frame. @param {string} html */
function sanitised(html) {
  // Such a document is inert: it fetches nothing and runs nothing while it is being cleaned.
  const given = new DOMParser().parseFromString(html, "text/html");
  const clean = document.implementation.createHTMLDocument("");
  const policy = clean.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = POLICY;
  const looks = clean.createElement("style");
  looks.textContent = LOOKS;
  clean.head.prepend(policy, looks);
  // A style that stands before the text belongs to it, and the parser puts it into the head.
  for (const style of given.head.querySelectorAll("style")) given.body.prepend(style);
  copyChildren(given.body, clean.body);
  return `<!doctype html>${clean.documentElement.outerHTML}`;
}

/**
 * @param {Node} from
 * @param {Element} into
 */
function copyChildren(from, into) {
  for (const node of from.childNodes) {
    if (node instanceof Text) into.append(node.data);
    if (!(node instanceof HTMLElement)) continue;
    const tag = node.localName;
    if (DROPPED_WHOLE.has(tag)) continue;
    // What is not known is taken away, its content stays.
    if (KEPT.has(tag)) into.append(copy(node, into.ownerDocument));
    else copyChildren(node, into);
  }
}

/**
 * @param {HTMLElement} element
 * @param {Document} clean
 */
function copy(element, clean) {
  const made = clean.createElement(element.localName);
  if (made.localName === "style" && ASKS.test(element.textContent ?? "")) return made;
  for (const { name, value } of element.attributes) {
    const address = (name === "href" && value.startsWith("#")) || (name === "src" && /^data:image\/(?!svg)/.test(value));
    const harmless = ATTRIBUTES.has(name) && !(name === "style" && ASKS.test(value));
    if (harmless || name.startsWith("aria-") || address) made.setAttribute(name, value);
  }
  copyChildren(element, made);
  return made;
}
