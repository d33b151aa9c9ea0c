/** Numbers as they are read: digits in threes, powers of ten, bytes in words, shares. Without a DOM. */

const POWERS = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
/** Of the units above, what one of them is. */
const NAMES = ["", "kibibyte", "mebibyte", "gibibyte", "tebibyte", "pebibyte", "exbibyte", "zebibyte", "yobibyte"];
const WORDS = ["million", "billion", "trillion", "quadrillion"];
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Digits that are read one by one, beside a name and in a line of its own: more are rounded, and that is said. */
const MOST_SHOWN = 18;
const MOST_EXACT = 60;

/** @param {bigint} value */
const size = (value) => (value < 0n ? -value : value);
/** @param {bigint} value */
const minus = (value) => (value < 0n ? "−" : "");

/** @param {bigint} value of a length that can be read */
export const grouped = (value) => minus(value) + String(size(value)).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {bigint} value */
export const isLong = (value) => String(size(value)).length > MOST_SHOWN;

/** Every digit, of any number that a model may have; what a reader's own power gives may be longer. @param {bigint} value */
export const exactly = (value) => (String(size(value)).length > MOST_EXACT ? rounded(value) : grouped(value));

/** As it stands beside its name. @param {bigint} value */
export const shortly = (value) => (isLong(value) ? rounded(value) : grouped(value));

/** "≈ 6.01 × 10²⁴". @param {bigint} value */
const rounded = (value) => `≈ ${minus(value)}${power(size(value))}`;

/** "6.01 × 10²⁴". @param {bigint} value from 10 on */
function power(value) {
  const exponent = String(value).length - 1;
  const written = hundredths(value, 10n ** BigInt(exponent));
  return written === "10" ? raised("1", exponent + 1) : raised(written, exponent);
}

/** @param {string} factor @param {number} exponent */
const raised = (factor, exponent) => `${factor} × 10${superscript(exponent)}`;

/** @param {number} value */
const superscript = (value) => String(value).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);

/** "6 × 10²⁴" as it is spoken. @param {string} text */
export const aloud = (text) =>
  text.replace(/10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, raised) => `10 to the power of ${[...raised].map((digit) => SUPERSCRIPTS.indexOf(digit)).join("")}`).replaceAll("≈", "about");

/** Of the units of 1024 bytes, the one in which these are at least 1; one more than there are where even the last is too small. @param {bigint} value */
function unitOf(value) {
  let unit = 0;
  while (unit < POWERS.length && hundredthsOf(value, 1024n ** BigInt(unit)) >= 102_400n) unit += 1;
  return unit;
}

/** Bytes with at most two decimals: "64 GiB", "14.96 GiB". @param {bigint} value */
export function inBytes(value) {
  const unit = unitOf(size(value));
  if (unit === POWERS.length) return `${rounded(value)} bytes`;
  if (unit) return `${minus(value)}${hundredths(size(value), 1024n ** BigInt(unit))} ${POWERS[unit]}`;
  return `${grouped(value)} ${size(value) === 1n ? "byte" : "bytes"}`;
}

/** What the unit of these bytes is; empty for bytes. @param {bigint} value */
export function byteUnit(value) {
  const unit = unitOf(size(value));
  return NAMES[unit] ? `1 ${POWERS[unit]} (${NAMES[unit]}) is ${grouped(1024n ** BigInt(unit))} bytes.` : "";
}

/** "8.03 billion"; empty below a million, where the digits are as short. @param {bigint} value */
export function inWords(value) {
  if (size(value) < 1_000_000n) return "";
  for (const [index, word] of WORDS.entries()) {
    const one = 1000n ** BigInt(index + 2);
    if (hundredthsOf(size(value), one) < 100_000n) return `${minus(value)}${hundredths(size(value), one)} ${word}`;
  }
  return minus(value) + power(size(value));
}

/** Rounded half up. @param {bigint} value @param {bigint} one */
export const hundredthsOf = (value, one) => (value * 100n + one / 2n) / one;

/** Rounded to hundredths, with no zeros at the end. @param {bigint} value @param {bigint} one */
function hundredths(value, one) {
  const all = hundredthsOf(value, one);
  const rest = String(all % 100n).padStart(2, "0").replace(/0+$/, "");
  return grouped(all / 100n) + (rest && `.${rest}`);
}

/** Of a sum, from 0 to 1, for a bar. @param {bigint} value @param {bigint} sum */
export const share = (value, sum) => (sum > 0n ? Math.min(1, Math.max(0, Number((value * 1_000_000n) / sum) / 1_000_000)) : 0);

/** "33.3 %"; never "0.0 %" of something, nor "100.0 %" of less than all. @param {bigint} value @param {bigint} sum */
export function percent(value, sum) {
  if (sum <= 0n) return "";
  if (value === 0n) return "0 %";
  if (size(value) * 1000n < sum) return value < 0n ? "> −0.1 %" : "< 0.1 %";
  if (value < sum && value * 1000n > sum * 999n) return "> 99.9 %";
  const tenths = hundredthsOf(size(value) * 10n, sum);
  return `${minus(value)}${tenths / 10n}.${tenths % 10n} %`;
}
