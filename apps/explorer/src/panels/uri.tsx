/**
 * A reference in the four dialects, side by side: where they disagree, and the components in their places.
 */
import { AnswerView } from "../parts/answer-view.js";
import { useAnswer } from "../model/use-answer.js";
import type { DialectAnswer, LabeledText } from "../worker/protocol.js";
import type { PanelProps } from "./panels.js";

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
          <pre class="excerpt">
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

interface AgreementProps {
  readonly dialects: readonly DialectAnswer[];
}

/** The value of something in each dialect; undefined where the dialect has none. */
interface Row {
  readonly title: string;
  readonly values: readonly (string | undefined)[];
}

function Agreement({ dialects }: AgreementProps) {
  const subjects = (
    [
      ["validity", ({ error }: DialectAnswer) => error === undefined],
      ["components", ({ components }: DialectAnswer) => components],
      ["target", ({ resolution }: DialectAnswer) => resolution],
      ["normal form", ({ normalization }: DialectAnswer) => normalization.at(-1)],
    ] as const
  )
    .filter(([, of]) => differ(dialects.map((answer) => JSON.stringify(of(answer)))))
    .map(([name]) => name);
  if (subjects.length === 0) return <p>The standards agree.</p>;
  return (
    <>
      <p>The standards disagree about: {subjects.join(", ")}.</p>
      <div class="scrolling" tabIndex={0} role="region" aria-label="Disagreements">
        <table>
          <thead>
            <tr>
              <th>Where they disagree</th>
              {dialects.map(({ dialect }) => (
                <th key={dialect}>{dialect}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(dialects).map(({ title, values }) => (
              <tr key={title}>
                <td>{title}</td>
                {values.map((value, index) => (
                  <td key={index}>
                    {value === undefined ? "–" : <code>{value || "(empty)"}</code>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The rows in which dialects that accept the reference differ, after the one that says which do. */
function rowsOf(dialects: readonly DialectAnswer[]): Row[] {
  const validity = dialects.map(({ error }) =>
    error === undefined ? "valid" : `wrong at ${error.offset}`,
  );
  const accepting = dialects.filter(({ error }) => error === undefined);
  const rows: Row[] = [{ title: "validity", values: validity }];
  const lists: readonly ((answer: DialectAnswer) => readonly LabeledText[])[] = [
    ({ components }) => components.map(({ name, text }) => ({ title: name, text })),
    ({ resolution }) => resolution,
    ({ normalization }) => normalization,
  ];
  for (const of of lists) {
    const titles = new Set(accepting.flatMap((answer) => of(answer).map(({ title }) => title)));
    for (const title of titles) {
      const valueIn = (answer: DialectAnswer) =>
        of(answer).find((step) => step.title === title)?.text;
      rows.push({
        title,
        values: dialects.map((answer) =>
          answer.error === undefined ? valueIn(answer) : undefined,
        ),
      });
    }
  }
  return rows.filter(({ values }, index) =>
    differ(values.filter((_, column) => index === 0 || dialects[column]?.error === undefined)),
  );
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values).size > 1;
}

interface InPlaceProps {
  readonly reference: string;
  readonly dialects: readonly DialectAnswer[];
}

type ComponentTexts = DialectAnswer["components"];

function InPlace({ reference, dialects }: InPlaceProps) {
  // Dialects that read the same components share a picture.
  const readings = new Map<string, { components: ComponentTexts; names: string[] }>();
  for (const { dialect, error, components } of dialects) {
    if (error !== undefined) continue;
    const key = JSON.stringify(components);
    const reading = readings.get(key) ?? { components, names: [] };
    readings.set(key, reading);
    reading.names.push(dialect);
  }
  return (
    <>
      {[...readings].map(([key, { components, names }]) => (
        <figure key={key} class="in-place">
          <figcaption>{names.join(", ")}</figcaption>
          <pre tabIndex={0}>
            {segmentsOf(reference, components).map(({ text, names: within }, index) => (
              <span
                key={index}
                class={within.length > 0 ? "component" : undefined}
                title={within.join(" in ")}
              >
                {text}
              </span>
            ))}
            <span class="ruler">{["", ...ruler(offsetsOf(components))].join("\n")}</span>
          </pre>
        </figure>
      ))}
    </>
  );
}

interface Segment {
  readonly text: string;
  /** The components that contain the piece, the innermost first. */
  readonly names: readonly string[];
}

function offsetsOf(components: ComponentTexts): number[] {
  const offsets = new Set(components.flatMap(({ start, end }) => [start, end]));
  return [...offsets].sort((a, b) => a - b);
}

/** Cuts the reference wherever a component begins or ends. */
function segmentsOf(reference: string, components: ComponentTexts): Segment[] {
  const cuts = [...new Set([0, ...offsetsOf(components), reference.length])];
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const within = components
      .filter((component) => component.start <= start && end <= component.end)
      .sort((a, b) => a.end - a.start - (b.end - b.start));
    return { text: reference.slice(start, end), names: within.map(({ name }) => name) };
  });
}

/** Writes each offset below its character: in the first row that has room for it. */
function ruler(offsets: readonly number[]): string[] {
  const rows: string[] = [];
  for (const offset of offsets) {
    const index = rows.findIndex((row) => row.length < offset || (row === "" && offset === 0));
    const at = index === -1 ? rows.length : index;
    rows[at] = (rows[at] ?? "").padEnd(offset) + String(offset);
  }
  return rows;
}
