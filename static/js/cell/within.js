/** Wait for an answer, but not for ever. */

/**
 * `undefined` where it comes too late or not at all.
 * @template T
 * @param {number} milliseconds
 * @param {Promise<T>} answer
 * @returns {Promise<T | undefined>}
 */
export function within(milliseconds, answer) {
  return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, milliseconds))]).catch(() => undefined);
}
