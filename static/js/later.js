/** Parts of a page that are fetched with their first need, which may come when the network has gone. */
import { sayInSight } from "./page_note.js";

/**
 * A module, tried for twice: a browser remembers that one could not be fetched, so the second try has another address.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {URL} address where it lies
 * @returns {Promise<Module>}
 */
export const twice = (load, address) => load().catch(() => import(`${address}?${Date.now()}`));

/**
 * What all of a visit share once it is fetched; a load that failed is tried again by the next who asks.
 * @template Thing
 * @param {() => Promise<Thing>} load
 * @returns {() => Promise<Thing>}
 */
export function once(load) {
  /** @type {Promise<Thing> | null} */
  let loading = null;
  return () =>
    (loading ??= load().catch((error) => {
      loading = null;
      throw error;
    }));
}

/**
 * A module, or undefined and words for the reader.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {URL} address where it lies
 * @returns {Promise<Module | undefined>}
 */
export async function later(load, address) {
  try {
    return await twice(load, address);
  } catch {
    sayInSight("A part of this page could not be fetched: the connection failed. What you wrote is still here; try again when it is back.");
    return undefined;
  }
}
