/**
 * The page's one door to Python. One worker for the whole visit, started by the first run; cells, notebooks' links
 * and head maps know only this module.
 *
 * Events on `kernel`: "status" (`detail` = Status) whenever what it is doing changes, "restarted" when the reader's
 * variables are gone.
 */
import * as Comlink from "../../vendor/comlink.mjs";
import { BROKEN } from "./broken.js";
import { CrashedError, RestartedError, StoppedError } from "./ends.js";

/** @typedef {{state: "cold" | "starting" | "ready" | "running" | "failed", text: string}} Status */
/** @typedef {{name: string, tokens: string, seen: string}} MapRequest */
/** @typedef {{arrays: Record<string, string>, tokens: string, seen: string}} StagesRequest */
/** @typedef {{functions: string[], presets: string, seen: string}} CalculatorRequest */
/** @typedef {{lesson: string, name: string, source: string, maps: MapRequest[], stages: StagesRequest[], calculators: CalculatorRequest[]}} RunRequest */

class Kernel extends EventTarget {
  /** @type {Status} */
  status = { state: "cold", text: "" };
  /** @type {Record<string, string>} what runs: pyodide, python, numpy */
  versions = {};
  /** @type {Worker | undefined} */
  #worker;
  /** @type {any} */
  #remote;
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {(error: Error) => void} */
  #abandon = () => {};
  /** @type {Promise<never>} */
  #abandoned = new Promise(() => {});
  #stopAddress = "";
  /** @type {(error: StoppedError) => void} */
  #giveUp = () => {};
  /** @type {WebAssembly.Module | undefined} what one worker has compiled the next one need not */
  #module;

  /** Load Python if it is not there; rejects with a message for the reader, and can be called again then. */
  start() {
    this.#started ??= this.#boot().catch((error) => {
      if (!(error instanceof RestartedError)) {
        this.#discard();
        this.#tell({ state: "failed", text: error.message });
      }
      throw error;
    });
    return this.#started;
  }

  async #boot() {
    this.#tell({ state: "starting", text: "starting Python…" });
    import("./described.js").catch(() => {}); // to be there when Python is
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.#abandoned = new Promise((_, reject) => (this.#abandon = reject));
    this.#abandoned.catch(() => {});
    const broken = new Promise((_, reject) =>
      worker.addEventListener("error", () => {
        reject(new Error("A file of the page could not be fetched: the connection may have failed."));
      }),
    );
    broken.catch(() => {});
    this.#remote = Comlink.wrap(worker);
    const ticking = this.#clock();
    try {
      const onProgress = Comlink.proxy((/** @type {string} */ phase, /** @type {number} */ loaded, /** @type {number} */ total) =>
        ticking.update(phase, loaded, total),
      );
      const started = await Promise.race([this.#remote.start(onProgress, this.#module), broken, this.#abandoned]);
      ({ versions: this.versions, module: this.#module } = /** @type {any} */ (started));
    } finally {
      ticking.end();
    }
    this.#tell({ state: "ready", text: "" });
  }

  /** Says every second what is happening, also when no byte arrives. */
  #clock() {
    let phase = "downloading";
    let loaded = 0;
    let total = 0;
    const began = performance.now();
    const percent = () => (total ? Math.floor((100 * loaded) / total) : 0);
    const say = () => {
      const seconds = Math.floor((performance.now() - began) / 1000);
      const after = seconds >= 1 ? `, ${seconds} s` : "";
      const size = total ? ` of ${(total / 1e6).toFixed(1)} MB` : "";
      const text =
        phase === "downloading" ? `downloading Python and NumPy: ${percent()} %${size}${after}` : `starting Python${after}`;
      this.#tell({ state: "starting", text });
    };
    const timer = setInterval(say, 1000);
    return {
      update(/** @type {string} */ next, /** @type {number} */ done, /** @type {number} */ all) {
        const before = percent();
        [phase, loaded, total] = [next, done, all];
        if (phase !== "downloading" || percent() !== before) say();
      },
      end: () => clearInterval(timer),
    };
  }

  /**
   * Run one cell.
   * @param {RunRequest} request
   * @param {(stream: string, text: string) => void} onOutput
   * @returns {Promise<any>} the report of `headwise.session.Session.run`
   */
  async run(request, onOutput) {
    await this.start();
    const address = URL.createObjectURL(new Blob(["running"]));
    this.#stopAddress = address;
    const stopped = new Promise((_, reject) => (this.#giveUp = reject));
    stopped.catch(() => {});
    try {
      const described = import("./described.js").then((it) => it.described(request.lesson));
      const about = await Promise.race([described, stopped, this.#abandoned]);
      this.#tell({ state: "running", text: "" });
      return await Promise.race([this.#remote.run(about, request, address, Comlink.proxy(onOutput)), this.#abandoned]);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== BROKEN) throw error;
      this.#crash();
      throw new CrashedError();
    } finally {
      URL.revokeObjectURL(address);
      if (this.status.state === "running") this.#tell({ state: "ready", text: "" });
    }
  }

  /** Python itself broke down, as very deep recursion can make it: nothing more will come from this worker. */
  #crash() {
    this.#abandon(new CrashedError());
    this.#discard();
    this.#tell({ state: "cold", text: "" });
    this.dispatchEvent(new Event("restarted"));
  }

  /** Interrupt what runs; variables are kept. A run that Python does not have yet never gets there. */
  stop() {
    this.#giveUp(new StoppedError());
    URL.revokeObjectURL(this.#stopAddress);
  }

  /** End the worker and everything in it; the next run starts a new one. */
  restart() {
    const was = this.status.state;
    this.#abandon(new RestartedError());
    this.#discard();
    this.#tell({ state: "cold", text: "" });
    if (was === "ready" || was === "running") this.dispatchEvent(new Event("restarted"));
  }

  /**
   * A variable's raw value; rejects when no cell has made it.
   * @param {string} lesson
   * @param {string} name
   */
  async value(lesson, name) {
    if (!this.#started) throw new Error(`no cell of ${lesson} has run`);
    await this.#started;
    return Promise.race([this.#remote.value(lesson, name), this.#abandoned]);
  }

  /**
   * Ask something of a lesson's Python between two runs, see `headwise.session.Session.ask`. It never starts Python and
   * never waits for a run: undefined where there is no answer now.
   * @param {string} lesson
   * @param {{what: string} & Record<string, unknown>} request
   * @returns {Promise<any>}
   */
  async ask(lesson, request) {
    if (this.status.state !== "ready") return undefined;
    return Promise.race([this.#remote.ask(lesson, request), this.#abandoned]).catch(() => undefined);
  }

  /** End what a cell began and goes on; resolves when Python has done so, or is gone. @param {string} lesson @param {string} name */
  async endTasks(lesson, name) {
    await Promise.race([this.#remote.end(lesson, name), this.#abandoned]).catch(() => {});
  }

  #discard() {
    // Cut off in the middle of something, it may still have complaints, which are nobody's any more.
    this.#worker?.addEventListener("error", (event) => event.preventDefault());
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#started = undefined;
  }

  /** @param {Status} status */
  #tell(status) {
    this.status = status;
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }
}

export const kernel = new Kernel();
