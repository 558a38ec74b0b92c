/** The examples in the comments of the grammar, with their outcomes. */
import { useAnswer } from "../model/use-answer.js";
import { AnswerView } from "../parts/answer-view.js";
import type { PanelProps } from "./panel.js";

export function ExamplesPanel({ text, onGoTo }: PanelProps) {
  const answered = useAnswer("examples", text);
  return (
    <AnswerView answered={answered}>
      {(examples) => {
        const wrong = examples.filter(({ message }) => message !== undefined).length;
        if (examples.length === 0)
          return (
            <p class="note">
              No examples. A comment <code>; example: RULE "STRING"</code> is one, and so is a line
              of a block of a draft that is marked <code>abnf-example:RULE</code>.
            </p>
          );
        return (
          <>
            <p class="count">
              {examples.length - wrong} of {examples.length} are as their author says.
            </p>
            <ol class="results" aria-label="Examples">
              {examples.map(({ rule, string, isCounter, from, message }, index) => (
                <li key={index} class={message === undefined ? "ok" : "wrong"}>
                  <button type="button" onClick={() => onGoTo(from)}>
                    {rule !== "" && (
                      <>
                        {isCounter ? "not " : ""}
                        {rule} <code>{JSON.stringify(string)}</code>:{" "}
                      </>
                    )}
                    {message ?? "ok"}
                  </button>
                </li>
              ))}
            </ol>
          </>
        );
      }}
    </AnswerView>
  );
}
