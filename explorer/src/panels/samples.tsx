/** Samples, covering examples and near misses. */
import { AnswerView } from "../parts/answer-view.js";
import { CopyButton } from "../parts/copy-button.js";
import { latest, useAnswer } from "../model/use-answer.js";
import type { SampleAnswer } from "../worker/protocol.js";
import type { PanelProps } from "./panel.js";

const SAMPLES = 12;
const MAX_LENGTH = 32;

export function SamplesPanel({ state, question, onChange }: PanelProps) {
  const { seed } = state;
  const ask =
    question === null ? undefined : { ...question, seed, count: SAMPLES, maxLength: MAX_LENGTH };
  const answered = useAnswer("samples", ask);
  const answer = latest(answered);
  return (
    <>
      <div class="bar">
        <label class="field">
          <span>Seed</span>
          <input
            type="number"
            min={0}
            step={1}
            value={seed}
            onInput={({ currentTarget }) => onChange({ seed: currentTarget.valueAsNumber || 0 })}
          />
        </label>
        <button type="button" onClick={() => onChange({ seed: seed + 1 })}>
          Other samples
        </button>
        {answer !== undefined && (
          <>
            <CopyButton label="Copy as JSON" text={() => JSON.stringify(answer, null, 2)} />
            <CopyButton
              label="Copy as a Jest table"
              text={() => jestTable(answer, ask?.rule ?? "")}
            />
          </>
        )}
      </div>
      <AnswerView answered={answered}>
        {({ samples, examples, nearMisses }) => (
          <div class="columns">
            <section>
              <h3>Samples</h3>
              <ul class="texts long" tabIndex={0}>
                {samples.map((text, index) => (
                  <li key={index}>
                    <code>{spelled(text)}</code>
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h3>Covering examples</h3>
              <ul class="texts long" tabIndex={0}>
                {examples.map(({ string, covers }, index) => (
                  <li key={index}>
                    <code>{spelled(string)}</code>
                    <details>
                      <summary>covers {covers.length}</summary>
                      <ul>
                        {covers.map((place) => (
                          <li key={place}>{place}</li>
                        ))}
                      </ul>
                    </details>
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h3>Near misses</h3>
              <ul class="texts long" tabIndex={0}>
                {nearMisses.map(({ string, offset }, index) => (
                  <li key={index}>
                    <code>{spelled(string)}</code> <small>wrong at offset {offset}</small>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </AnswerView>
    </>
  );
}

function spelled(text: string): string {
  return text === "" ? "(empty)" : text;
}

function jestTable({ samples, examples, nearMisses }: SampleAnswer, rule: string): string {
  const accepted = [...new Set([...samples, ...examples.map(({ string }) => string)])];
  const rows = (texts: readonly string[]): string =>
    texts.map((text) => `  ${JSON.stringify(text)},`).join("\n");
  return `const rule = grammar.rule(${JSON.stringify(rule)});

it.each([
${rows(accepted)}
])("accepts %j", (text) => {
  expect(rule.test(text)).toBe(true);
});

it.each([
${rows(nearMisses.map(({ string }) => string))}
])("refuses %j", (text) => {
  expect(rule.test(text)).toBe(false);
});
`;
}
