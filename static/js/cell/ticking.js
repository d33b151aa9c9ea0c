/**
 * A run of more than a second says how long it has been at it.
 * @param {(words: string) => void} say
 * @returns {() => void} to be called when it has ended
 */
export function ticking(say) {
  const began = performance.now();
  const timer = setInterval(() => say(`running, ${Math.round((performance.now() - began) / 1000)} s`), 1000);
  return () => {
    clearInterval(timer);
    say("");
  };
}
