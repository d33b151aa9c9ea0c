/**
 * Painting all heads on one canvas, so that an atlas of 144 of them is there in one frame.
 *
 * @typedef {import("../heads_types.js").Arrangement} Arrangement
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 */
import { isMean } from "../heads.js";
import { ATLAS } from "../heads_layout.js";
import { imageOf } from "../paint.js";

/** Between two pictures, in CSS pixels. */
const JOINT = 2;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HeadMapData} data
 * @param {Arrangement} arrangement
 * @param {(data: HeadMapData, head: number) => Scale} scaleOf
 */
export function paintAtlas(canvas, data, { lines, pitch }, scaleOf) {
  const ratio = window.devicePixelRatio || 1;
  const [N, M] = [data.rows.length, data.columns.length];
  const columns = Math.max(...lines.map((line) => line.length));
  const [width, height] = [columns * pitch + ATLAS.apart, lines.length * pitch];
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  [canvas.style.width, canvas.style.height] = [`${width}px`, `${height}px`];
  // First a pixel a weight, all beside each other; then each picture is brought to its size and place.
  const source = Object.assign(document.createElement("canvas"), { width: columns * M, height: lines.length * N });
  const [pixels, context] = [source.getContext("2d"), canvas.getContext("2d")];
  if (!pixels || !context) return;
  lines.forEach((line, row) =>
    line.forEach((head, column) => pixels.putImageData(imageOf(data, head, scaleOf(data, head)), column * M, row * N)),
  );
  const size = Math.round((pitch - JOINT) * ratio);
  context.imageSmoothingEnabled = size < Math.max(N, M);
  lines.forEach((line, row) =>
    line.forEach((head, column) => {
      const x = Math.round((column * pitch + (isMean(data, head) ? ATLAS.apart : 0)) * ratio);
      context.drawImage(source, column * M, row * N, M, N, x, Math.round(row * pitch * ratio), size, size);
    }),
  );
}
