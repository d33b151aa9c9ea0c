/** Why a run ends without a report. */
import { BROKEN } from "./broken.js";

/** The worker that was asked is gone, because the reader restarted Python. */
export class RestartedError extends Error {
  constructor() {
    super("Python was restarted");
  }
}

/** Python broke down under what it was asked to run. */
export class CrashedError extends Error {
  constructor() {
    super(`${BROKEN}, and its variables are gone. The next run starts it anew.`);
  }
}

/** The reader stopped a run before Python had it. */
export class StoppedError extends Error {}
