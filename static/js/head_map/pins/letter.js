/**
 * The letter that tells a pinned row from the others, beside its name and above its numbers; all have the head's hue.
 *
 * @param {number} place in the order of pinning, from 0
 */
export const letterOf = (place) => String.fromCharCode(65 + (place % 26)) + (place < 26 ? "" : Math.floor(place / 26) + 1);
