/** The editor of the strings: a line is a string. A mark below the text shows the first impossible character. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect } from "preact/hooks";
import { appearance } from "./theme.js";
import { useEditor } from "./use-editor.js";
import type { EditorState } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import type { Begun } from "./use-editor.js";
import type { Outcome } from "../worker/protocol.js";

const setOutcomes = StateEffect.define<readonly Outcome[]>();

class OutcomeMarker extends GutterMarker {
  readonly #isOk: boolean;

  constructor(isOk: boolean) {
    super();
    this.#isOk = isOk;
  }

  override toDOM(): Node {
    const dom = document.createElement("span");
    dom.className = this.#isOk ? "ok" : "wrong";
    dom.textContent = this.#isOk ? "✓" : "✗";
    return dom;
  }
}

const OK = new OutcomeMarker(true);
const WRONG = new OutcomeMarker(false);

const outcomesField = StateField.define<readonly Outcome[]>({
  create: () => [],
  update(outcomes, transaction) {
    for (const effect of transaction.effects) if (effect.is(setOutcomes)) return effect.value;
    return outcomes;
  },
  provide: (field) => EditorView.decorations.compute([field, "doc"], marksOf),
});

/** Marks the first impossible character of each string, or its end. */
function marksOf(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const outcomes = state.field(outcomesField);
  for (let number = 1; number <= state.doc.lines; number += 1) {
    const outcome = outcomes[number - 1];
    if (outcome === undefined || outcome.ok) continue;
    const { from, to, text } = state.doc.line(number);
    const at = Math.min(from + outcome.offset, to);
    const width = (text.codePointAt(at - from) ?? 0) > 0xffff ? 2 : 1;
    if (at < to) builder.add(at, at + width, Decoration.mark({ class: "impossible" }));
    else if (to > from) builder.add(to - 1, to, Decoration.mark({ class: "unfinished" }));
  }
  return builder.finish();
}

const outcomeGutter = gutter({
  class: "outcomes",
  lineMarker(view, line) {
    const outcomes = view.state.field(outcomesField);
    const outcome = outcomes[view.state.doc.lineAt(line.from).number - 1];
    if (outcome === undefined) return null;
    return outcome.ok ? OK : WRONG;
  },
  lineMarkerChange: (update) =>
    update.startState.field(outcomesField) !== update.state.field(outcomesField),
});

export interface StringsEditorProps {
  readonly value: string;
  readonly outcomes: readonly Outcome[];
  readonly onChange: (value: string) => void;
  readonly onSelect: (index: number) => void;
}

export function StringsEditor(props: StringsEditorProps & Begun) {
  const { value, outcomes, onChange, onSelect, begin } = props;
  const { parent, view } = useEditor({
    value,
    onChange,
    begin,
    onCursor: (line) => onSelect(line - 1),
    extensions: () => [
      lineNumbers(),
      outcomesField,
      outcomeGutter,
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSpecialChars(),
      appearance,
      EditorView.contentAttributes.of({
        "aria-label": "Strings",
        spellcheck: "false",
        tabindex: "0",
      }),
      keymap.of([...defaultKeymap, ...historyKeymap]),
    ],
  });
  useEffect(() => {
    view.current?.dispatch({ effects: setOutcomes.of(outcomes) });
  }, [outcomes]);
  return <div class="editor" ref={parent} />;
}
