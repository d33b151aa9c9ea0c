/**
 * What a link says of a calculator, by name: the model, what differs from it, what it is compared with, the lines that are open.
 *
 * `from=Llama-3-8B&N=131072&norm=LayerNorm&with=GPT-2-small~G.1&working=memory.kv_cache`: letters, digits and - . ~ _ only.
 * Python lets no setting be called "from" or "with". A link without "from" is one of before: it says every setting, and
 * of choices their place. Without a DOM.
 *
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Kept} Kept
 * @typedef {import("./model.js").Model} Model
 * @typedef {object} Read
 * @property {string} base the preset that the rest differs from; empty where the link names none that there is
 * @property {Inputs} settings
 * @property {Kept | null | undefined} kept undefined where the link is one of before, which says nothing of it
 * @property {string | undefined} open as "function part"; undefined where it is left as it is
 * @property {string[]} doubts sentences about what could not be taken
 * @property {Record<string, string>} unknown what may be settings once the reader's functions have run
 */
import { nameOf, titleOf } from "./link_names.js";
import { quoted, readValue, writeValue } from "./link_values.js";
import { misfits } from "./misfits.js";

const [FROM, WITH, OPEN] = ["from", "with", "working"];
/** No lesson's function has more settings that the page does not know, nor longer ones; what else a link brings is not sent on. */
const [MOST_UNKNOWN, LONGEST_UNKNOWN] = [20, 80];
/** @param {string} open as "function part" */
const written = (open) => open.replace(/[^\w~-]+/g, ".");

/**
 * @param {Model} model
 * @param {{open: string, show: string, kept: Kept | null, unknown: Record<string, string>}} more `show` is open at first; `unknown` is written as it came
 * @returns {Record<string, string>}
 */
export function writeChoices(model, { open, show, kept, unknown }) {
  const base = model.preset || model.base;
  const now = Object.fromEntries(model.fields.map(({ name }) => [name, model.valueOf(name)]));
  const beside = kept && [nameOf(kept.base, model.source.titles), ...model.source.differences(kept.base, kept.values).map(([field, value]) => `${field.name}.${writeValue(field, value)}`)];
  return {
    [FROM]: nameOf(base, model.source.titles),
    ...Object.fromEntries(model.source.differences(base, now).map(([field, value]) => [field.name, writeValue(field, value)])),
    ...unknown,
    ...(beside && { [WITH]: beside.join("~") }),
    ...(open !== show && { [OPEN]: written(open) || "none" }),
  };
}

/** @param {Record<string, string>} choices @param {Model} model @param {string} show @returns {Read} */
export function readChoices(choices, model, show) {
  const { [FROM]: from, [WITH]: beside, [OPEN]: open, ...rest } = choices;
  const isNamed = from !== undefined;
  const base = isNamed ? (titleOf(from, model.source.titles) ?? "") : "";
  const { settings, doubts, unknown } = readSettings(Object.entries(rest), model, base || model.base, isNamed);
  if (isNamed && !base) doubts.unshift(`${quoted(from)} is no model here.`);
  const kept = beside === undefined ? null : readKept(beside, model);
  doubts.push(...(kept?.doubts ?? []));
  const places = model.results.flatMap(({ formula, parts }) => parts.map(([part]) => `${formula.name} ${part}`));
  const place = places.find((each) => written(each) === open);
  if (open !== undefined && open !== "none" && !place) doubts.push(`${quoted(open)} has no lines here.`);
  return { base, settings, kept: kept?.base && kept.values ? { base: kept.base, values: kept.values } : isNamed ? null : undefined, open: place ?? (open === "none" ? "" : isNamed ? show : undefined), doubts, unknown };
}

/**
 * @param {[string, string][]} entries
 * @param {Model} model
 * @param {string} base
 * @param {boolean} isNamed
 */
function readSettings(entries, model, base, isNamed) {
  const fields = model.source.fieldsOf(base);
  /** @type {Pick<Read, "settings" | "doubts" | "unknown">} */
  const found = { settings: {}, doubts: [], unknown: {} };
  for (const [name, text] of entries) {
    const field = fields.find((each) => each.name === name);
    const read = field ? readValue(field, text, isNamed) : { doubt: `${quoted(name)} is no setting here.` };
    if ("value" in read) found.settings[name] = read.value;
    else found.doubts.push(read.doubt);
    if (!field && name.length + text.length <= LONGEST_UNKNOWN && Object.keys(found.unknown).length < MOST_UNKNOWN) found.unknown[name] = text;
  }
  return found;
}

/** @param {string} text @param {Model} model @returns {{doubts: string[]} & Partial<Kept>} */
function readKept(text, model) {
  const [name, ...pieces] = text.split("~");
  const base = titleOf(name, model.source.titles);
  const told = (/** @type {string[]} */ doubts) => doubts.map((doubt) => `To compare: ${doubt}`);
  if (!base) return { doubts: told([`${quoted(name)} is no model here.`]) };
  const entries = pieces.map((piece) => /** @type {[string, string]} */ (piece.match(/^(\w+)\.(.+)$/)?.slice(1) ?? [piece, ""]));
  const { settings, doubts } = readSettings(entries, model, base, true);
  const values = { ...model.source.valuesOf(base), ...settings };
  const wrong = Object.values(misfits(model.source.fieldsOf(base), values, Object.keys(settings).at(-1)));
  return wrong.length ? { doubts: told(wrong) } : { base, values, doubts: told(doubts) };
}
