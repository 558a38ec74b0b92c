/** The problems of the grammar as marks in its text, with the repairs that are known. */
import { setDiagnostics } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { Problem } from "../worker/protocol.js";

export function problemMarks(state: EditorState, problems: readonly Problem[]): TransactionSpec {
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
                  view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.text } }),
              },
            ];
      return {
        from: Math.min(from, length),
        to: Math.min(Math.max(to, from), length),
        severity,
        message,
        actions,
      };
    }),
  );
}
