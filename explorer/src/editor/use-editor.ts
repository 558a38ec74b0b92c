/** A CodeMirror editor as part of a component. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { RefObject } from "preact";
import type { Extension } from "@codemirror/state";

interface Options {
  readonly value: string;
  readonly extensions: () => Extension;
  readonly onChange: (value: string) => void;
  readonly onCursor?: (line: number) => void;
}

interface Editor {
  readonly parent: RefObject<HTMLDivElement>;
  readonly view: RefObject<EditorView>;
}

/** Makes an editor in the element of `parent`. A value from outside replaces the text. */
export function useEditor({ value, extensions, onChange, onCursor }: Options): Editor {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The listeners of the first rendering would see the state of the first rendering.
  const listeners = useRef({ onChange, onCursor });
  listeners.current = { onChange, onCursor };
  useEffect(() => {
    if (parent.current === null) return undefined;
    const listener = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) listeners.current.onChange(state.doc.toString());
      if (docChanged || selectionSet)
        listeners.current.onCursor?.(state.doc.lineAt(state.selection.main.head).number);
    });
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({ doc: value, extensions: [extensions(), listener] }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);
  // Not after the next paint: the user could type in between, and the older value would replace the text.
  useLayoutEffect(() => {
    const state = view.current?.state;
    if (state === undefined || state.doc.toString() === value) return;
    view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
  }, [value]);
  return { parent, view };
}
