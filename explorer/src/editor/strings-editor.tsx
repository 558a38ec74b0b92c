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
import { useEffect, useRef } from "preact/hooks";
import { appearance } from "./theme.js";
import { useEditor } from "./use-editor.js";
import type { EditorState } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import type { Begun } from "./use-editor.js";
import type { Outcome } from "../worker/protocol.js";

const setOutcomes = StateEffect.define<readonly Outcome[]>();

class OutcomeMarker extends GutterMarker {
  readonly #kind: string;
  readonly #sign: string;

  constructor(kind: string, sign: string) {
    super();
    this.#kind = kind;
    this.#sign = sign;
  }

  override toDOM(): Node {
    const dom = document.createElement("span");
    dom.className = this.#kind;
    dom.textContent = this.#sign;
    return dom;
  }
}

const OK = new OutcomeMarker("ok", "✓");
const PARTIAL = new OutcomeMarker("partial", "…");
const WRONG = new OutcomeMarker("wrong", "✗");

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
    if (outcome.ok) return OK;
    return outcome.isPartial ? PARTIAL : WRONG;
  },
  lineMarkerChange: (update) =>
    update.startState.field(outcomesField) !== update.state.field(outcomesField),
});

export interface StringsEditorProps {
  readonly value: string;
  readonly outcomes: readonly Outcome[];
  readonly onChange: (value: string) => void;
  /** @param column the code units before the cursor */
  readonly onSelect: (index: number, column?: number) => void;
  /** Returns what completes a string after a beginning. */
  readonly onComplete: (before: string) => Promise<string | undefined>;
}

/** Inserts at the cursor what completes the string before it, and selects it. */
async function complete(
  view: EditorView,
  completionOf: (before: string) => Promise<string | undefined>,
): Promise<void> {
  const { head } = view.state.selection.main;
  const { from } = view.state.doc.lineAt(head);
  const before = view.state.sliceDoc(from, head);
  const insert = await completionOf(before);
  const { state } = view;
  // The user has written something in the meantime.
  if (!insert || state.selection.main.head !== head || state.sliceDoc(from, head) !== before)
    return;
  view.dispatch({
    changes: { from: head, insert },
    selection: { anchor: head, head: head + insert.length },
  });
}

export function StringsEditor(props: StringsEditorProps & Begun) {
  const { value, outcomes, onChange, onSelect, onComplete, begin } = props;
  const completing = useRef(onComplete);
  completing.current = onComplete;
  const { parent, view } = useEditor({
    value,
    onChange,
    begin,
    onCursor: (line, column) => onSelect(line - 1, column),
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
      keymap.of([
        {
          key: "Ctrl-Space",
          run: (editor) => {
            void complete(editor, (before) => completing.current(before));
            return true;
          },
        },
        ...defaultKeymap,
        ...historyKeymap,
      ]),
    ],
  });
  useEffect(() => {
    view.current?.dispatch({ effects: setOutcomes.of(outcomes) });
  }, [outcomes]);
  return <div class="editor" ref={parent} />;
}
