/** A reference in the four dialects, side by side. */
import { AnswerView } from "../parts/answer-view.js";
import { Agreement } from "../parts/agreement.js";
import { InPlace } from "../parts/in-place.js";
import { useAnswer } from "../model/use-answer.js";
import type { DialectAnswer, LabeledText } from "../worker/protocol.js";
import type { PanelProps } from "./panel.js";

export function UriPanel({ state, onChange }: PanelProps) {
  const { reference, base } = state;
  const answered = useAnswer("uri", { reference, base });
  return (
    <>
      <div class="bar">
        <label class="field wide">
          <span>Reference</span>
          <input
            value={reference}
            spellcheck={false}
            onInput={({ currentTarget }) => onChange({ reference: currentTarget.value })}
          />
        </label>
        <label class="field wide">
          <span>Base</span>
          <input
            value={base}
            spellcheck={false}
            onInput={({ currentTarget }) => onChange({ base: currentTarget.value })}
          />
        </label>
      </div>
      <AnswerView answered={answered}>
        {(dialects, { reference }) => (
          <>
            <Agreement dialects={dialects} />
            <InPlace reference={reference} dialects={dialects} />
            <div class="dialects">
              {dialects.map((answer) => (
                <Dialect key={answer.dialect} answer={answer} reference={reference} />
              ))}
            </div>
          </>
        )}
      </AnswerView>
    </>
  );
}

interface DialectProps {
  readonly answer: DialectAnswer;
  readonly reference: string;
}

function Dialect({ answer, reference }: DialectProps) {
  const { dialect, error, components, kind, resolution, normalization } = answer;
  return (
    <section class="dialect">
      <h3>{dialect}</h3>
      {error !== undefined ? (
        <>
          <p class="failure">{error.message}</p>
          <pre>
            {reference}
            {"\n"}
            {" ".repeat(error.offset)}^
          </pre>
        </>
      ) : (
        <>
          <p>{kind}</p>
          <table>
            <thead>
              <tr>
                <th>Component</th>
                <th>Offsets</th>
                <th>Text</th>
              </tr>
            </thead>
            <tbody>
              {components.map(({ name, start, end, text }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>
                    {start}–{end}
                  </td>
                  <td>
                    <code>{text === "" ? "(empty)" : text}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Steps title="Resolution" steps={resolution} />
          <Steps title="Normal form" steps={normalization} />
        </>
      )}
    </section>
  );
}

interface StepsProps {
  readonly title: string;
  readonly steps: readonly LabeledText[];
}

function Steps({ title, steps }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {steps.map(({ title: step, text, from }) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd>
              <code>{text}</code> {from !== undefined && <small>{from}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
