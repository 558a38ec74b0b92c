/**
 * The editors of the page. Until CodeMirror has been loaded, they are text boxes of the platform, which take text
 * at once. An editor comes in the place of its text box, with the text, the selection and the focus.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { TextBox } from "./text-box.js";
import type * as codemirror from "./codemirror.js";
import type { GrammarEditorProps, StringsEditorProps } from "./codemirror.js";
import type { TextSelection } from "./use-editor.js";
import type { RefObject } from "preact";

type Editors = typeof codemirror;

let loadingCache: Promise<void> | undefined;
let editorsCache: Editors | undefined;

/** Loads CodeMirror. If that fails, the text boxes stay. */
function loadEditors(): Promise<void> {
  loadingCache ??= import("./codemirror.js").then(
    (editors) => {
      editorsCache = editors;
    },
    () => undefined,
  );
  return loadingCache;
}

export function GrammarBox(props: GrammarEditorProps) {
  const { label, value, onChange, onFile, onPaste } = props;
  const { editors, box, begin } = useEditors();
  if (editors !== undefined) return <editors.GrammarEditor {...props} begin={begin} />;
  return (
    <TextBox
      label={label}
      value={value}
      box={box}
      onChange={onChange}
      onFile={onFile}
      onPaste={onPaste}
    />
  );
}

export function StringsBox(props: StringsEditorProps) {
  const { value, onChange, onSelect } = props;
  const { editors, box, begin } = useEditors();
  if (editors !== undefined) return <editors.StringsEditor {...props} begin={begin} />;
  return (
    <TextBox label="Strings" value={value} box={box} onChange={onChange} onSelect={onSelect} />
  );
}

interface Loaded {
  readonly editors: Editors | undefined;
  readonly box: RefObject<HTMLTextAreaElement>;
  readonly begin: TextSelection | undefined;
}

function useEditors(): Loaded {
  const [loaded, setLoaded] = useState<Omit<Loaded, "box">>({
    editors: editorsCache,
    begin: undefined,
  });
  const box = useRef<HTMLTextAreaElement>(null);
  // An effect comes after the page has been shown.
  useEffect(() => {
    void loadEditors().then(() => {
      if (box.current !== null)
        setLoaded({ editors: editorsCache, begin: selectionOf(box.current) });
    });
  }, []);
  return { ...loaded, box };
}

/** The selection of a text box, if it has the focus. */
function selectionOf(box: HTMLTextAreaElement): TextSelection | undefined {
  if (document.activeElement !== box) return undefined;
  const { selectionStart, selectionEnd, selectionDirection } = box;
  return selectionDirection === "backward"
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd };
}
