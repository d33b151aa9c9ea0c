/**
 * What a map begins with, and what a link that says nothing of a setting means.
 *
 * @typedef {import("./types.js").Settings} Settings
 */

/** @type {Settings} */
export const PLAIN = { view: "matrix", second: -1, curve: "root", range: "shared", mask: "", marks: "one" };
