/** What a name stands for, shown at the pointer or, with Ctrl+I or Cmd+I, at the cursor; read aloud in that case. */
import { announce } from "./announce.js";
import { made } from "./make.js";
import { mayBeName, pathAt } from "./names.js";
import { within } from "./within.js";

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */
/** @typedef {(request: {what: string} & Record<string, unknown>) => Promise<any>} Ask undefined where there is no answer now */
/** @typedef {InstanceType<CodeMirror["EditorView"]>} View */
/** @typedef {{title: string, text: string}} Explanation */

const MILLISECONDS_HOVERED = 400;
// Where no Python is, or a cell runs, "nothing is known" is said at once; a slow device has the time it needs.
const MILLISECONDS_TO_ANSWER = 5000;

/** @param {Explanation} explanation */
export function docs({ title, text }) {
  const box = made("div", "cm-docs");
  box.append(made("code", "", title));
  if (text) box.append(made("pre", "", text));
  return box;
}

/**
 * @param {CodeMirror} cm
 * @param {Ask} ask
 */
export function explanations(cm, ask) {
  /** @type {ReturnType<typeof cm.StateEffect.define<import("@codemirror/view").Tooltip | null>>} */
  const place = cm.StateEffect.define();
  const asked = cm.StateField.define({
    create: () => /** @type {import("@codemirror/view").Tooltip | null} */ (null),
    update(tooltip, transaction) {
      for (const effect of transaction.effects) if (effect.is(place)) return effect.value;
      return transaction.docChanged || transaction.selection ? null : tooltip;
    },
    provide: (field) => cm.showTooltip.from(field),
  });
  const close = (/** @type {View} */ view) => {
    if (!view.state.field(asked)) return false;
    view.dispatch({ effects: place.of(null) });
    return true;
  };
  const explain = (/** @type {View} */ view) => {
    const at = view.state.selection.main.head;
    find(cm, ask, view, at).then((found) => {
      if (view.state.selection.main.head !== at) return;
      const said = found ?? { from: at, explanation: { title: "Nothing is known here", text: NOTHING } };
      view.dispatch({ effects: [cm.closeHoverTooltips, place.of({ pos: said.from, above: true, create: () => ({ dom: docs(said.explanation) }) })] });
      announce(`${said.explanation.title}. ${said.explanation.text}`);
    });
    return true;
  };
  return [
    asked,
    cm.hoverTooltip(
      async (view, at) => {
        const found = await find(cm, ask, view, at);
        return found ? { pos: found.from, end: found.to, above: true, create: () => ({ dom: docs(found.explanation) }) } : null;
      },
      { hoverTime: MILLISECONDS_HOVERED, hideOnChange: true },
    ),
    cm.Prec.high(
      cm.keymap.of([
        { key: "Mod-i", run: explain, preventDefault: true },
        { key: "Escape", run: close },
      ]),
    ),
  ];
}

const NOTHING = "Put the cursor on a name of a cell that has run: explanations come from the running Python.";

/**
 * @param {CodeMirror} cm
 * @param {Ask} ask
 * @param {View} view
 * @param {number} at
 */
async function find(cm, ask, view, at) {
  if (!mayBeName(cm.syntaxTree(view.state).resolveInner(at, 1))) return undefined;
  const line = view.state.doc.lineAt(at);
  const found = pathAt(line.text, at - line.from);
  if (!found) return undefined;
  /** @type {Explanation | undefined} */
  const explanation = await within(MILLISECONDS_TO_ANSWER, ask({ what: "describe", expression: found.path }));
  return explanation ? { explanation, from: line.from + found.from, to: line.from + found.to } : undefined;
}
