/** What is told of, or led to, may stand in a fold that its reader has not opened. */

/** Open every fold around a part of the page. @param {Element} part */
export function reveal(part) {
  for (let fold = part.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
}
