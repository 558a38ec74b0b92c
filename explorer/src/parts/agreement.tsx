/** Where the standards disagree about a reference. */
import type { DialectAnswer, LabeledText } from "../worker/protocol.js";

interface Props {
  readonly dialects: readonly DialectAnswer[];
}

/** The value of something in each dialect; undefined where the dialect has none. */
interface Row {
  readonly title: string;
  readonly values: readonly (string | undefined)[];
}

export function Agreement({ dialects }: Props) {
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
  for (const of of [componentTexts, resolutionOf, normalizationOf]) {
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

function componentTexts({ components }: DialectAnswer): LabeledText[] {
  return components.map(({ name, text }) => ({ title: name, text }));
}

function resolutionOf({ resolution }: DialectAnswer): readonly LabeledText[] {
  return resolution;
}

function normalizationOf({ normalization }: DialectAnswer): readonly LabeledText[] {
  return normalization;
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values).size > 1;
}
