/** The stages of a head follow the lesson's variables: after a run they are drawn from the arrays that the worker now holds. */

/** @typedef {import("../head_stages/head_stages.js").HeadStages} HeadStages */

/** @type {WeakMap<HeadStages, string>} the fingerprint of what each last got: unchanged arrays are not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadStages[]}
 */
const figures = (lesson) => Array.from(document.querySelectorAll(`head-stages[lesson="${lesson}"]`));

/** @param {string} lesson */
export function wantedStages(lesson) {
  return figures(lesson).map((figure) => ({
    arrays: JSON.parse(figure.getAttribute("arrays") ?? "{}"),
    tokens: figure.getAttribute("tokens") ?? "",
    seen: shown.get(figure) ?? "",
  }));
}

/**
 * @param {string} lesson
 * @param {any[]} described in the page's order: what `headwise.stages.of` gave; an empty one says nothing
 */
export function redrawStages(lesson, described) {
  figures(lesson).forEach((figure, k) => {
    const { fingerprint, ...input } = described[k] ?? {};
    if (fingerprint === undefined || (fingerprint && fingerprint === shown.get(figure))) return;
    shown.set(figure, fingerprint);
    if ("problem" in input) figure.refuse(input.problem);
    else figure.show(input);
  });
}
