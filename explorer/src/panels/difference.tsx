/** The difference to another rule, with witnesses. */
import { AnswerView } from "../parts/answer-view.js";
import { Select } from "../parts/select.js";
import { OtherText } from "./other-text.js";
import { known, useAnswer } from "../model/use-answer.js";
import { useOtherSide } from "../model/use-other-side.js";
import type { Answered } from "../model/use-answer.js";
import type { OtherSide } from "../model/use-other-side.js";
import type { DifferenceAnswer } from "../worker/protocol.js";
import type { PanelProps } from "./panel.js";

const RELATIONS: Readonly<Record<DifferenceAnswer["relation"], string>> = {
  equivalent: "Both rules have the same language.",
  subset: "Every string of this rule is in the other one, which has more.",
  superset: "Every string of the other rule is in this one, which has more.",
  overlap: "Each rule has strings that the other one does not have.",
};

/** The choice of another text. No standard has this name. */
const TEXT = "text";

export function DifferencePanel({ state, question, rules, presets, onChange }: PanelProps) {
  const { hasOtherText, otherText, otherStandard, abnf } = state;
  const other = useOtherSide(state, question, rules);
  const { rule } = other;
  const ask = question === null || rule === undefined ? undefined : { ...question, other: rule };
  const answered = useAnswer("difference", ask);
  const choose = (name: string): void => {
    if (name !== TEXT) onChange({ hasOtherText: false, otherStandard: name, otherRule: "" });
    else onChange({ hasOtherText: true, otherText: otherText || abnf, otherRule: "" });
  };
  return (
    <>
      <div class="bar">
        <Select
          label="Compare with"
          value={hasOtherText ? TEXT : otherStandard}
          choices={[
            ["", "this grammar"],
            [TEXT, "another text"],
            ...presets.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={choose}
        />
        <Select
          label="Other rule"
          value={other.name}
          choices={other.names.map((name) => [name, name])}
          onChange={(otherRule) => onChange({ otherRule })}
        />
      </div>
      <div class={hasOtherText ? "compared" : undefined}>
        {hasOtherText && (
          <OtherText
            value={otherText}
            optionsOf={state.optionsOf}
            onChange={(text) => onChange({ otherText: text })}
          />
        )}
        <div>
          <Comparison other={other} answered={answered} />
        </div>
      </div>
    </>
  );
}

interface ComparisonProps {
  readonly other: OtherSide;
  readonly answered: Answered<"difference">;
}

function Comparison({ other: { asked, names }, answered }: ComparisonProps) {
  if (asked?.state === "failed" || asked?.state === "stopped")
    return <AnswerView answered={asked}>{() => null}</AnswerView>;
  if (asked?.state === "answered" && names.length === 0)
    return <p class="note">The other text has no rule, or it has errors.</p>;
  // The names of the rules are a part of the question: `Stop` stops the question that is open at the moment.
  const shown: Answered<"difference"> =
    asked?.state === "waiting"
      ? { state: "waiting", last: known(answered), stop: asked.stop }
      : answered;
  return (
    <AnswerView answered={shown}>
      {({ relation, onlyThis, onlyOther }, { rule, other }) => (
        <>
          <p>{RELATIONS[relation]}</p>
          <div class="columns">
            <Witnesses title={`Only ${rule}`} strings={onlyThis} />
            <Witnesses title={`Only the other ${other.rule}`} strings={onlyOther} />
          </div>
        </>
      )}
    </AnswerView>
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
