/**
 * From tokens to text that can be read: which pieces belong to one word, and which way the text runs.
 *
 * Tokenizers mark pieces in two ways: WordPiece writes "##" where a word goes on; SentencePiece ("▁"), byte-level BPE
 * ("Ġ", "Ċ") and plain white space mark where one begins, so that whatever bears no mark goes on.
 *
 * @typedef {import("./types.js").Token} Token
 */

const GOES_ON = /^##(?=.)/;
const BEGINS = /^[▁Ġ␣Ċ↵]/;
/** "[CLS]", "<s>", "<|endoftext|>": never a part of a word. */
const SPECIAL = /^(\[.+\]|<.+>)$/;

/**
 * Each token as it is read: without its mark, where its place beside the one before says the same.
 *
 * @param {readonly Token[]} tokens
 * @returns {{text: string, on: boolean}[]} `on` where it continues the word before it
 */
export function asRead(tokens) {
  // One token with a space before it is a slip rather than a tokenizer's way.
  const marked = 4 * tokens.filter(({ text }) => BEGINS.test(text)).length >= tokens.length;
  return tokens.map(({ text }, i) => {
    const before = i > 0 ? tokens[i - 1].text : "";
    if (before && GOES_ON.test(text)) return { text: text.replace(GOES_ON, ""), on: true };
    if (!marked) return { text, on: false };
    const on = before !== "" && !BEGINS.test(text) && !SPECIAL.test(text) && !SPECIAL.test(before);
    return { text: on ? text : text.replace(/^[▁Ġ␣](?=.)/, ""), on };
  });
}

/**
 * What the marks of pieces mean.
 *
 * @param {readonly Token[]} tokens
 * @returns {string} a sentence; empty when tokens are read as they are
 */
export function piecesWords(tokens) {
  if (asRead(tokens).every(({ text, on }, i) => !on && text === tokens[i].text)) return "";
  const mark = tokens.map(({ text }) => /^(##|[▁Ġ␣])/.exec(text)?.[0]).find(Boolean);
  return `Tokens are pieces of words: ${mark === "##" ? "“##” goes on with one" : `“${mark ?? "↵"}” begins one`}.`;
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
