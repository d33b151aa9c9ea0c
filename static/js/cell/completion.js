/**
 * Completion: the live variables and what they hold, asked of Python only when it runs and is idle; before that the
 * names of this cell and those above. It offers, it never decides: nothing is chosen until the reader chooses, so that
 * Enter and Tab mean what they always mean.
 */
import { boundNames, mayBeName } from "./names.js";
import { docs } from "./docs.js";
import { within } from "./within.js";

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */
/** @typedef {import("./docs.js").Ask} Ask */
/** @typedef {{label: string, type: string, detail: string}} Option as `headwise.assist.Option` */

// Where no Python is, or a cell runs, the cells' names are offered at once; a slow device has the time to add the live ones.
const MILLISECONDS_TO_ANSWER = 1000;
const MILLISECONDS_AFTER_TYPING = 150;
const CHARACTERS_BEFORE = 4000;
const BOOSTS = /** @type {Record<string, number>} */ ({ property: 3, variable: 1, keyword: -1 });

/**
 * @param {CodeMirror} cm
 * @param {Ask} ask
 * @param {() => string[]} above the sources of the cells above
 */
export function completion(cm, ask, above) {
  /** True while the list is open because the reader asked for it. */
  let asked = false;
  const isOpen = (/** @type {InstanceType<CodeMirror["EditorView"]>} */ view) => cm.completionStatus(view.state) === "active";
  const isChosen = (/** @type {InstanceType<CodeMirror["EditorView"]>} */ view) =>
    isOpen(view) && (cm.selectedCompletionIndex(view.state) ?? -1) >= 0;
  /** @type {import("@codemirror/view").KeyBinding[]} */
  const keys = [
    {
      key: "Ctrl-Space",
      run: (view) => {
        asked = true;
        return cm.startCompletion(view);
      },
    },
    {
      key: "Escape",
      run: (view) => {
        // A list that was only on its way goes too, but nothing was seen of it: then Esc means what it means without.
        const seen = isOpen(view);
        return cm.closeCompletion(view) && seen;
      },
    },
    { key: "ArrowDown", run: cm.moveCompletionSelection(true) },
    { key: "ArrowUp", run: cm.moveCompletionSelection(false) },
    { key: "PageDown", run: cm.moveCompletionSelection(true, "page") },
    { key: "PageUp", run: cm.moveCompletionSelection(false, "page") },
    { key: "Enter", run: (view) => isChosen(view) && cm.acceptCompletion(view) },
    {
      key: "Tab",
      run: (view) => {
        if (!isOpen(view) || !(asked || isChosen(view))) return false;
        if (!isChosen(view)) cm.moveCompletionSelection(true)(view);
        return cm.acceptCompletion(view);
      },
    },
  ];
  return [
    cm.autocompletion({
      override: [(context) => source(cm, context, ask, above)],
      defaultKeymap: false,
      selectOnOpen: false,
      interactionDelay: 0,
      filterStrict: true,
      activateOnTypingDelay: MILLISECONDS_AFTER_TYPING,
      // So few that the list need not scroll; it moves along with what is chosen.
      maxRenderedOptions: 8,
      icons: false,
    }),
    cm.Prec.highest(cm.keymap.of(keys)),
    cm.EditorView.updateListener.of((update) => {
      if (!cm.completionStatus(update.state)) asked = false;
    }),
  ];
}

/**
 * @param {CodeMirror} cm
 * @param {import("@codemirror/autocomplete").CompletionContext} context
 * @param {Ask} ask
 * @param {() => string[]} above
 * @returns {Promise<import("@codemirror/autocomplete").CompletionResult | null>}
 */
async function source(cm, context, ask, above) {
  const word = context.matchBefore(/\w*$/);
  const from = word?.from ?? context.pos;
  const afterDot = context.state.sliceDoc(from - 1, from) === ".";
  if (!context.explicit && !afterDot && from === context.pos) return null;
  if (!mayBeName(cm.syntaxTree(context.state).resolveInner(context.pos, -1))) return null;
  const before = context.state.sliceDoc(Math.max(0, context.pos - CHARACTERS_BEFORE), context.pos);
  /** @type {{length: number, options: Option[]} | undefined} */
  const live = await within(MILLISECONDS_TO_ANSWER, ask({ what: "complete", before }));
  if (context.aborted) return null;
  const owner = before.slice(0, before.length - (context.pos - from)).match(/([A-Za-z_]\w*(?:\.\w+)*\.)$/)?.[1] ?? "";
  const options = (live?.options ?? []).map((option, place) => ({
    ...option,
    // Members come in an order of their own: what is asked for most stands first.
    boost: afterDot ? Math.max(0, 90 - place) : (BOOSTS[option.type] ?? 0),
    info: () => info(ask, owner + option.label),
  }));
  const known = new Set(options.map((option) => option.label));
  const others = afterDot ? [] : names(cm, context, above).filter((name) => !known.has(name));
  const all = [...options, ...others.map((label) => ({ label, type: "variable", boost: 1 }))];
  // A lone option that stands there already is no help.
  if (!all.length || (!context.explicit && all.length === 1 && all[0].label === word?.text)) return null;
  return { from, options: all, validFor: /^\w*$/ };
}

/**
 * Names of this cell and of the cells above, as far as the text shows them.
 * @param {CodeMirror} cm
 * @param {import("@codemirror/autocomplete").CompletionContext} context
 * @param {() => string[]} above
 */
function names(cm, context, above) {
  const own = cm.localCompletionSource(context);
  const local = own && "options" in own ? own.options.map((option) => option.label) : [];
  return [...new Set([...local, ...above().flatMap(boundNames)])];
}

/**
 * @param {Ask} ask
 * @param {string} expression
 */
async function info(ask, expression) {
  const found = await within(MILLISECONDS_TO_ANSWER, ask({ what: "describe", expression: expression.replace(/=$/, "") }));
  return found ? docs(found) : null;
}
