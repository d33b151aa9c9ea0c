/**
 * A link that the reader has come by: what of it was taken, and what waits for functions of theirs. Without a DOM.
 *
 * @typedef {import("./model.js").Model} Model
 */
import { readChoices } from "./choices.js";

/** So many doubts are told one by one. */
const MOST_TOLD = 4;

export class Arrival {
  #choices;
  #show;
  /** What was no setting when it was read last. @type {Record<string, string>} */
  unknown = {};
  /** What could not be taken, in sentences. */
  doubt = "";
  /** The reader has changed something since, which is the newer word. */
  isPast = false;

  /** @param {Record<string, string>} choices @param {string} show the part whose lines are open at first */
  constructor(choices, show) {
    this.#choices = choices;
    this.#show = show;
  }

  /** Sets what the link says. @param {Model} model @returns {ReturnType<typeof readChoices>} for what is no setting */
  take(model) {
    const read = readChoices(this.#choices, model, this.#show);
    if (read.base) {
      model.base = read.base;
      model.restore(model.source.valuesOf(read.base)); // results of the link's model, where its settings do not fit
    }
    model.restore(read.settings, Object.keys(read.settings).at(-1));
    this.unknown = read.unknown;
    this.doubt = told(read.doubts);
    return read;
  }

  /** Sets what has become a setting by functions of the reader's, who has gone on since. @param {Model} model */
  takeLate(model) {
    const { settings, unknown } = readChoices({ ...("from" in this.#choices && { from: this.#choices.from }), ...this.unknown }, model, this.#show);
    if (Object.keys(settings).length) model.restore(settings);
    this.unknown = unknown;
  }
}

/** @param {string[]} doubts */
function told(doubts) {
  if (!doubts.length) return "";
  const more = doubts.length - MOST_TOLD;
  return ["Not all of this link could be read.", ...doubts.slice(0, MOST_TOLD), ...(more > 0 ? [`So with ${more} more.`] : []), "The rest was taken."].join(" ");
}
