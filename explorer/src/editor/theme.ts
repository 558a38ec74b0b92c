/** Colors of the editors: those of the page, which follow the light or the dark scheme. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { EditorView } from "@codemirror/view";

const highlighting = HighlightStyle.define([
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.special(tags.string), color: "var(--prose)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.definition(tags.variableName), color: "var(--accent)", fontWeight: "bold" },
  { tag: tags.variableName, color: "var(--text)" },
  { tag: tags.operator, color: "var(--operator)" },
  { tag: tags.definitionOperator, color: "var(--operator)" },
  { tag: tags.invalid, color: "var(--error)" },
]);

const theme = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "0.875rem",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--border)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--raised)",
    color: "var(--muted)",
    borderColor: "var(--border)",
  },
});

export const appearance = [theme, syntaxHighlighting(highlighting)];
