/** The difference to another rule, with witnesses. */
import { AnswerView } from "../parts/answer-view.js";
import { Select } from "../parts/select.js";
import { latest, useAnswer } from "../model/use-answer.js";
import type { DifferenceAnswer } from "../worker/protocol.js";
import type { PanelProps } from "./panel.js";

const RELATIONS: Readonly<Record<DifferenceAnswer["relation"], string>> = {
  equivalent: "Both rules have the same language.",
  subset: "Every string of this rule is in the other one, which has more.",
  superset: "Every string of the other rule is in this one, which has more.",
  overlap: "Each rule has strings that the other one does not have.",
};

export function DifferencePanel({ state, question, rules, presets, onChange }: PanelProps) {
  const { otherStandard } = state;
  const standard = useAnswer(
    "preset-rules",
    otherStandard === "" ? undefined : { name: otherStandard },
  );
  const choices = otherStandard === "" ? rules : (latest(standard) ?? []);
  const wanted = state.otherRule === "" ? question?.rule : state.otherRule;
  const other =
    choices.find((name) => name.toLowerCase() === wanted?.toLowerCase()) ?? choices[0] ?? "";
  const ask =
    question === null || other === "" ? undefined : { ...question, standard: otherStandard, other };
  const answered = useAnswer("difference", ask);
  return (
    <>
      <div class="bar">
        <Select
          label="Compare with"
          value={otherStandard}
          choices={[
            ["", "this grammar"],
            ...presets.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={(name) => onChange({ otherStandard: name, otherRule: "" })}
        />
        <Select
          label="Other rule"
          value={other}
          choices={choices.map((name) => [name, name])}
          onChange={(otherRule) => onChange({ otherRule })}
        />
      </div>
      <AnswerView answered={answered}>
        {({ relation, onlyThis, onlyOther }) => (
          <>
            <p>{RELATIONS[relation]}</p>
            <div class="columns">
              <Witnesses title={`Only ${question?.rule ?? ""}`} strings={onlyThis} />
              <Witnesses title={`Only the other ${other}`} strings={onlyOther} />
            </div>
          </>
        )}
      </AnswerView>
    </>
  );
}

interface WitnessesProps {
  readonly title: string;
  readonly strings: readonly string[];
}

function Witnesses({ title, strings }: WitnessesProps) {
  return (
    <section>
      <h3>{title}</h3>
      {strings.length === 0 ? (
        <p class="note">No string.</p>
      ) : (
        <ul class="texts">
          {strings.map((text) => (
            <li key={text}>
              <code>{text === "" ? "(empty)" : text}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
