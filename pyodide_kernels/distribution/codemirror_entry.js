// What the editor takes from CodeMirror, and no more: esbuild makes static/vendor/codemirror.js from this list.
export {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeFromList,
  completionKeymap,
} from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentWithTab, toggleTabFocusMode } from "@codemirror/commands";
export { python, pythonLanguage } from "@codemirror/lang-python";
export {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Annotation, Compartment, EditorState, Prec, RangeSetBuilder, StateEffect, StateField, Transaction }
  from "@codemirror/state";
export {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
} from "@codemirror/view";
export { classHighlighter, tagHighlighter, tags } from "@lezer/highlight";
