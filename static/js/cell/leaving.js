/** Tab indents, so leaving by keyboard needs a word: after Esc, Tab leaves, and the line below the editor says so. */
import { announce } from "./announce.js";
import { made } from "./make.js";

/** @typedef {import("../../vendor/codemirror.js")} CodeMirror */
/** @typedef {InstanceType<CodeMirror["EditorView"]>} View */

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? "Cmd" : "Ctrl";
const USUAL = `Tab indents. Esc, then Tab, leaves the editor. Ctrl+Space completes, ${COMMAND}+I explains, Shift+Enter runs.`;
const LEAVING = "Tab now leaves the editor. Any other key stays in it.";
const KEPT = new Set(["Escape", "Tab", "Shift", "Control", "Alt", "Meta"]);

/** The line that says how to leave. @param {string} name the cell's */
export function leavingHint(name) {
  const hint = made("p", "editor-hint", USUAL);
  hint.id = `hint-${name}`;
  return hint;
}

/**
 * @param {CodeMirror} cm
 * @param {HTMLElement} hint
 */
export function leaving(cm, hint) {
  let leaves = false;
  /**
   * @param {View} view
   * @param {boolean} now
   */
  const set = (view, now) => {
    if (leaves === now) return;
    leaves = now;
    view.setTabFocusMode(now);
    hint.textContent = now ? LEAVING : USUAL;
    if (now) announce(LEAVING);
  };
  return [
    // Behind what Esc closes (a list, an explanation, the search), before what it does to a selection.
    cm.keymap.of([
      {
        key: "Escape",
        run: (view) => {
          set(view, true);
          return false;
        },
      },
    ]),
    // Observers, since a key that does something else is handled before.
    cm.EditorView.domEventObservers({
      keydown: (event, view) => {
        if (!KEPT.has(event.key)) set(view, false);
      },
      mousedown: (_, view) => set(view, false),
      blur: (_, view) => set(view, false),
    }),
  ];
}
