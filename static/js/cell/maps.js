/** Head maps follow the lesson's variables: after a run each is drawn from the array that the worker now holds. */

/** @typedef {HTMLElement & {show(data: any): void, refuse(words: string): void}} HeadMap */

/** @type {WeakMap<HeadMap, string>} what each map last got, so that an unchanged array redraws nothing */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadMap[]}
 */
const maps = (lesson) => Array.from(document.querySelectorAll(`head-map[lesson="${lesson}"]`));

/** @param {string} lesson */
export function wantedMaps(lesson) {
  return maps(lesson).map((map) => ({
    name: map.getAttribute("name") ?? "",
    tokens: map.getAttribute("tokens") ?? "",
  }));
}

/**
 * @param {string} lesson
 * @param {Record<string, any>} described by name: what `headwise.head_map.describe` gave, or `{problem}`
 */
export function redrawMaps(lesson, described) {
  for (const map of maps(lesson)) {
    const data = described[map.getAttribute("name") ?? ""];
    if (!data) continue;
    const text = JSON.stringify(data);
    if (shown.get(map) === text) continue;
    shown.set(map, text);
    if ("problem" in data) map.refuse(data.problem);
    else map.show(data);
  }
}
