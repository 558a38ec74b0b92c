/** A CodeMirror editor as part of a component. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { RefObject } from "preact";
import type { Extension, TransactionSpec } from "@codemirror/state";

/** The selection of the text box in whose place an editor comes, if that had the focus. */
export interface TextSelection {
  readonly anchor: number;
  readonly head: number;
}

/** An editor can begin in the place of a text box. */
export interface Begun {
  readonly begin: TextSelection | undefined;
}

interface Options extends Begun {
  readonly value: string;
  readonly extensions: () => Extension;
  readonly onChange: (value: string) => void;
  /** @param column the code units before the cursor in its line */
  readonly onCursor?: (line: number, column: number) => void;
}

interface Editor {
  readonly parent: RefObject<HTMLDivElement>;
  readonly view: RefObject<EditorView>;
}

/** Makes an editor in the element of `parent`. A value from outside replaces the text. */
export function useEditor({ value, begin, extensions, onChange, onCursor }: Options): Editor {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The listeners of the first rendering would see the state of the first rendering.
  const listeners = useRef({ onChange, onCursor });
  listeners.current = { onChange, onCursor };
  // Before the next paint: an editor takes the focus from the text box without a moment in between.
  useLayoutEffect(() => {
    if (parent.current === null) return undefined;
    const listener = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) listeners.current.onChange(state.doc.toString());
      if (!docChanged && !selectionSet) return;
      const { head } = state.selection.main;
      const { number, from } = state.doc.lineAt(head);
      listeners.current.onCursor?.(number, head - from);
    });
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: value,
        ...(begin !== undefined && { selection: within(begin, withLineFeeds(value)) }),
        extensions: [extensions(), listener],
      }),
    });
    if (begin !== undefined) made.focus();
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);
  // Not after the next paint: the user could type in between, and the older value would replace the text.
  useLayoutEffect(() => {
    if (view.current === null) return;
    // A document has the line ends of the editor. The owner of the value takes them over, for its offsets.
    const text = withLineFeeds(value);
    if (text !== value) listeners.current.onChange(text);
    const before = view.current.state.doc.toString();
    if (before !== text) view.current.dispatch(replacement(before, text));
  }, [value]);
  return { parent, view };
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** A selection within a text, which can have become shorter than that of the text box. */
function within({ anchor, head }: TextSelection, { length }: string): TextSelection {
  return { anchor: Math.min(anchor, length), head: Math.min(head, length) };
}

/** The change from one text to another one, without their common beginning and end, and the cursor before it. */
function replacement(before: string, after: string): TransactionSpec {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return {
    changes: {
      from,
      to: before.length - kept,
      insert: after.slice(from, after.length - kept),
    },
    selection: { anchor: from },
  };
}
