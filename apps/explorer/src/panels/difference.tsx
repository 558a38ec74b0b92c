/** The difference to another rule, with witnesses; the other grammar can be a text of its own. */
import { useState } from "preact/hooks";
import { AnswerView } from "../parts/answer-view.js";
import { FileButton, Select } from "../parts/controls.js";
import { known, latest, useAnswer } from "../model/use-answer.js";
import { GrammarBox } from "../editor/editors.js";
import { abnfOfFile, abnfOfPasted } from "../model/clients.js";
import { Problems } from "../parts/outcomes.js";
import { textWith } from "../model/state.js";
import type { Answered } from "../model/use-answer.js";
import type { Ask, DifferenceAnswer, OtherGrammar, RuleOfText } from "../worker/protocol.js";
import type { PanelProps } from "./panels.js";
import type { EditorTarget } from "../editor/codemirror.js";
import type { PageState } from "../model/state.js";

const RELATIONS: Readonly<Record<DifferenceAnswer["relation"], string>> = {
  equivalent: "Both rules have the same language.",
  subset: "Every string of this rule is in the other one, which has more.",
  superset: "Every string of the other rule is in this one, which has more.",
  overlap: "Each rule has strings that the other one does not have.",
};

/** The choice of another text. No standard has this name. */
const TEXT = "text";

export function DifferencePanel(props: PanelProps) {
  const { state, question, rules, presets, onImport, onChange } = props;
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
            text={textWith(state, otherText)}
            onChange={(text) => onChange({ otherText: text })}
            onImport={onImport}
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

interface OtherTextProps extends Pick<PanelProps, "text" | "onImport"> {
  readonly onChange: (value: string) => void;
}

function OtherText({ text, onChange, onImport }: OtherTextProps) {
  const { abnf: value } = text;
  const [target, setTarget] = useState<EditorTarget | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const diagnosis = useAnswer("check", text);
  const open = (file: File): void => {
    setFailure(undefined);
    abnfOfFile(file).then(
      ({ abnf }) => onChange(abnf),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <section class="other">
      <h3>Other text</h3>
      <p class="note">
        Edit the text, paste or drop another one, or{" "}
        <FileButton label="Open its file" onFile={open} />
      </p>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      <GrammarBox
        label="Other text"
        value={value}
        problems={latest(diagnosis) ?? []}
        highlighted={null}
        target={target}
        onChange={onChange}
        onFile={open}
        onPaste={async (pasted) => (await abnfOfPasted(pasted)).abnf}
      />
      <AnswerView answered={diagnosis}>
        {(problems) => (
          <Problems
            label="Diagnostics of the other text"
            problems={problems}
            onGoTo={(offset) => setTarget({ offset })}
            onRepair={({ start, end, text: inserted }) =>
              onChange(value.slice(0, start) + inserted + value.slice(end))
            }
            onImport={onImport}
          />
        )}
      </AnswerView>
    </section>
  );
}

interface OtherSide {
  /** The names of its rules: while those of a new text are awaited, the last ones. */
  readonly names: readonly string[];
  /** The question for the names; undefined if the other side is this grammar. */
  readonly asked: Answered<"other-rules"> | undefined;
  /** The name of the compared rule; the empty string if there is none. */
  readonly name: string;
  /** The compared rule; undefined while the rules are unknown. */
  readonly rule: Ask<"difference">["other"] | undefined;
}

/** @param rules the names of the rules of this grammar */
function useOtherSide(
  state: PageState,
  question: RuleOfText | null,
  rules: readonly string[],
): OtherSide {
  const { hasOtherText, otherText, otherStandard, otherRule } = state;
  const other: OtherGrammar | undefined = hasOtherText
    ? textWith(state, otherText)
    : otherStandard === ""
      ? undefined
      : { standard: otherStandard };
  const answered = useAnswer("other-rules", other);
  const names = other === undefined ? rules : (latest(answered) ?? []);
  const isKnown = other === undefined || answered.state === "answered";
  const wanted = (otherRule === "" ? question?.rule : otherRule)?.toLowerCase();
  const rule = names.find((name) => name.toLowerCase() === wanted) ?? names[0];
  const grammar = other ?? question;
  return {
    names,
    asked: other && answered,
    name: rule ?? "",
    rule: isKnown && rule !== undefined && grammar !== null ? { ...grammar, rule } : undefined,
  };
}
