/**
 * What the sentence view says below the text and aloud.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { four, isOne, sumOf } from "../distribution.js";
import { headsOf } from "../heads.js";
import { quote, series } from "../tokens.js";
import { leastShare, lookingHeads, maskedOf, weightsOf } from "./look.js";
import { NUMBERED, blockOf } from "./marks.js";

/** @param {HeadMapData} data @param {boolean} by */
const actives = (data, by) => (by ? data.columns : data.rows);

/** @param {HeadMapData} data @param {boolean} by */
const others = (data, by) => (by ? data.rows : data.columns);

/**
 * A token in a sentence, cut where it is very long.
 *
 * @param {import("../types.js").Token} token
 */
const short = (token) => quote(token.text.length > 24 ? { ...token, text: `${token.text.slice(0, 23)}…` } : token);

/**
 * What the lines and numbers are, for one head.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} token -1 is none
 * @param {boolean} by
 * @param {{places: readonly number[], tied: readonly number[]}} chosen those with a line, and equals that have none
 */
export function linesWords(data, head, token, by, { places, tied }) {
  if (token < 0) return by ? "Choose a token to see who looks at it." : "Choose a token to see what it looks at.";
  const weights = weightsOf(data, head, token, by);
  const [name, sum] = [short(actives(data, by)[token]), sumOf(weights)];
  if (weights.every(Number.isNaN)) return `${name} ${by ? "gets" : "has"} no weights here: they are NaN.`;
  const rest = by ? ` What a token gets need not sum to 1; here it is ${four(sum)}.` : "";
  if (places.length === weights.length) {
    return by ? `Every number is what a token gives to ${name}.${rest}` : `Every number is what ${name} gives; they sum to ${four(sum)}.`;
  }
  const equal = tied.length ? ` ${tied.length}${places.length ? " others" : " tokens"} ${by ? "give" : "have"} ${four(weights[tied[0]])} each.` : "";
  if (!places.length) return `No lines: ${equal.trim() || `no weight ${by ? "at" : "of"} ${name} is above 0.`}${rest}`;
  const part = four(sumOf(places.map((place) => weights[place])));
  const tokens = places.length === 1 ? "1 token that" : `${places.length} tokens that`;
  if (by) return `Lines from the ${tokens} look${places.length === 1 ? "s" : ""} at ${name} most.${equal}${rest}`;
  return `Lines to the ${tokens} ${name} looks at most: ${part} of ${isOne(sum) ? "1" : four(sum)}.${equal}`;
}

/**
 * What the marks are, for all heads of a layer or some.
 *
 * @param {HeadMapData} data
 * @param {readonly number[]} marked
 * @param {number} token -1 is none
 * @param {boolean} by
 */
export function marksWords(data, marked, token, by) {
  const name = token < 0 ? "the chosen token" : short(actives(data, by)[token]);
  const [M, least] = [data.columns.length, leastShare(data)];
  const share = M * least > 1.5 ? `at least 2/${M} = ${four(least)} (twice an even share)` : `at least 1/${M} = ${four(least)} (an even share)`;
  const { columns } = blockOf(data.heads);
  const only = marked.length < data.heads ? ` Only ${namesOf(marked)}.` : "";
  const where = (data.heads > NUMBERED ? ` Squares stand in the order of the heads, ${columns} to a line.` : "") + only;
  const mark = data.heads > NUMBERED ? "A square" : "A head’s number";
  return by
    ? `${mark} stands at a token where that head lets it give ${name} ${share}.${where}`
    : `${mark} stands where that head gives ${share} of what ${name} has to give.${where}`;
}

/** "head 2", "heads 2 and 5". @param {readonly number[]} places */
const namesOf = (places) => `head${places.length > 1 ? "s" : ""} ${series(places.map((place) => place + 1))}`;

/**
 * What a word that is struck out means.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} token -1 is none
 * @param {boolean} by
 */
export function maskedWords(data, head, token, by) {
  if (token < 0 || !maskedOf(data, head, token, by)?.includes(true)) return "";
  const name = short(actives(data, by)[token]);
  return ` Struck out: masked, ${by ? `may not look at ${name}` : `${name} may not look there`}.`;
}

/**
 * Where the marked heads of a layer look from a token, aloud: the tokens with most heads.
 *
 * @param {HeadMapData} data
 * @param {number} layer
 * @param {readonly number[]} marked
 * @param {number} token
 * @param {boolean} by
 */
export function headsSentence(data, layer, marked, token, by) {
  const all = headsOf(data, layer).filter((_, place) => marked.includes(place));
  const looks = others(data, by).map((other, place) => ({
    name: quote(other), heads: lookingHeads(data, all, by ? place : token, by ? token : place).map((head) => head % data.heads),
  }));
  const found = looks.filter(({ heads }) => heads.length).sort((a, b) => b.heads.length - a.heads.length);
  const most = found.slice(0, 3);
  const more = found.length > 3 ? `; marks stand at ${found.length - 3} more` : "";
  const name = quote(actives(data, by)[token]);
  const none = marked.length < data.heads ? "None of the marked heads" : "No head";
  if (!most.length) return by ? `${none} gives ${name} a marked share.` : `${none} gives a marked share from ${name}.`;
  const words = most.map(({ name, heads }) => `${name}: ${namesOf(heads)}`);
  return `${name} ${by ? "is looked at by" : "looks at"} ${words.join("; ")}${more}.`;
}

/**
 * What pinned tokens give to the one at which the keyboard is.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {readonly number[]} pinned
 * @param {number} token
 */
export const pinsSentence = (data, head, pinned, token) =>
  pinned.filter((pin) => pin !== token).map((pin) => ` ${quote(data.rows[pin])} gives it ${four(data.weights[head][pin][token])}.`).join("");
