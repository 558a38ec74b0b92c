/** The definition of the rule that the mouse points at elsewhere on the page. */
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { definitionOf } from "./abnf-language.js";
import type { DecorationSet } from "@codemirror/view";

export const setHighlightedRule = StateEffect.define<string | null>();

const line = Decoration.line({ class: "highlighted" });

export const highlightedRule = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setHighlightedRule)) continue;
      if (effect.value === null) return Decoration.none;
      const place = definitionOf(transaction.state, effect.value);
      if (place === undefined) return Decoration.none;
      const { from } = transaction.state.doc.lineAt(place.from);
      return Decoration.set([line.range(from)]);
    }
    return decorations.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
