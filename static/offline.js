// Lets the course open and run without a network: answers its pages from the copy that js/offline/keep.js made of one build of
// the site. It is the same file in every build and knows none of them; it is a classic script because Firefox ESR takes no
// other. It is registered only where a cell has run, once the copy is whole.
//
// The one rule: a tab sees one build, from its page to its last module. Which one is settled when the page is opened and
// written down, since this worker is ended and started again as the browser likes:
// - the host offers the build of the copy, or does not answer: everything comes from the copy;
// - the host offers another build: everything comes from the host, and none of it from the browser's cache of files, which
//   may still hold the older ones. That page has the newer copy made;
// - the host offers none, because the course is gone from here or `make serve` runs: as before, and the copy is given up.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const root = new URL("./", location.href).href;
/** Cache Storage is shared by all courses of an origin: every name of ours begins with our own root. */
const PREFIX = `headwise ${new URL(root).pathname} `;
const LIST = `${root}offline.json`;
const STATE = `${PREFIX}state`;
const CURRENT = `${root}offline/current`;
const NEXT = `${root}offline/next`;
const TABS = `${root}offline/tabs/`;

const FROM_HOST = "";
const MILLISECONDS_FOR_HOST = 3000;
const AN_HOUR = 3_600_000;

/** @typedef {{build: string, owner: string, gone?: number}} Tab what a client sees; `owner`: the window, of a worker's record */

/** @type {Map<string, Promise<string | undefined>>} by client, the build that it sees */
const seen = new Map();

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("fetch", (event) => {
  const { method, url, headers, cache, mode } = event.request;
  // Notebooks have a worker of their own, and are not kept; but where that was never begun, this one can say so.
  if (mode === "navigate" && url.startsWith(`${root}lite/`)) return event.respondWith(fetch(event.request).catch(notKept));
  const ours = method === "GET" && url.startsWith(root) && !url.startsWith(`${root}lite/`);
  // Who asks for a file anew, or only for what the browser has, means the browser's own cache.
  if (!ours || headers.has("range") || ["reload", "no-store", "only-if-cached"].includes(cache)) return;
  event.respondWith(mode === "navigate" ? page(event) : part(event));
});

worker.addEventListener("message", (event) => {
  const { id } = /** @type {Client} */ (event.source);
  const taken = async () => {
    if (!(await caches.has(PREFIX + event.data.build))) return;
    await settle(id, event.data.build);
    await worker.clients.claim();
    await tidy();
  };
  event.waitUntil(taken().finally(() => event.ports[0]?.postMessage("")));
});

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function page(event) {
  const { request, resultingClientId: id } = event;
  const copy = await written(CURRENT);
  if (!copy) {
    event.waitUntil(forget());
    return fetch(request);
  }
  const offered = await fromHost();
  if (offered !== undefined && offered !== copy) {
    try {
      const answer = await fetch(request, { cache: "no-cache" });
      event.waitUntil(settle(id, FROM_HOST));
      // All is forgotten when the next page is opened: without this worker, this one's files could be older than it is.
      if (offered === "" && answer.ok) event.waitUntil(caches.open(STATE).then((state) => state.delete(CURRENT)));
      return answer;
    } catch {
      // The network went between two requests.
    }
  }
  const settled = settle(id, copy);
  event.waitUntil(settled.then(tidy));
  return (await kept(copy, request)) ?? fetch(request).catch(notKept);
}

/** What a page or a worker asks for. @param {FetchEvent} event @returns {Promise<Response>} */
async function part(event) {
  const { request, clientId, resultingClientId } = event;
  if (request.url === LIST) return fetch(request).catch(async () => (await kept((await written(CURRENT)) ?? "", request)) ?? Response.error());
  const build = await (seen.get(clientId) ?? look(clientId));
  // A new worker asks for its script in its page's name, and for everything else in its own.
  if (resultingClientId && build !== undefined) event.waitUntil(settle(resultingClientId, build, clientId));
  if (build === undefined) return fetch(request); // opened before there was a copy
  if (build !== FROM_HOST) return (await kept(build, request)) ?? fetch(request);
  return forThisPage(await fetch(request, { cache: "no-cache" }));
}

/**
 * A browser keeps what a page was given in its memory too, and as long as it is fresh it gives it to the next page of the
 * tab without asking here: that may be a page of the next build. So nothing from the host is given as fresh.
 * @param {Response} answer
 */
function forThisPage(answer) {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-cache");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** The build at the host: "" where there is none (any more), undefined where nobody answers, or somebody else does. */
async function fromHost() {
  try {
    const signal = AbortSignal.timeout(MILLISECONDS_FOR_HOST);
    const answer = await fetch(LIST, { cache: "no-cache", signal });
    if (answer.status === 404 || answer.status === 410) return "";
    return answer.ok ? String((await answer.json()).build) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} build @param {Request} request */
async function kept(build, request) {
  const { origin, pathname, search } = new URL(request.url);
  const find = (/** @type {string} */ path) => caches.match(origin + path, { cacheName: PREFIX + build });
  const found = await find(pathname.replace(/\/$/, "/index.html"));
  if (found || request.mode !== "navigate" || pathname.endsWith("/")) return found;
  // As a host does, so that the page's own links are right.
  return (await find(`${pathname}/index.html`)) && Response.redirect(`${origin}${pathname}/${search}`);
}

function notKept() {
  const words = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Not kept on this device</title><body data-md-color-scheme="default"><main class="lost prose"><h1>This page is not kept on this device</h1>
<p>It could not be fetched, because there is no connection, and what is kept for that is only the course itself.</p>
<p><a data-home href="${root}">To the lessons</a></p></main><script src="${root}js/find_home.js"></script>`;
  return new Response(words, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** @param {string} key @returns {Promise<string | undefined>} */
const written = async (key) => (await caches.match(key, { cacheName: STATE }))?.text();

/** Remember what a client sees. @param {string} id @param {string} build @param {string} [owner] */
async function settle(id, build, owner = id) {
  seen.set(id, Promise.resolve(build));
  // Where all was forgotten, nothing of it is begun anew.
  if (!(await caches.has(STATE))) return;
  await (await caches.open(STATE)).put(TABS + id, Response.json({ build, owner }));
}

/** @param {string} id */
function look(id) {
  const found = written(TABS + id).then((text) => (text === undefined ? undefined : /** @type {string} */ (JSON.parse(text).build)));
  seen.set(id, found);
  return found;
}

/**
 * Delete copies that no tab sees any more. A tab counts for an hour after it was last there: one that is just being opened
 * is not there yet, and one that waits behind the Back button is hidden.
 */
async function tidy() {
  const state = await caches.open(STATE);
  const used = new Set([STATE, PREFIX + (await written(CURRENT)), PREFIX + (await written(NEXT))]);
  for (const { url } of await state.keys()) {
    if (!url.startsWith(TABS)) continue;
    /** @type {Tab} */
    const { gone, ...tab } = JSON.parse((await written(url)) ?? "{}");
    const lives = await worker.clients.get(tab.owner);
    if (!lives && gone && Date.now() - gone > AN_HOUR) await state.delete(url);
    else used.add(PREFIX + tab.build);
    if (Boolean(lives) === Boolean(gone)) await state.put(url, Response.json(lives ? tab : { ...tab, gone: Date.now() }));
  }
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !used.has(name)) await caches.delete(name);
}

async function forget() {
  await worker.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
}
