/** The generated module of the rule. */
import { AnswerView } from "../parts/answer-view.js";
import { CopyButton } from "../parts/copy-button.js";
import { useAnswer } from "../model/use-answer.js";
import type { PanelProps } from "./panel.js";

export function ModulePanel({ state, question, rules, onChange }: PanelProps) {
  const captures = state.captures.filter((name) => rules.includes(name));
  const ask = question === null ? undefined : { ...question, captures, explain: state.explain };
  const answered = useAnswer("module", ask);
  const toggle = (name: string, isWanted: boolean): void =>
    onChange({
      captures: rules.filter((rule) => (rule === name ? isWanted : captures.includes(rule))),
    });
  return (
    <>
      <div class="bar">
        <label class="check">
          <input
            type="checkbox"
            checked={state.explain}
            onChange={({ currentTarget }) => onChange({ explain: currentTarget.checked })}
          />
          Explain errors
        </label>
        <details>
          <summary>Captures ({captures.length})</summary>
          <div class="checks">
            {rules.map((name) => (
              <label key={name} class="check">
                <input
                  type="checkbox"
                  checked={captures.includes(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </details>
      </div>
      <AnswerView answered={answered}>
        {({ code, declarations, bytes, gzipped }) => (
          <>
            <p>
              {bytes.toLocaleString("en")} octets, {gzipped.toLocaleString("en")} with gzip, no
              imports. <CopyButton label="Copy the module" text={() => code} />{" "}
              <CopyButton label="Copy the declarations" text={() => declarations} />
            </p>
            <h3>Declarations</h3>
            <pre tabIndex={0}>{declarations}</pre>
            <h3>Module</h3>
            <pre tabIndex={0} class="code">
              {code}
            </pre>
          </>
        )}
      </AnswerView>
    </>
  );
}
