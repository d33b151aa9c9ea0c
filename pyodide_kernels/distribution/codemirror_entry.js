// What the editor takes from CodeMirror, and no more: esbuild makes static/vendor/codemirror.js from this list.
export {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  startCompletion,
} from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { localCompletionSource, python } from "@codemirror/lang-python";
export { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Prec, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, closeHoverTooltips, drawSelection, hoverTooltip, keymap, showTooltip }
  from "@codemirror/view";
export { tagHighlighter, tags } from "@lezer/highlight";
