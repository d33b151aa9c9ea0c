/** What there is to say of the reader's text of a cell, most pressing first, and what can be done about it. Pure. */

/** @typedef {"keepGuest" | "discardGuest" | "keepOne" | "takeOther" | "compareOther" | "keepMine" | "takeNew" | "compareNew" | "takeBack" | "link"} Action */
/**
 * @typedef {object} State
 * @property {{asked: boolean, outOfSight: string} | undefined} guest the text of a link stands in the editor; what of it one may overlook
 * @property {boolean} kept the reader has a text of their own
 * @property {boolean} edited what stands in the editor is not the lesson's
 * @property {boolean} other another tab's text is kept beside
 * @property {boolean} stale the lesson's own text is not the one that was edited
 * @property {string} undo words beside Undo; "" where there is nothing to undo
 * @property {boolean} refused this browser keeps nothing
 */

/** @param {State} state @returns {[words: string, ...choices: [label: string, action: Action][]]} */
export function situation({ guest, kept, edited, other, stale, undo, refused }) {
  if (guest) {
    const run = guest.asked ? "" : " It has not been run.";
    const own = kept ? " Your own text of this cell stays until you keep this one." : "";
    const mind = guest.outOfSight && ` ${guest.outOfSight}`;
    const words = `This code came with a link and is not kept.${run}${mind}${own}`;
    return [words, ["Keep this", "keepGuest"], ["Discard", "discardGuest"]];
  }
  if (other) {
    return [
      "This cell was edited in another tab too. Both texts are kept; this is one of them.",
      ["Keep this one", "keepOne"],
      ["Take the other one", "takeOther"],
      ["Show the difference", "compareOther"],
    ];
  }
  if (edited && stale) {
    return [
      "The lesson’s own code has changed since you edited it.",
      ["Keep mine", "keepMine"],
      ["Take the new one", "takeNew"],
      ["Show the difference", "compareNew"],
    ];
  }
  if (undo) return [undo, ["Undo", "takeBack"]];
  if (!edited) return [""];
  const words = refused
    ? "Edited. This browser keeps nothing here: your edit is gone when you close or reload this page."
    : "Edited, and kept on this device.";
  return [words, ["Link", "link"]];
}
