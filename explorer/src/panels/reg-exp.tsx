/** The rule as a regular expression. */
import { AnswerView } from "../parts/answer-view.js";
import { CopyButton } from "../parts/copy-button.js";
import { Select } from "../parts/select.js";
import { FLAVORS } from "../model/state.js";
import { useAnswer } from "../model/use-answer.js";
import type { PanelProps } from "./panel.js";

export function RegExpPanel({ state, question, onChange }: PanelProps) {
  const answered = useAnswer(
    "regexp",
    question === null ? undefined : { ...question, flavor: state.flavor },
  );
  return (
    <>
      <div class="bar">
        <Select
          label="Flavor"
          value={state.flavor}
          choices={FLAVORS.map((flavor) => [flavor, flavor])}
          onChange={(name) => {
            const flavor = FLAVORS.find((known) => known === name);
            if (flavor !== undefined) onChange({ flavor });
          }}
        />
      </div>
      <AnswerView answered={answered}>
        {({ source, flags, linear }) => (
          <>
            <p>
              {linear
                ? "A backtracking matcher takes linear time for it: this is proven."
                : "Linear time of a backtracking matcher is not proven."}{" "}
              <CopyButton label="Copy" text={() => source} />
            </p>
            <pre tabIndex={0} class="code wrapped">
              {state.flavor === "ecmascript" ? `/${source}/${flags}` : source}
            </pre>
          </>
        )}
      </AnswerView>
    </>
  );
}
