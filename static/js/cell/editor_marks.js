/** What an editor marks: the line of an error, the code's colours, and heads by name in theirs. */
import { headWords } from "../head_words.js";

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */

/** A line that stays marked until the text changes. @param {CodeMirror} cm */
export function errorLines(cm) {
  /** @type {ReturnType<typeof cm.StateEffect.define<number>>} */
  const mark = cm.StateEffect.define();
  const decoration = cm.Decoration.line({ class: "cm-error-line" });
  const field = cm.StateField.define({
    create: () => cm.Decoration.none,
    update(lines, transaction) {
      let next = transaction.docChanged ? cm.Decoration.none : lines;
      for (const effect of transaction.effects) {
        if (!effect.is(mark)) continue;
        const line = effect.value;
        const { doc } = transaction.state;
        next = line >= 1 && line <= doc.lines ? cm.Decoration.set([decoration.range(doc.line(line).from)]) : cm.Decoration.none;
      }
      return next;
    },
    provide: (itself) => cm.EditorView.decorations.from(itself),
  });
  return { mark, field };
}

/** "head 2" in a comment or a string, in the colour of that head. @param {CodeMirror} cm */
export function headNames(cm) {
  /** @param {{ doc: { toString(): string } }} state */
  const marks = ({ doc }) => cm.Decoration.set(
    headWords(doc.toString()).map(({ from, to, attributes }) => cm.Decoration.mark({ attributes }).range(from, to)),
  );
  return cm.StateField.define({
    create: marks,
    update: (old, transaction) => (transaction.docChanged ? marks(transaction.state) : old),
    provide: (itself) => cm.EditorView.decorations.from(itself),
  });
}

/** The classes are Pygments', so that the listing and the editor are coloured by the same rules. @param {CodeMirror} cm */
export function highlighter({ tagHighlighter, tags }) {
  return tagHighlighter([
    { tag: tags.comment, class: "c1" },
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], class: "k" },
    { tag: [tags.string, tags.special(tags.string)], class: "s2" },
    { tag: [tags.number, tags.bool, tags.null], class: "mi" },
    { tag: tags.function(tags.definition(tags.variableName)), class: "nf" },
    { tag: tags.operator, class: "o" },
    { tag: tags.punctuation, class: "p" },
    { tag: tags.variableName, class: "n" },
  ]);
}
