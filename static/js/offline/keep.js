/**
 * Keep the course for use without a network, or bring what is kept up to date. A copy is used only when every file of
 * offline.json is there with its sha256; one that was begun is gone on with at the next visit.
 */
import { get, root as path, set } from "../storage.js";
import { CURRENT, current, forget, inUse, LIST, nameOf, NEXT, offered, possible, root, STATE } from "./copy.js";

/** @typedef {import("./copy.js").List} List */
/** @typedef {"" | "fetching" | "full" | "failed"} Status what came of the last try */

const AT_ONCE = 4;
/** A key of the reader's own choices (storage.js). */
const WANTED = "offline";

/** @type {Status} */
export let status = "";
/** Whether this page is answered from a copy of its own build. */
let answered = false;

/** Whether the reader has not had the copy forgotten. */
export const wanted = () => get(WANTED, /** @type {unknown} */ (true)) !== false;

/** @param {boolean} keeping */
export async function choose(keeping) {
  set(WANTED, keeping);
  if (keeping) return keep();
  answered = false;
  await forget();
  tell("");
  return false;
}

/** Whether the course can now be used without a network. Tabs take turns; it never rejects. */
export async function keep() {
  if (!possible() || !wanted()) return false;
  try {
    await navigator.locks.request(`headwise ${path} keep`, bringUpToDate);
  } catch (error) {
    const full = /** @type {Error} */ (error)?.name === "QuotaExceededError";
    // Half a copy that can never become whole only takes the room of the reader's own work.
    if (full && !(await current())) await forget();
    tell(full ? "full" : "failed");
  }
  return inUse();
}

async function bringUpToDate() {
  if (answered) return; // the next page brings it up to date
  const list = await offered();
  if (!list) return;
  const before = await current();
  if (before?.build !== list.build) {
    tell("fetching");
    await fill(list, before);
  }
  await hand(list);
  tell("");
}

/** @param {List} list @param {List | undefined} before */
async function fill(list, before) {
  const state = await caches.open(STATE);
  await state.put(NEXT, new Response(list.build)); // until it is whole, offline.js must not take it for an old one
  const copy = await caches.open(nameOf(list.build));
  const todo = Object.entries(list.files);
  const work = async () => {
    for (let next = todo.pop(); next; next = todo.pop()) await put(copy, next[0], list, before);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await copy.put(LIST, Response.json(list));
  await state.put(CURRENT, new Response(list.build));
}

/** @param {Cache} copy @param {string} file @param {List} list @param {List | undefined} before */
async function put(copy, file, { files, pages }, before) {
  const sha256 = files[file];
  const address = root + file;
  if (await copy.match(address)) return; // it was checked when it was put there
  const cacheName = before?.files[file] === sha256 && nameOf(before.build);
  const same = cacheName && (await caches.match(address, { cacheName }));
  await copy.put(address, same || (await fetchChecked(asPagesAsk(address, pages), sha256)));
}

/** By its folder alone, or with the build's name (main.html): so the browser's cache knows it. @param {string} address @param {string} pages */
const asPagesAsk = (address, pages) => address.replace(/\/index\.html$/, "/").replace(/\.css$/, `.css?${pages}`);

/**
 * Most files were fetched a moment ago, so the browser's cache may answer; where it holds an older file, the host must.
 * @param {string} address
 * @param {string} sha256
 */
async function fetchChecked(address, sha256) {
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    const answer = await fetch(address, { cache, priority: "low" });
    const bytes = await answer.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    // Its type alone goes along: what it was packed in for the way, and for how long it is fresh, is over.
    if (found === sha256) return new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
  }
  throw new Error(`${address} is not the file that offline.json lists`);
}

/** Have the copy answer, from now on where this page is of its build. @param {List} list */
async function hand(list) {
  const registration = await navigator.serviceWorker.register(`${root}offline.js`, { scope: path, updateViaCache: "none" });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise((done) => {
    const look = () => /^(activated|redundant)$/.test(worker?.state ?? "redundant") && done(undefined);
    worker?.addEventListener("statechange", look);
    look();
  });
  if (document.querySelector("meta[name=build]")?.getAttribute("content") !== list.pages) return;
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((done) => (port1.onmessage = done));
  registration.active?.postMessage({ build: list.build }, [port2]);
  await heard;
  answered = true;
}

/** @param {Status} now */
function tell(now) {
  status = now;
  document.dispatchEvent(new Event("offline-changed"));
}
