/** The editor of the grammar. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { abnfFolding, abnfLanguage } from "./abnf-language.js";
import { highlightedRule, setHighlightedRule } from "./highlighted-rule.js";
import { completion, goToOffset, goToRule, navigation, navigationKeys } from "./navigation.js";
import { problemMarks } from "./problems.js";
import { documentIn } from "./text-box.js";
import { appearance } from "./theme.js";
import { useEditor } from "./use-editor.js";
import type { Begun } from "./use-editor.js";
import type { Problem } from "../worker/protocol.js";

/** The definition of a rule, or an offset. */
export type Target = { readonly rule: string } | { readonly offset: number };

/** The names of the core rules, which completion offers, too. Written by the build: explorer/first-answers.ts. */
declare const CORE_NAMES: readonly string[];

export interface GrammarEditorProps {
  /** The name of the text box. */
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  /** The rule whose definition is marked. */
  readonly highlighted: string | null;
  /** The place to which the cursor goes; a new object goes there again. */
  readonly target: Target | null;
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
