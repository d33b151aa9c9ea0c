/**
 * Settings that do not fit together, and which near them would. Without a DOM.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Inputs} Inputs
 */
import { grouped } from "./units.js";
import { BOUNDS } from "./whole_number.js";

/** How many steps to look up and down for what fits. */
const NEAR = 1000n;

/**
 * What does not fit together, by the field to say it at: of two, the one that was set last.
 *
 * @param {Field[]} fields
 * @param {Inputs} values
 * @param {string} [last]
 */
export function misfits(fields, values, last) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const { name, multiple } of fields) {
    if (!multiple || divides(values[multiple], values[name])) continue;
    const [whole, part] = [/** @type {bigint} */ (values[name]), /** @type {bigint} */ (values[multiple])];
    const rest = `${grouped(whole % part)} would be left over.`;
    if (last === multiple) found[multiple] = `${grouped(part)} does not divide ${name} = ${grouped(whole)}: ${rest}${mend(fields, values, multiple, part, 1n)}`;
    else found[name] ??= `${grouped(whole)} cannot be divided by ${multiple} = ${grouped(part)}: ${rest}${mend(fields, values, name, whole - (whole % part), part)}`;
  }
  return found;
}

/** Whether it does, or one of the two is not there. @param {unknown} part @param {unknown} whole */
const divides = (part, whole) => typeof part !== "bigint" || typeof whole !== "bigint" || whole % part === 0n;

/**
 * " 6 or 8 would do."; empty where nothing near does.
 *
 * @param {Field[]} fields
 * @param {Inputs} values
 * @param {string} at the field
 * @param {bigint} start below what is wrong, or the wrong number itself
 * @param {bigint} step
 */
function mend(fields, values, at, start, step) {
  const along = fields.filter(({ name, follows }) => follows === at && values[name] === values[at]).map(({ name }) => name);
  const fits = (/** @type {bigint} */ value) => {
    const tried = { ...values, ...Object.fromEntries([at, ...along].map((name) => [name, value])) };
    const touched = fields.filter(({ name, multiple }) => multiple && [name, multiple].some((each) => each === at || along.includes(each)));
    return touched.every(({ name, multiple }) => divides(tried[/** @type {string} */ (multiple)], tried[name]));
  };
  const found = [-step, step].flatMap((way) => {
    for (let value = way < 0n ? start : start + way, k = 0n; k < NEAR && value > 0n && value <= BOUNDS.most; value += way, k += 1n) if (fits(value)) return [value];
    return [];
  });
  return found.length ? ` ${found.map(grouped).join(" or ")} would do.` : "";
}

/** How many there are. @param {Record<string, string>} problems by field */
export function misfitWords(problems) {
  const count = Object.keys(problems).length;
  return count === 1 ? "One setting does not fit." : `${count} settings do not fit.`;
}
