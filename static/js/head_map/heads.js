/**
 * What the heads of a map are called, and the mean over them.
 *
 * Heads are numbered through all layers here, from 0; after them come the means, one for each layer.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */

/** Hues repeat after this many heads; the number always tells them apart. */
export const HUES = 8;

/**
 * @param {HeadMapData} data
 * @param {number} head
 */
export const isMean = (data, head) => head >= data.count;

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @returns {number} from 0
 */
export const layerOf = (data, head) => (isMean(data, head) ? head - data.count : Math.floor(head / data.heads));

/**
 * The heads of a layer.
 *
 * @param {HeadMapData} data
 * @param {number} layer from 0
 */
export const headsOf = ({ heads }, layer) => Array.from({ length: heads }, (_, head) => layer * heads + head);

/**
 * The mean over the heads of a layer; with one head there is none.
 *
 * @param {HeadMapData} data
 * @param {number} layer from 0
 */
export const meanOf = (data, layer) => (data.heads > 1 ? data.count + layer : -1);

/**
 * The head to compare another one with.
 *
 * @param {HeadMapData} data
 * @param {number} first
 * @param {number} wanted where it is another one; else the next head is taken, for a mean the first of its heads
 */
export function secondOf(data, first, wanted) {
  if (wanted >= 0 && wanted < data.weights.length && wanted !== first) return wanted;
  if (isMean(data, first)) return layerOf(data, first) * data.heads;
  return first + 1 < data.count ? first + 1 : first - 1;
}

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @returns {string} the number within its layer, from 1, or "mean"
 */
export const headNumber = (data, head) => (isMean(data, head) ? "mean" : String((head % data.heads) + 1));

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @returns {string} for `data-hue`
 */
export const hueOf = (data, head) => (isMean(data, head) ? "mean" : String(((head % data.heads) % HUES) + 1));

/**
 * "head 3", "layer 2, head 3", "mean of 12 heads".
 *
 * @param {HeadMapData} data
 * @param {number} head
 */
export function headName(data, head) {
  const layer = data.layers > 1 ? `layer ${layerOf(data, head) + 1}, ` : "";
  return layer + (isMean(data, head) ? `mean of ${data.heads} heads` : `head ${headNumber(data, head)}`);
}

/**
 * The same at the beginning of a sentence.
 *
 * @param {HeadMapData} data
 * @param {number} head
 */
export const HeadName = (data, head) => {
  const name = headName(data, head);
  return name[0].toUpperCase() + name.slice(1);
};

/**
 * Adds, for each layer of several heads, the mean over them. A cell is masked there when all heads mask it.
 *
 * @param {HeadMapData} data whose `weights` and `masked` have `count` entries
 * @returns {HeadMapData}
 */
export function withMeans(data) {
  const { layers, heads, weights, masked } = data;
  if (heads === 1) return data;
  const of = Array.from({ length: layers }, (_, layer) => weights.slice(layer * heads, (layer + 1) * heads));
  const means = of.map((matrices) =>
    matrices[0].map((row, i) => row.map((_, j) => matrices.reduce((sum, matrix) => sum + matrix[i][j], 0) / heads)),
  );
  const hidden = masked?.length
    ? of.map((matrices, layer) =>
        matrices[0].map((row, i) => row.map((_, j) => masked.slice(layer * heads, (layer + 1) * heads).every((head) => head[i][j]))),
      )
    : [];
  return { ...data, weights: [...weights, ...means], masked: masked && [...masked, ...hidden] };
}
