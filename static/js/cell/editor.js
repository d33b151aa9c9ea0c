/**
 * The code of a cell as a CodeMirror editor. Loaded once per page, when it is idle; until then the built listing stands.
 */

import { completion } from "./completion.js";
import { explanations } from "./docs.js";
import { errorLines, headNames, highlighter } from "./editor_marks.js";
import { once, twice } from "../later.js";
import { turn } from "../turn.js";
import { leaving, leavingHint } from "./leaving.js";

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */

const codemirror = once(() => twice(() => import("../../vendor/codemirror.js"), new URL("../../vendor/codemirror.js", import.meta.url)));

/**
 * @typedef {object} EditorOptions
 * @property {HTMLElement} place the element whose content the editor replaces
 * @property {string} name the cell's name, for the text box's name
 * @property {string} source
 * @property {(source: string) => void} onChange
 * @property {() => void} onRun Shift+Enter, Ctrl+Enter or Cmd+Enter
 * @property {import("./docs.js").Ask} ask what the running Python knows of the lesson's variables
 * @property {() => string[]} above the sources of the cells above
 */

/**
 * Put an editor in place of the listing.
 * @param {EditorOptions} options
 */
export async function createEditor({ place, name, source, onChange, onRun, ask, above }) {
  const cm = await codemirror();
  await turn();
  const run = (/** @type {import("../../vendor/codemirror.js").EditorView} */ view) => {
    cm.closeCompletion(view); // a list that was on its way would lie over the output
    onRun();
    return true;
  };
  const hint = leavingHint(name);
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
      completion(cm, ask, above),
      explanations(cm, ask),
      cm.syntaxHighlighting(highlighter(cm)),
      cm.keymap.of(cm.searchKeymap),
      leaving(cm, hint),
      cm.keymap.of([
        ...cm.closeBracketsKeymap,
        { key: "Tab", run: cm.indentMore, shift: cm.indentLess },
        ...cm.defaultKeymap,
        ...cm.historyKeymap,
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
      headNames(cm),
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
