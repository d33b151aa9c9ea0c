/**
 * The worker that holds Python. A door, not a room: it loads Pyodide and passes calls on; the logic is in `headwise`.
 */
import * as Comlink from "../../vendor/comlink.mjs";
import { downloadRuntime } from "./download.js";
import { findClock } from "./clock.js";
import { interruptBuffer, quicken, watch } from "./interrupt.js";

/** @type {any} */
let pyodide;
/** @type {any} the Python module headwise.in_worker */
let python;
/** @type {Map<string, Promise<string>>} */
const lessons = new Map();
const root = new URL("../../", import.meta.url);

/**
 * @param {(phase: "downloading" | "starting", loaded: number, total: number) => void} onProgress
 */
async function start(onProgress) {
  const folder = new URL("runtime/", root);
  const files = await downloadRuntime(folder, (loaded, total) => onProgress("downloading", loaded, total));
  onProgress("starting", 1, 1);
  const { loadPyodide } = await import(addressOf(files, "pyodide.mjs", "text/javascript"));
  await import(addressOf(files, "pyodide.asm.js", "text/javascript"));
  const lock = JSON.parse(new TextDecoder().decode(files.get("pyodide-lock.json")));
  serve(new URL("pyodide.asm.wasm", folder), files, "application/wasm");
  pyodide = await loadPyodide({
    indexURL: folder.href,
    stdLibURL: addressOf(files, "python_stdlib.zip", "application/zip"),
    // Whatever the page's cells may import is unpacked below, so there is nothing to look up.
    lockFileContents: { ...lock, packages: {} },
    packageBaseUrl: folder.href,
  });
  const extractDir = pyodide.pyimport("sysconfig").get_path("purelib");
  for (const [name, bytes] of files) if (name.endsWith(".whl")) pyodide.unpackArchive(bytes, "wheel", { extractDir });
  pyodide.setInterruptBuffer(interruptBuffer);
  quicken(findClock(pyodide));
  pyodide.registerJsModule("headwise_worker", { pause });
  python = pyodide.pyimport("headwise.in_worker");
  return { pyodide: pyodide.version, ...python.about() };
}

/**
 * @param {{lesson: string, name: string, source: string, maps: object[]}} request
 * @param {string} stopAddress revoked by the page to stop this run
 * @param {(stream: string, text: string) => void} emit
 */
async function run({ lesson, ...request }, stopAddress, emit) {
  const described = await describedLesson(lesson);
  /** @type {unknown} */
  let sent;
  watch(stopAddress);
  try {
    const send = (/** @type {string} */ stream, /** @type {string} */ text) => void (sent = emit(stream, text));
    const report = await python.run(described, JSON.stringify(request), send);
    // Output travels on a port of its own; the result must not overtake it.
    await sent;
    return report;
  } finally {
    watch("");
    /** @type {any} */ (emit)[Comlink.releaseProxy]();
  }
}

/**
 * @param {string} lesson
 * @param {string} name
 */
function value(lesson, name) {
  return python.value(lesson, name);
}

/** @param {string} lesson */
function describedLesson(lesson) {
  let described = lessons.get(lesson);
  if (!described) {
    // Asked for anew, so that a page of a newer deploy is not judged by the numbers of an older one.
    described = fetch(new URL(`lessons/${lesson}.json`, root), { cache: "no-cache" }).then((response) => {
      if (!response.ok) throw new Error(`lessons/${lesson}.json could not be fetched: status ${response.status}`);
      return response.text();
    });
    described.catch(() => lessons.delete(lesson));
    lessons.set(lesson, described);
  }
  return described;
}

/**
 * @param {Map<string, Uint8Array<ArrayBuffer>>} files
 * @param {string} name
 * @param {string} type
 */
function addressOf(files, name, type) {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`runtime.json does not list ${name}; run \`make site\` again`);
  return URL.createObjectURL(new Blob([bytes], { type }));
}

/**
 * Answer Pyodide's own request for `url` with the bytes that are here already, checked.
 * @param {URL} url
 * @param {Map<string, Uint8Array<ArrayBuffer>>} files
 * @param {string} type
 */
function serve(url, files, type) {
  const original = self.fetch.bind(self);
  const name = url.pathname.split("/").pop() ?? "";
  self.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    if (asked !== url.href) return original(input, init);
    return Promise.resolve(new Response(files.get(name), { headers: { "Content-Type": type } }));
  };
}

// Shared memory of this kind is there also on pages that are not cross-origin isolated.
const nobody = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/**
 * Wait without working: nobody will ever change the number that is waited for.
 * @param {number} milliseconds
 */
function pause(milliseconds) {
  Atomics.wait(nobody, 0, 0, milliseconds);
}

Comlink.expose({ start, run, value });
