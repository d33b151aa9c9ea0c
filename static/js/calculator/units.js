/** Numbers as they are read: digits in threes, bytes in words, shares. Without a DOM. */

const POWERS = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
/** Of the units above, what one of them is. */
const NAMES = ["", "kibibyte", "mebibyte", "gibibyte", "tebibyte", "pebibyte", "exbibyte"];
const SHORT = [[1_000_000_000_000_000n, "quadrillion"], [1_000_000_000_000n, "trillion"], [1_000_000_000n, "billion"], [1_000_000n, "million"]];

/** @param {bigint} value */
export const grouped = (value) => `${value < 0n ? "−" : ""}${String(value < 0n ? -value : value).replace(/\B(?=(\d{3})+$)/g, ",")}`;

/** @param {bigint} value which unit its bytes are read in; the last where it is larger still */
function powerOf(value) {
  let power = 0;
  while (power < POWERS.length - 1 && value >= 1024n ** BigInt(power + 1)) power += 1;
  return power;
}

/** Bytes with at most two decimals: "64 GiB", "14.96 GiB". @param {bigint} value */
export function inBytes(value) {
  const power = powerOf(value);
  return power ? `${hundredths(value, 1024n ** BigInt(power))} ${POWERS[power]}` : `${grouped(value)} ${value === 1n ? "byte" : "bytes"}`;
}

/** What the unit of these bytes is; empty for bytes. @param {bigint} value */
export function byteUnit(value) {
  const power = powerOf(value);
  return power ? `1 ${POWERS[power]} (${NAMES[power]}) is ${grouped(1024n ** BigInt(power))} bytes.` : "";
}

/** "8.03 billion"; empty below a million, where the digits are as short. @param {bigint} value */
export function inWords(value) {
  const [size, word] = SHORT.find(([size]) => value >= /** @type {bigint} */ (size)) ?? [];
  return size ? `${hundredths(value, /** @type {bigint} */ (size))} ${word}` : "";
}

/** Rounded half up to hundredths, with no zeros at the end. @param {bigint} value @param {bigint} size */
function hundredths(value, size) {
  const rounded = (value * 100n + size / 2n) / size;
  const rest = String(rounded % 100n).padStart(2, "0").replace(/0+$/, "");
  return grouped(rounded / 100n) + (rest && `.${rest}`);
}

/** Of a sum, as a number from 0 to 1. @param {bigint} value @param {bigint} sum */
export const share = (value, sum) => (sum > 0n ? Number((value * 1_000_000n) / sum) / 1_000_000 : 0);

/** @param {number} part of 1 */
export function percent(part) {
  if (part === 0) return "0 %";
  return part < 0.001 ? "< 0.1 %" : `${(part * 100).toFixed(1)} %`;
}
