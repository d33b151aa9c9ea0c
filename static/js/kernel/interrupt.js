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

/** What to hand to `pyodide.setInterruptBuffer`. */
export const interruptBuffer = {
  get 0() {
    return shouldStop() ? INTERRUPT : 0;
  },
  set 0(_value) {
    // Pyodide clears the buffer when it has taken the interrupt; ours clears itself.
  },
};

/** @param {string} url the address that stands for this run; an empty one ends the looking */
export function watch(url) {
  address = url;
  asked = performance.now();
  revoked = false;
  interrupts = 0;
}

function shouldStop() {
  if (!address || interrupts === INTERRUPTS_AT_MOST) return false;
  const now = performance.now();
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
