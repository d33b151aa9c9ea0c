/** Whose work this is: the course's name and its root. Another course may have the same lessons' and cells' names. */
import { root } from "../storage.js";

/** @typedef {{name: string, root: string, address: string}} Course */

/** @returns {Course} */
export function thisCourse() {
  const name = document.querySelector('meta[name="application-name"]')?.getAttribute("content") ?? "";
  return { name, root, address: location.origin + root };
}

/** @param {Course} a @param {Course} b */
export const isSame = (a, b) => a.name === b.name && a.root === b.root;

/** @param {Course} course */
export const words = ({ name, address }) => `“${name}” at ${address}`;
