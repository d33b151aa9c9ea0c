/** Where a stranger's code goes on outside what one sees of it, in words; "" where it does not. Pure. */

const WIDE = " ".repeat(40);
const TALL = 30;
const TAB = " ".repeat(8);

/** @param {string} text @returns {string} */
export function outOfSight(text) {
  const lines = text.split("\n").map((line) => line.trimEnd().replaceAll("\t", TAB));
  const wide = lines.findIndex((line) => line.includes(WIDE));
  const low = lines.findIndex((line, at) => line && at >= TALL && lines.slice(at - TALL, at).every((above) => !above));
  const words = [];
  if (wide >= 0) words.push(`Line ${wide + 1} goes on far to the right, after a wide gap.`);
  if (low >= 0) words.push(`Line ${low + 1} stands far below, after many empty lines.`);
  return words.join(" ");
}
