/**
 * What an average over heads hides, said with the numbers at hand.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { four } from "./distribution.js";
import { headName, headsOf, layerOf } from "./heads.js";
import { quote } from "./tokens.js";

/**
 * @param {HeadMapData} data
 * @param {number} mean
 * @param {number} row -1 is none
 */
export function meanWords(data, mean, row) {
  if (row < 0) return `An average, not a head: what one of the ${data.heads} heads does alone is hidden in it.`;
  const heads = headsOf(data, layerOf(data, mean));
  const most = heads.map((head) => largest(data.weights[head][row]));
  const inMean = largest(data.weights[mean][row]);
  const strongest = most.reduce((best, _, head) => (most[head].weight > most[best].weight ? head : best), 0);
  if (!(inMean.weight > 0)) return "An average, not a head.";
  const agreeing = most.filter(({ column }) => column === inMean.column).length;
  const agree = agreeing === data.heads ? "as all heads do" : agreeing ? `as ${agreeing} of ${data.heads} heads ${agreeing === 1 ? "does" : "do"}` : "as no head does";
  return (
    `An average, not a head. On average ${quote(data.rows[row])} gives most to ${quote(data.columns[inMean.column])} ` +
    `(${four(inMean.weight)}), ${agree}. But ${headName(data, heads[strongest])} gives ` +
    `${quote(data.columns[most[strongest].column])} ${four(most[strongest].weight)}.`
  );
}

/** @param {readonly number[]} row */
function largest(row) {
  let column = 0;
  row.forEach((weight, j) => {
    if (weight > row[column] || Number.isNaN(row[column])) column = j;
  });
  return { column, weight: row[column] };
}
