/**
 * From tokens to text that can be read: which pieces belong to one word, and which way the text runs.
 *
 * Tokenizers mark pieces in two ways: WordPiece writes "##" where a word goes on; SentencePiece ("▁"), byte-level BPE
 * ("Ġ", "Ċ") and plain white space mark where one begins, so that whatever bears no mark goes on.
 *
 * @typedef {import("../types.js").Token} Token
 */

const GOES_ON = /^##(?=.)/;
const BEGINS = /^[▁Ġ␣Ċ↵]/;
/** "[CLS]", "<s>", "<|endoftext|>": never a part of a word. */
const SPECIAL = /^(\[.+\]|<.+>)$/;

/**
 * @param {readonly Token[]} tokens
 * @returns {boolean[]} true where the token continues the word before it
 */
export function goesOn(tokens) {
  // One token with a space before it is a typing error rather than a tokenizer's way.
  const marked = 4 * tokens.filter(({ text }) => BEGINS.test(text)).length >= tokens.length;
  return tokens.map(({ text }, i) => {
    if (i === 0) return false;
    if (GOES_ON.test(text)) return true;
    return marked && !BEGINS.test(text) && !SPECIAL.test(text) && !SPECIAL.test(tokens[i - 1].text);
  });
}

/**
 * A piece without its mark, where the place of the piece says the same.
 *
 * @param {string} text
 * @param {boolean} on whether it continues a word
 */
export const withoutMark = (text, on) => text.replace(on ? GOES_ON : /^[▁Ġ␣](?=.)/, "");

/**
 * The marks that a reader should be told about.
 *
 * @param {readonly Token[]} tokens
 * @returns {string} a sentence; empty when every token is a word
 */
export function piecesWords(tokens) {
  if (!goesOn(tokens).includes(true)) return "";
  const mark = tokens.map(({ text }) => /^(##|[▁Ġ␣])/.exec(text)?.[0]).find(Boolean);
  if (mark === "##") return "Pieces of a word stand together; the tokenizer writes “##” where a word goes on.";
  return `Pieces of a word stand together; the tokenizer writes “${mark ?? "↵"}” where a word begins.`;
}

/**
 * @param {readonly Token[]} tokens
 * @returns {"rtl" | "ltr"} the way most of the letters run
 */
export function directionOf(tokens) {
  const text = tokens.map((token) => token.text).join("");
  const leftward = text.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu)?.length ?? 0;
  return 2 * leftward > (text.match(/\p{L}/gu)?.length ?? 0) ? "rtl" : "ltr";
}
