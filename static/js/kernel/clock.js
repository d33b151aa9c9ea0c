/**
 * How often Python looks for an interrupt.
 *
 * CPython under Emscripten looks once in 50 backward jumps. In a loop whose every turn is a large matrix product that
 * is a look in many seconds. The countdown is a number in the memory of this exact build of Pyodide; setting it low
 * makes the next look come sooner. It is nobody's public interface, so it is used only after it has been watched
 * counting down as it should, and Stop works without it, more slowly.
 */

// Pyodide 0.28.3; found by searching its memory for the number that falls by one a turn.
const ADDRESS = 3172560;
// It falls from 50 to 0, and the look itself is a turn.
const TURNS = 51;

/** @typedef {(turns: number) => void} SetClock turns until the next look */

/**
 * @param {any} pyodide
 * @returns {SetClock | undefined} undefined where the number is not the countdown
 */
export function findClock(pyodide) {
  /** @type {Int32Array | undefined} */
  const memory = pyodide._module?.HEAP32;
  if (!memory || ADDRESS >> 2 >= memory.length) return undefined;
  const fell = (/** @type {number} */ turns) => {
    const before = read(pyodide);
    pyodide.runPython(`for _ in range(${turns}): pass`);
    return before - read(pyodide);
  };
  // What runPython itself takes is the same each time, once its own caches are filled: only the loop's turns differ.
  for (let k = 0; k < 4; k++) fell(1);
  const [few, more, many] = [fell(3), fell(20), fell(41)];
  const isClock = rest(more - few) === 17 && rest(many - few) === 38;
  return isClock ? (turns) => void (pyodide._module.HEAP32[ADDRESS >> 2] = turns) : undefined;
}

/** @param {any} pyodide */
const read = (pyodide) => pyodide._module.HEAP32[ADDRESS >> 2];

/** @param {number} turns */
const rest = (turns) => ((turns % TURNS) + TURNS) % TURNS;
