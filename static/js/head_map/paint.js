/**
 * Painting on canvases: one pixel a weight, enlarged by CSS without smoothing. That is sharp at every
 * device pixel ratio and costs under a millisecond, so it can answer in the frame of the event.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Scale} Scale
 */
import { scaleIndex } from "./colour.js";
import { topOf } from "./range.js";

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @param {Scale} scale
 */
export function imageOf(data, head, scale) {
  const rows = data.weights[head];
  const [width, height] = [rows[0].length, rows.length];
  const image = new ImageData(width, height);
  // Four bytes at a time, since an atlas has a million of them.
  const [pixels, colours] = [new Uint32Array(image.data.buffer), new Uint32Array(scale.bytes.buffer)];
  rows.forEach((row, i) => {
    const top = topOf(data, head, i, scale.range);
    row.forEach((weight, j) => {
      if (Number.isNaN(weight)) return;
      pixels[i * width + j] = colours[scaleIndex(weight, top, scale.curve)];
    });
  });
  return image;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HeadMapData} data
 * @param {number} head
 * @param {Scale} scale
 */
export const paintHead = (canvas, data, head, scale) => paintImage(canvas, imageOf(data, head, scale));

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData} image
 */
export function paintImage(canvas, image) {
  if (canvas.width !== image.width) canvas.width = image.width;
  if (canvas.height !== image.height) canvas.height = image.height;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}

/**
 * The scale as a strip, even to the eye: which weight stands where is for the legend to say.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Scale} scale
 */
export function paintScale(canvas, scale) {
  [canvas.width, canvas.height] = [256, 1];
  canvas.getContext("2d")?.putImageData(new ImageData(scale.bytes.slice(), 256, 1), 0, 0);
}

/**
 * Whether a head may have cells that hold no weight.
 *
 * @param {HeadMapData} data
 * @param {number} head
 */
export const hasHoles = ({ masked, weights }, head) => masked !== null || weights[head].some((row) => row.some(Number.isNaN));

/**
 * Hatches the cells that hold no weight: masked ones with lines, NaN with crosses.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} cell edge in CSS pixels
 * @param {string} colour
 */
export function paintHatching(canvas, data, head, cell, colour) {
  const rows = data.weights[head];
  const ratio = window.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [rows[0].length * cell * ratio, rows.length * cell * ratio].map(Math.round);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(ratio, ratio);
  context.strokeStyle = colour;
  context.lineWidth = cell > 12 ? 1 : 0.5;
  // A step that divides the cell, so that the lines run on into the next one.
  const step = cell / Math.max(2, Math.round(cell / 6));
  rows.forEach((row, i) =>
    row.forEach((weight, j) => {
      const nan = Number.isNaN(weight);
      if (!nan && !data.masked?.[head][i][j]) return;
      context.save();
      context.beginPath();
      context.rect(j * cell, i * cell, cell, cell);
      context.clip();
      context.beginPath();
      for (let at = -cell; at < cell; at += step) {
        context.moveTo(j * cell + at, (i + 1) * cell);
        context.lineTo(j * cell + at + cell, i * cell);
        if (!nan) continue;
        context.moveTo(j * cell + at, i * cell);
        context.lineTo(j * cell + at + cell, (i + 1) * cell);
      }
      context.stroke();
      context.restore();
    }),
  );
}
