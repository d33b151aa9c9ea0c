/** How many times as much, in words. Without a DOM. */
import { hundredthsOf, isLong, percent, shortly } from "./units.js";

/**
 * "× 2", "÷ 1.33", "+ 0.4 %", "less than 0.1 % more", "about 6.67 × 10²⁹ times"; empty where they are the same. Rounded to
 * two decimals, from 1,000 on to none.
 *
 * @param {bigint} before
 * @param {bigint} after
 * @param {(value: bigint) => string} write
 */
export function factor(before, after, write) {
  if (before === after) return "";
  const words = told(before, after, write);
  return /^[a-z]/.test(words) ? words : words.replaceAll(" ", "\u00a0"); // a sign stays with its number
}

/** @param {bigint} before @param {bigint} after @param {(value: bigint) => string} write */
function told(before, after, write) {
  if (before <= 0n || after <= 0n) return `from ${write(before)} to ${write(after)}`;
  const [sign, large, small] = after > before ? ["×", after, before] : ["÷", before, after];
  const whole = (2n * large + small) / (2n * small);
  if (isLong(whole)) {
    const about = shortly(whole).replace("≈", "about").replaceAll(" × ", "\u00a0×\u00a0");
    return after > before ? `${about} times` : `divided by ${about}`;
  }
  if (large % small === 0n) return `${sign} ${shortly(whole)}`;
  if (large * 10n < small * 11n) {
    const part = percent(large - small, before);
    if (part.startsWith("<")) return `less than ${part.slice(2)} ${after > before ? "more" : "less"}`;
    return `${after > before ? "+" : "−"} ${part}`;
  }
  const hundredths = hundredthsOf(large, small);
  if (hundredths >= 100_000n) return `${sign} ${shortly(whole)}`;
  return `${sign} ${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
