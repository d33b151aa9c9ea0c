/** Names in Python text, found without Python: for completing before it runs. */

const BOUND = [
  /^[ \t]*([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)[ \t]*(?::[^=\n]+)?=(?!=)/gm,
  /^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+([A-Za-z_]\w*)/gm,
  /\bfor[ \t]+([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)[ \t]+in\b/g,
  /^[ \t]*import[ \t]+(?:[\w.]+[ \t]+as[ \t]+)?([A-Za-z_]\w*)/gm,
  /^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+\(?([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)/gm,
];
/** A name with what is before its dots, up to the end of the text. */
const PATH_BEFORE = /[A-Za-z_]\w*(?:\.\w+)*$/;

/** What `source` gives names to, in no order. @param {string} source */
export function boundNames(source) {
  const names = new Set();
  for (const pattern of BOUND) {
    for (const [, found] of source.matchAll(pattern)) for (const name of found.split(",")) names.add(name.trim());
  }
  return [...names];
}

/**
 * The dotted name at `column` of a line: of `np.sum` at the `u` all of it, at the `p` only `np`.
 * @param {string} line
 * @param {number} column
 */
export function pathAt(line, column) {
  const end = column + (line.slice(column).match(/^\w*/)?.[0].length ?? 0);
  const path = line.slice(0, end).match(PATH_BEFORE)?.[0] ?? "";
  // The place just behind a word is still the word's; further right is not.
  return path && end - path.length <= column ? { path, from: end - path.length, to: end } : undefined;
}

/** Whether a name may stand in this part of the text, as the editor has parsed it: not in a string, a comment or a number. @param {{name: string}} node */
export const mayBeName = (node) => !/String|Comment|Number/.test(node.name);
