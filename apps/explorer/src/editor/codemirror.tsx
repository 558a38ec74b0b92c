/**
 * The editors: most of the program of the page, which is loaded after the page has been shown. In the editor of the
 * strings, a line is a string, and a mark below the text shows the first impossible character.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
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
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { abnfFolding, abnfLanguage, definitionOf } from "./abnf-language.js";
import { completion, goToOffset, goToRule, navigation, navigationKeys } from "./navigation.js";
import { documentIn } from "./text-box.js";
import { useEditor } from "./use-editor.js";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import type { Diagnostic } from "@codemirror/lint";
import type { Begun } from "./use-editor.js";
import type { Outcome, ProblemView } from "../worker/protocol.js";

/** The definition of a rule, or an offset. */
export type EditorTarget = { readonly rule: string } | { readonly offset: number };

/** The names of the core rules, which completion offers, too. Written by the build: apps/explorer/first-answers.ts. */
declare const CORE_NAMES: readonly string[];

export interface GrammarEditorProps {
  /** The name of the text box. */
  readonly label: string;
  readonly value: string;
  readonly problems: readonly ProblemView[];
  /** The rule whose definition is marked. */
  readonly highlighted: string | null;
  /** The place to which the cursor goes; a new object goes there again. */
  readonly target: EditorTarget | null;
  readonly onChange: (value: string) => void;
  readonly onFile: (file: File) => void;
  /** Returns the text that a pasted text of several lines stands for. */
  readonly onPaste: (text: string) => Promise<string>;
}

export function GrammarEditor(props: GrammarEditorProps & Begun) {
  const { label, value, problems, highlighted, target, onChange, onFile, onPaste } = props;
  const files = useRef(onFile);
  files.current = onFile;
  const pasted = useRef(onPaste);
  pasted.current = onPaste;
  const { parent, view } = useEditor({
    value,
    onChange,
    begin: props.begin,
    extensions: () => [
      lineNumbers(),
      foldGutter(),
      codeFolding(),
      lintGutter(),
      history(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      autocompletion({ override: [completion(CORE_NAMES)] }),
      abnfLanguage,
      abnfFolding,
      navigation,
      highlightedRule,
      appearance,
      EditorView.contentAttributes.of({
        "aria-label": label,
        spellcheck: "false",
        tabindex: "0",
      }),
      EditorView.domEventHandlers({
        drop(event) {
          const file = event.dataTransfer?.files[0];
          if (file === undefined) return false;
          event.preventDefault();
          files.current(file);
          return true;
        },
        paste(event, view) {
          const text = documentIn(event);
          if (text === undefined) return false;
          event.preventDefault();
          const insert = (found: string): void =>
            view.dispatch(view.state.replaceSelection(found), { userEvent: "input.paste" });
          pasted.current(text).then(insert, () => insert(text));
          return true;
        },
      }),
      keymap.of([
        ...navigationKeys,
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
    ],
  });
  useEffect(() => {
    if (view.current !== null) view.current.dispatch(problemMarks(view.current.state, problems));
  }, [problems]);
  useEffect(() => {
    view.current?.dispatch({ effects: setHighlightedRule.of(highlighted) });
  }, [highlighted]);
  useEffect(() => {
    if (view.current === null || target === null) return;
    if ("rule" in target) goToRule(view.current, target.rule);
    else goToOffset(view.current, target.offset);
  }, [target]);
  return <div class="editor" ref={parent} />;
}

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

const setHighlightedRule = StateEffect.define<string | null>();

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

function problemMarks(state: EditorState, problems: readonly ProblemView[]): TransactionSpec {
  const { length } = state.doc;
  return setDiagnostics(
    state,
    problems.map(({ from, to, severity, message, fix }): Diagnostic => {
      const actions =
        fix === undefined
          ? []
          : [
              {
                name: "Repair",
                apply: (view: { dispatch: (spec: TransactionSpec) => void }) =>
                  view.dispatch({ changes: { from: fix.start, to: fix.end, insert: fix.text } }),
              },
            ];
      return {
        from: Math.min(from, length),
        to: Math.min(Math.max(to, from), length),
        severity: severity === "note" ? "info" : severity,
        message,
        actions,
      };
    }),
  );
}

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

const appearance = [theme, syntaxHighlighting(highlighting)];
