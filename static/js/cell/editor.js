/**
 * The code of a cell as a CodeMirror editor. Loaded once per page, when it is idle; until then the built listing stands.
 */

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */

/** @type {Promise<CodeMirror> | undefined} */
let loading;

/** Load CodeMirror, once. */
function codemirror() {
  loading ??= import("../../vendor/codemirror.js");
  return loading;
}

/**
 * @typedef {object} EditorOptions
 * @property {HTMLElement} place the element whose content the editor replaces
 * @property {string} name the cell's name, for the text box's name
 * @property {string} source
 * @property {(source: string) => void} onChange
 * @property {() => void} onRun Shift+Enter, Ctrl+Enter or Cmd+Enter
 */

/**
 * Put an editor in place of the listing.
 * @param {EditorOptions} options
 */
export async function createEditor({ place, name, source, onChange, onRun }) {
  const cm = await codemirror();
  const run = () => {
    onRun();
    return true;
  };
  const hint = document.createElement("p");
  hint.className = "editor-hint";
  hint.id = `hint-${name}`;
  hint.textContent = "Tab indents. Esc, then Tab, leaves the editor. Shift+Enter runs.";
  const errorLine = errorLines(cm);
  const view = new cm.EditorView({
    doc: source,
    extensions: [
      cm.Prec.highest(
        cm.keymap.of([
          { key: "Shift-Enter", run },
          { key: "Mod-Enter", run },
        ]),
      ),
      cm.history(),
      cm.drawSelection(),
      cm.indentUnit.of("    "),
      cm.indentOnInput(),
      cm.bracketMatching(),
      cm.closeBrackets(),
      cm.search({ top: true }),
      cm.highlightSelectionMatches(),
      cm.python(),
      // The classes are Pygments', so that the listing and the editor are coloured by the same rules.
      cm.syntaxHighlighting(highlighter(cm)),
      cm.keymap.of([
        ...cm.closeBracketsKeymap,
        ...cm.defaultKeymap,
        ...cm.historyKeymap,
        ...cm.searchKeymap,
        cm.indentWithTab,
      ]),
      cm.EditorView.contentAttributes.of({
        class: "highlight",
        "aria-label": `Code, ${name}`,
        "aria-describedby": hint.id,
        // axe: a scrollable region must be reachable, also where its only focusable child is its own content.
        tabindex: "0",
      }),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
      errorLine.field,
    ],
  });
  place.replaceChildren(view.dom, hint);
  return {
    view,
    /** @param {string} text */
    replace(text) {
      // One change, so that undo brings the reader's text back after Reset.
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    /** @param {number | undefined} line from 1; undefined marks none */
    markLine(line) {
      view.dispatch({ effects: errorLine.mark.of(line ?? 0) });
    },
  };
}

/** @param {CodeMirror} cm */
function errorLines(cm) {
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

/** @param {CodeMirror} cm */
function highlighter({ tagHighlighter, tags }) {
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
