/** An address that carries one cell's text in its fragment, which no server ever sees. */
import { made } from "../cell/make.js";
import { LONGEST_TEXT } from "./record.js";

/** The fragment: `#edit=weights.…`, a cell's name and its text, deflated, in base64url. */
const FRAGMENT = /^#edit=(\w{1,100})\.([\w-]+)$/;
const LONGEST_FRAGMENT = 16_000;
/**
 * Control characters, those that turn the reading direction, and fillers that show nothing: code could then read otherwise
 * than it runs. The one that asks for an emoji in colour is common in honest texts.
 */
const HIDDEN = /(?![\t\n\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Why a link does not open, in words for the reader. */
export class LinkError extends Error {}

/**
 * @param {string} name
 * @param {string} source
 * @returns {Promise<string>}
 */
export async function addressOf(name, source) {
  if (!("CompressionStream" in globalThis)) throw new LinkError("This browser cannot make links to an edit: it is too old.");
  if (HIDDEN.test(source)) throw new LinkError("No link: the text has invisible characters.");
  const deflated = new Blob([source]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = `#edit=${name}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  if (fragment.length > LONGEST_FRAGMENT) throw new LinkError("This text is too long for a link. “Your work”, at the foot of the page, saves it to a file.");
  return location.origin + location.pathname + location.search + fragment;
}

/**
 * The cell and the text of a fragment. Throws LinkError.
 * @param {string} fragment
 * @returns {Promise<{name: string, text: string}>}
 */
export async function readFragment(fragment) {
  if (fragment.length > LONGEST_FRAGMENT) throw new LinkError("This link is too long to be one of this course’s, so it was not opened.");
  if (!("DecompressionStream" in globalThis)) throw new LinkError("This browser cannot open links to an edit: it is too old.");
  const [, name, letters] = fragment.match(FRAGMENT) ?? [];
  if (!letters) throw new LinkError("This link is damaged, so its text was not opened. It may have been cut off on its way.");
  const text = new TextDecoder("utf-8", { fatal: true });
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return { name, text: checked(text.decode(await inflated(bytes))) };
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("This link is damaged, so its text was not opened. It may have been cut off on its way.");
  }
}

/** Inflate, but never more than a cell could hold: a short link can unfold to gigabytes. @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const all = new Uint8Array(LONGEST_TEXT);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all.subarray(0, length);
    if (length + value.length > LONGEST_TEXT) {
      reader.cancel().catch(() => {});
      throw new LinkError("This link unfolds to more text than a cell holds, so it was not opened.");
    }
    all.set(value, length);
    length += value.length;
  }
}

/** @param {string} text */
function checked(text) {
  if (HIDDEN.test(text)) throw new LinkError("This link’s text has invisible characters, so it was not opened.");
  return text;
}

/**
 * The address in a field, also on the clipboard where that is allowed; or why there is none.
 * @param {() => Promise<string>} make
 */
export async function linkField(make) {
  const box = made("div", "cell-link");
  const words = made("p", "");
  box.append(words);
  try {
    const field = made("input", "");
    field.readOnly = true;
    field.value = await make();
    field.setAttribute("aria-label", "Address of this edit");
    field.addEventListener("focus", () => field.select());
    box.append(field);
    words.textContent = (await copied(field.value))
      ? "Copied. Whoever opens this address finds your text in this cell; it runs only when they press Run."
      : "Copy this address. Whoever opens it finds your text in this cell; it runs only when they press Run.";
  } catch (error) {
    words.textContent = error instanceof LinkError ? error.message : `No link could be made: ${error}`;
  }
  return box;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or no such thing on a page without https
  }
}
