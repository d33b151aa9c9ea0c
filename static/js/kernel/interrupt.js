/**
 * Stop without shared memory: the page revokes a `blob:` address that the running Python keeps asking for.
 *
 * Pyodide looks into an "interrupt buffer" while Python runs; it only reads and writes element 0, so an object with a
 * getter will do. The getter asks for the address with a synchronous request, at most every 200 ms; once the page has
 * revoked it, the request fails and Python gets a KeyboardInterrupt, with every variable kept. This needs no special
 * headers and no service worker, so that it works on any static host.
 */

const MILLISECONDS_BETWEEN_REQUESTS = 200;
const INTERRUPT = 2; // SIGINT
// Python ignores what is raised inside a finalizer, and code may swallow it: so it is raised again, for 2 s.
const INTERRUPTS_AT_MOST = 10;

let address = "";
let asked = 0;
let revoked = false;
let interrupts = 0;
let looked = 0;
// A cell that awaits leaves Python between its turns, and its turns may be short ones. A KeyboardInterrupt that hit the
// event loop's own lines would be lost and the cell with it, so there a timer asks instead (`shouldStopAwaiting`).
const MILLISECONDS_OF_A_LONG_TURN = 400;
let idle = 0;
/** @type {import("./clock.js").SetClock | undefined} */
let setClock;
// Turns until the next look: none where turns are slow, so that Stop is prompt; some where they are quick, so that
// looking costs little. Python counts every call as a turn too: a loop around one slow product has quick turns between
// the slow ones, and the lines before it are quick. So only a long row of quick turns is believed.
const [TURNS_WHEN_SLOW, TURNS_WHEN_QUICK] = [0, 20];
const SLOW_MILLISECONDS = 1;
const QUICK_LOOKS_TO_BELIEVE = 500;
let quickLooks = 0;

/** What to hand to `pyodide.setInterruptBuffer`. */
export const interruptBuffer = {
  get 0() {
    const now = performance.now();
    quickLooks = now - looked > SLOW_MILLISECONDS ? 0 : quickLooks + 1;
    setClock?.(quickLooks < QUICK_LOOKS_TO_BELIEVE ? TURNS_WHEN_SLOW : TURNS_WHEN_QUICK);
    const stop = now - idle > MILLISECONDS_OF_A_LONG_TURN && shouldStop(now);
    looked = performance.now(); // the looking itself is no slow turn
    return stop ? INTERRUPT : 0;
  },
  set 0(_value) {
    // Pyodide clears the buffer when it has taken the interrupt; ours clears itself.
  },
};

/** @param {string} url the address that stands for this run; an empty one ends the looking */
export function watch(url) {
  address = url;
  asked = idle = performance.now();
  revoked = false;
  interrupts = 0;
  quickLooks = 0;
  setClock?.(TURNS_WHEN_SLOW);
}

/** Look more often where turns are slow. @param {import("./clock.js").SetClock | undefined} set */
export function quicken(set) {
  setClock = set;
}

/** For a timer, which runs only while no Python does: whether to end what the cell awaits. */
export function shouldStopAwaiting() {
  idle = performance.now();
  return shouldStop(idle);
}

/** @param {number} now */
function shouldStop(now) {
  if (!address || interrupts === INTERRUPTS_AT_MOST) return false;
  if (now - asked < MILLISECONDS_BETWEEN_REQUESTS) return false;
  asked = now;
  revoked ||= isRevoked(address);
  if (revoked) interrupts += 1;
  return revoked;
}

/** @param {string} url */
function isRevoked(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  try {
    request.send();
    return request.status !== 200;
  } catch {
    return true;
  }
}
