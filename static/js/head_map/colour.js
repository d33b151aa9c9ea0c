/**
 * The map's scale: from the paper to a head's colour, even to the eye.
 *
 * Mixing happens in OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020),
 * where equal steps look equal. A square root lifts the small weights, which are most of a map.
 *
 * @typedef {import("./types.js").Rgb} Rgb
 * @typedef {import("./types.js").Scale} Scale
 * @typedef {import("./types.js").Settings} Settings
 */

/** Position on the scale = (weight / top) ** exponent, where `top` is the weight in full colour. */
const EXPONENTS = { root: 0.5, linear: 1 };

const STOPS = 32;

/**
 * @param {Rgb} paper
 * @param {Rgb} full
 * @param {Pick<Settings, "curve" | "range">} rule
 * @returns {Scale}
 */
export function makeScale(paper, full, { curve, range }) {
  const [from, to] = [toLab(paper), toLab(full)];
  /** @param {number} t */
  const at = (t) => fromLab([0, 1, 2].map((k) => from[k] + (to[k] - from[k]) * t));
  const bytes = new Uint8ClampedArray(256 * 4);
  for (let index = 0; index < 256; index++) bytes.set([...at(index / 255), 255], index * 4);
  /** @type {[number, string][]} */
  const stops = [];
  for (let k = 0; k <= STOPS; k++) {
    // Plotly mixes linearly between stops, so they stand where the colours are evenly spaced.
    const rgb = at(k / STOPS).map(Math.round);
    stops.push([(k / STOPS) ** (1 / EXPONENTS[curve]), `rgb(${rgb.join()})`]);
  }
  return { bytes, stops, full, curve, range };
}

/**
 * @param {number} weight
 * @param {number} top the weight in full colour
 * @param {Settings["curve"]} curve
 * @returns {number} index into the 256 colours
 */
export function scaleIndex(weight, top, curve) {
  return top > 0 ? Math.round(255 * Math.min(1, weight / top) ** EXPONENTS[curve]) : 0;
}

/**
 * @param {Pick<Scale, "bytes">} scale
 * @param {number} index into the 256 colours
 * @returns {Rgb}
 */
export const colourAt = ({ bytes }, index) => [bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2]];

/**
 * The weight in the middle of the scale, as a part of the one in full colour.
 *
 * @param {Settings["curve"]} curve
 */
export const middleOf = (curve) => 0.5 ** (1 / EXPONENTS[curve]);

/**
 * Black or white, whichever is easier to read on this colour: one of them always has 4.5:1.
 *
 * @param {Rgb} rgb
 */
export function inkOn(rgb) {
  const [r, g, b] = rgb.map((byte) => linear(byte / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

/**
 * The page's colours as numbers. CSS may write them in any notation, and a canvas, like Plotly, does
 * not know custom properties: so the browser computes the colour and one painted pixel tells it.
 */
export class ColourReader {
  #probe = document.createElement("span");
  #pixel = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
      willReadFrequently: true,
    })
  );

  /** @param {HTMLElement} parent element whose custom properties hold */
  constructor(parent) {
    this.#probe.hidden = true;
    // Forced colours replace every text colour by one; the picture still needs its scale.
    this.#probe.style.setProperty("forced-color-adjust", "none");
    parent.append(this.#probe);
  }

  /**
   * @param {string} css such as `var(--hue)`
   * @param {string} [hue] as in `data-hue`
   * @returns {Rgb}
   */
  read(css, hue) {
    if (hue) this.#probe.dataset.hue = hue;
    else delete this.#probe.dataset.hue;
    this.#probe.style.color = css;
    this.#pixel.clearRect(0, 0, 1, 1);
    this.#pixel.fillStyle = getComputedStyle(this.#probe).color;
    this.#pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = this.#pixel.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  }
}

/** @param {number} u */
const linear = (u) => (u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4);

/** @param {number} u */
const encoded = (u) => (u <= 0.0031308 ? u * 12.92 : 1.055 * u ** (1 / 2.4) - 0.055);

/** @param {Rgb} rgb */
function toLab(rgb) {
  const [r, g, b] = rgb.map((byte) => linear(byte / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {number[]} lab */
function fromLab([L, a, b]) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((u) => 255 * Math.min(1, Math.max(0, encoded(Math.max(0, u)))));
}
