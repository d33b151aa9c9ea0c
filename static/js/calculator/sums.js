/**
 * The sum with which a table ends. Without a DOM.
 *
 * @typedef {import("./types.js").Block} Block
 */

/** @param {readonly [string, bigint][]} parts */
export const sum = (parts) => parts.reduce((all, [, value]) => all + value, 0n);

/** Undefined where there is nothing to add, or the reader's function has no longer what was added. @param {Block} block @param {readonly [string, bigint][]} parts */
export function totalOf({ total, sums }, parts) {
  if (!total || parts.length < 2) return undefined;
  const those = sums ? parts.filter(([label]) => sums.includes(label)) : parts;
  return sums && those.length < sums.length ? undefined : sum(those);
}
