/** The copy of the course in this browser: what it is called, whether there is one, how it is forgotten. */
import { root as path } from "../storage.js";

/** @typedef {{build: string, pages: string, bytes: number, files: Record<string, string>}} List what offline.json says */

/** The address of the course. */
export const root = location.origin + path;
export const LIST = `${root}offline.json`;

// The names are also in offline.js, which answers from the copy and can import nothing.
const PREFIX = `headwise ${path} `;
export const STATE = `${PREFIX}state`;
export const CURRENT = `${root}offline/current`;
export const NEXT = `${root}offline/next`;

/** @param {string} build */
export const nameOf = (build) => PREFIX + build;

/** Whether this browser, at this address, can keep a copy: a page must be secure, and not be one of a private window. */
export const possible = () => "serviceWorker" in navigator && "caches" in window && "locks" in navigator;

/** What the host offers now; undefined where it offers nothing or does not answer. @returns {Promise<List | undefined>} */
export async function offered() {
  try {
    const answer = await fetch(LIST, { cache: "no-cache" });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The list of the copy that is whole. @returns {Promise<List | undefined>} */
export async function current() {
  try {
    const build = await (await caches.match(CURRENT, { cacheName: STATE }))?.text();
    return build ? await (await caches.match(LIST, { cacheName: nameOf(build) }))?.json() : undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

/** Whether something answers from it. */
export const inUse = async () => (await registrations()).length > 0 && (await current()) !== undefined;

async function registrations() {
  try {
    return (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope === root);
  } catch {
    return []; // not to be had here, or switched off
  }
}

/** Take away every copy of this course, whole or not, and what answers from it. Other courses' stay. */
export async function forget() {
  for (const each of await registrations()) await each.unregister();
  try {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  } catch {
    // Then there is nothing.
  }
}
