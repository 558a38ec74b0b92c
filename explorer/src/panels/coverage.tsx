/** The places of the grammar that the strings take and miss. */
import { AnswerView } from "../parts/answer-view.js";
import { useAnswer } from "../model/use-answer.js";
import type { PanelProps } from "./panel.js";

export function CoveragePanel({ state, question, strings, onChange }: PanelProps) {
  const answered = useAnswer("coverage", question === null ? undefined : { ...question, strings });
  const add = (examples: readonly string[]): void => {
    const separator = state.strings === "" || state.strings.endsWith("\n") ? "" : "\n";
    onChange({ strings: state.strings + separator + examples.join("\n") });
  };
  return (
    <AnswerView answered={answered}>
      {({ covered, total, missing }) => {
        const examples = missing.flatMap(({ example }) => (example === undefined ? [] : [example]));
        const lines = [...new Set(examples)].filter((text) => !text.includes("\n"));
        return (
          <>
            <p>
              The strings take {covered} of {total} places.{" "}
              <meter min={0} max={total} value={covered} aria-label="Coverage" />
            </p>
            {lines.length > 0 && (
              <button type="button" onClick={() => add(lines)}>
                Add the missing strings
              </button>
            )}
            {missing.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th>Line</th>
                    <th>Rule</th>
                    <th>Never taken</th>
                    <th>A string that takes it</th>
                  </tr>
                </thead>
                <tbody>
                  {missing.map(({ rule, what, line, example }, index) => (
                    <tr key={index}>
                      <td>{line}</td>
                      <td>{rule}</td>
                      <td>{what}</td>
                      <td>
                        {example === undefined ? "none can" : <code>{example || "(empty)"}</code>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        );
      }}
    </AnswerView>
  );
}
