/** Parts of a page that are fetched with their first need, which may come when the network has gone. */
import { sayInSight } from "./page_note.js";

/**
 * A module, or undefined and words for the reader. A browser remembers that a module could not be fetched, so the second
 * try has another address.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {URL} address where it lies
 * @returns {Promise<Module | undefined>}
 */
export async function later(load, address) {
  try {
    return await load();
  } catch {
    return import(`${address}?${Date.now()}`).catch(() => {
      sayInSight("A part of this page could not be fetched: the connection failed. What you wrote is still here; try again when it is back.");
    });
  }
}
