/** A whole number as people write and paste it, or what is wrong with it in words. Without a DOM. */
import { grouped } from "./units.js";

/** More than anything that was ever built. @type {{least: bigint, most: bigint}} */
export const BOUNDS = { least: 1n, most: 1_000_000_000n };

/** Which letters stand for what in front of "i": 4 Ki are 4096. @type {Record<string, bigint>} */
const BINARY = { k: 1024n, m: 1024n ** 2n, g: 1024n ** 3n };
/** What a letter without the "i" may mean, which is not for us to guess. @type {Record<string, bigint>} */
const DECIMAL = { k: 1000n, m: 1_000_000n };
/** Marks of the writing's direction, and spaces without a width: they come along when text is copied. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const PLAIN = /^([-−–+]?)(\d+|\d{1,3}(?:[, _'\u2019\u00a0\u2009\u202f\u066c\uff0c]\d{3})+)\s*([a-z]?)(i?)$/i;
const SCIENTIFIC = /^(\d+)(?:\.(\d+))?e\+?(\d{1,4})$/i;
const POINTED = /^[-−–+]?[\d,]*\.[\d.,]*$/;
const COMMAS = /^[-−–+]?[\d,]+$/;
/** Nobody means more digits, and reading thousands of them would take long. */
const MOST_DIGITS = 40;

/**
 * 4096, 4,096, 4 096, 4_096, 4'096, 128 Ki, 1e5, ٤٠٩٦.
 *
 * @param {string} text
 * @param {{least: bigint, most: bigint}} [bounds]
 * @returns {{value: bigint} | {problem: string}}
 */
export function readWhole(text, { least, most } = BOUNDS) {
  const bare = latin(text.replace(UNSEEN, "").trim());
  if (!bare) return { problem: "Write a whole number." };
  const found = bare.match(PLAIN);
  if (found) {
    const [, sign, digits, letter, isBinary] = found;
    const unit = letter.toLowerCase();
    const value = counted(digits.replace(/\D/g, ""), most);
    if (letter && !(isBinary && BINARY[unit])) return { problem: letterProblem(letter, value, unit) };
    return within((/[-−–]/.test(sign) ? -1n : 1n) * value * (letter ? BINARY[unit] : 1n), least, most);
  }
  const [, whole, part = "", exponent] = bare.match(SCIENTIFIC) ?? [];
  if (whole) {
    const zeros = Number(exponent) - part.length;
    if (zeros >= 0) return within(counted(whole + part + "0".repeat(Math.min(zeros, MOST_DIGITS)), most), least, most);
  }
  if (whole || POINTED.test(bare)) return { problem: "Write a whole number, without a point." };
  if (COMMAS.test(bare)) return { problem: "A comma stands only between groups of three digits." };
  return { problem: "This is not a whole number in digits, such as 4096." };
}

/** @param {string} digits @param {bigint} most */
const counted = (digits, most) => (digits.replace(/^0+/, "").length > MOST_DIGITS ? most + 1n : BigInt(digits));

/** @param {bigint} value @param {bigint} least @param {bigint} most */
function within(value, least, most) {
  if (value < least) return { problem: `It must be ${grouped(least)} or more.` };
  return value > most ? { problem: `At most ${grouped(most)} can be computed here.` } : { value };
}

/** @param {string} letter @param {bigint} value @param {string} unit */
function letterProblem(letter, value, unit) {
  if (!DECIMAL[unit]) return "This is not a whole number in digits, such as 4096.";
  const [kilo, kibi] = [DECIMAL[unit], BINARY[unit]];
  return `${letter} may mean ${grouped(kilo)} or ${grouped(kibi)}: write ${grouped(value * kilo)} or ${grouped(value)} ${unit.toUpperCase()}i.`;
}

/** With the digits 0 to 9 for those of other scripts, which stand in tens in their order. @param {string} text */
function latin(text) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const line = code - (code % 16);
    const zero = /\p{Nd}/u.test(String.fromCharCode(line)) ? line : line + 6;
    return digit.length === 1 ? String(code - zero) : digit;
  });
}
