/** What a page does not need at once is made one piece in a task of its own: all in one would keep a phone from answering. */

let turns = Promise.resolve();

/** Resolves in a task of its own, after all that asked before. @returns {Promise<void>} */
export const turn = () => (turns = turns.then(() => new Promise((done) => setTimeout(done))));

const fromItsTop = !location.hash && scrollY === 0;

/** Whether the page is being opened, at its top: what is made late elsewhere would move what its reader sees. */
export const isOpening = () => fromItsTop && document.readyState !== "complete";

/** Soon, when the browser has nothing better to do. @param {() => void} work */
export function whenIdle(work) {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 1500 });
  else setTimeout(work, 200);
}
