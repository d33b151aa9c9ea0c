/** A MIME bundle as elements: the richest part that can be shown safely. Unknown types leave the text. */
import { addTable } from "./array_table.js";
import { made } from "./make.js";
import { printed } from "./printed.js";

const ARRAY = "application/vnd.headwise.array+json";
const HEAD_MAP = "application/vnd.headwise.head-map+json";
const PLOTLY = "application/vnd.plotly.v1+json";
const PICTURES = ["image/png", "image/jpeg"];

/** @typedef {Record<string, any>} Bundle from MIME type to data; text/plain is always there */

/**
 * @param {Bundle} bundle
 * @returns {HTMLElement[]}
 */
export function rendered(bundle) {
  const words = bundle["text/plain"];
  if (HEAD_MAP in bundle) {
    const map = /** @type {any} */ (document.createElement("head-map"));
    map.data = bundle[HEAD_MAP];
    return [map];
  }
  // Rare, so their code is loaded when it is needed.
  if (PLOTLY in bundle) return later((show) => import("./figure.js").then((each) => each.figure(bundle[PLOTLY], show)), words);
  const kind = PICTURES.find((each) => each in bundle);
  if (kind) return [picture(`data:${kind};base64,${bundle[kind]}`, words)];
  if ("image/svg+xml" in bundle) {
    // As an image, so that no script inside it can run.
    return [picture(`data:image/svg+xml,${encodeURIComponent(bundle["image/svg+xml"])}`, words)];
  }
  if ("text/html" in bundle) return later((show) => import("./html_frame.js").then((each) => each.frame(bundle["text/html"], show)), words);
  const text = printed("out-text out-value", words);
  if (!(ARRAY in bundle)) return [text];
  const { dtype, shape, cells } = bundle[ARRAY];
  const about = made("span", "out-shape", `${dtype} (${shape.join(", ")}${shape.length === 1 ? "," : ""})`);
  return cells ? [text, about, ...addTable(about.textContent ?? "", shape, cells)] : [text, about];
}

/** What the build left for a script to do. @param {HTMLElement} output */
export function hydrate(output) {
  for (const element of output.querySelectorAll("[data-bundle], [data-cells]")) {
    if (!(element instanceof HTMLElement)) continue;
    const { bundle, cells } = element.dataset;
    if (bundle) {
      element.replaceWith(...rendered({ "text/plain": element.textContent ?? "", ...JSON.parse(bundle) }));
    } else if (cells) {
      const { shape, cells: entries } = JSON.parse(cells);
      element.removeAttribute("data-cells");
      element.after(...addTable(element.textContent ?? "", shape, entries));
    }
  }
}

/**
 * The text stands until the picture is there, and stays beside it for readers who do not see that.
 * @param {(show: (picture: HTMLElement) => void) => Promise<string | void>} draw gives words where there is no picture
 * @param {string} words
 */
function later(draw, words) {
  const box = made("div", "out-rich");
  const text = printed("out-text out-value", words);
  box.append(text);
  /** @param {string} why */
  const leave = (why) => box.replaceChildren(text, made("p", "out-note", why));
  draw((shown) => {
    const details = made("details", "out-words");
    details.append(made("summary", "", "As text"), text);
    box.replaceChildren(shown, details);
  }).then(
    (why) => why && leave(why),
    () => leave("This could not be drawn here; above is its text."),
  );
  return [box];
}

/**
 * An image; where it is damaged, its text.
 * @param {string} address
 * @param {string} [words]
 */
function picture(address, words = "a picture that the cell made") {
  const image = made("img", "out-image");
  image.src = address;
  image.alt = words;
  image.addEventListener("error", () => {
    image.replaceWith(printed("out-text out-value", words), made("p", "out-note", "This picture could not be shown."));
  });
  return image;
}
