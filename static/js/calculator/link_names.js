/**
 * How a link calls what has a title, such as a preset: in letters, digits and . - _ only. Without a DOM.
 *
 * "Llama 3.1 8B, GQA" is Llama-3.1-8B-GQA, wherever it stands among others.
 */

/** @param {string} title */
const plain = (title) => title.replace(/[^\w.]+/g, "-").replace(/^-+|-+$/g, "");

/** Every sign of it, for titles that differ in no letter of a link's. @param {string} title */
const exact = (title) => Array.from(title, (sign) => (/[\w.]/.test(sign) ? sign : `-${sign.codePointAt(0)?.toString(16)}`)).join("") || "-";

/** @param {string} title @param {string[]} all */
export function nameOf(title, all) {
  const name = plain(title);
  return name && all.filter((each) => plain(each) === name).length === 1 ? name : exact(title);
}

/** The title of this name; undefined where there is none. @param {string} name @param {string[]} all */
export const titleOf = (name, all) => all.find((title) => nameOf(title, all) === name) ?? all.find((title) => plain(title) === name);
