/** Head maps follow the lesson's variables: after a run each is drawn from the array that the worker now holds. */

/** @typedef {HTMLElement & {show(data: any): void, refuse(words: string): void}} HeadMap */

/** @type {WeakMap<HeadMap, string>} the fingerprint of what each map last got: an unchanged array is not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadMap[]}
 */
const maps = (lesson) => Array.from(document.querySelectorAll(`head-map[lesson="${lesson}"]`));

/**
 * The variables that a map shows. The same weights may be drawn with a mask and without, so all of it is the key.
 *
 * @param {HeadMap} map
 */
function variables(map) {
  const [name, tokens, masked] = ["name", "tokens", "masked"].map((part) => map.getAttribute(part) ?? "");
  const layers = map.hasAttribute("layers");
  return { name, tokens, masked, layers, key: JSON.stringify([name, tokens, masked, layers]) };
}

/** @param {string} lesson */
export function wantedMaps(lesson) {
  return maps(lesson).map((map) => ({ ...variables(map), seen: shown.get(map) ?? "" }));
}

/**
 * @param {string} lesson
 * @param {Record<string, any>} described by key: what `headwise.session_maps` gave
 */
export function redrawMaps(lesson, described) {
  for (const map of maps(lesson)) {
    const data = described[variables(map).key];
    if (!data) continue;
    const { fingerprint, ...input } = data;
    if (fingerprint && fingerprint === shown.get(map)) continue;
    shown.set(map, fingerprint);
    if ("problem" in input) map.refuse(input.problem);
    else map.show(input);
  }
}
