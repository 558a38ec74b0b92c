/** The panels below the tabs, but those of a difference and of URIs. */
import { AnswerView } from "../parts/answer-view.js";
import { latest, useAnswer } from "../model/use-answer.js";
import { Problems } from "../parts/outcomes.js";
import { CopyButton, isNarrow, Select } from "../parts/controls.js";
import { FLAVORS } from "../model/state.js";
import type { PageState } from "../model/state.js";
import type { Answered } from "../model/use-answer.js";
import type { Fix } from "uri-abnf/grammar";
import type { GrammarInput, Preset, RuleOfText, SampleAnswer } from "../worker/protocol.js";

export interface PanelProps {
  readonly state: PageState;
  /** The rule that the questions are about; null while it is unknown. */
  readonly question: RuleOfText | null;
  readonly rules: readonly string[];
  readonly presets: readonly Preset[];
  readonly diagnosis: Answered<"check">;
  readonly text: GrammarInput;
  readonly strings: readonly string[];
  readonly onGoTo: (offset: number) => void;
  readonly onRepair: (fix: Fix) => void;
  readonly onImport: (...imports: readonly string[]) => void;
  readonly onChange: (changes: Partial<PageState>) => void;
}

export function CoveragePanel({ state, question, strings, onChange }: PanelProps) {
  const answered = useAnswer("coverage", question === null ? undefined : { ...question, strings });
  const add = (examples: readonly string[]): void => {
    const separator = state.strings === "" || state.strings.endsWith("\n") ? "" : "\n";
    onChange({ strings: state.strings + separator + examples.join("\n") });
  };
  return (
    <AnswerView answered={answered}>
      {({ covered, total, missing }) => {
        const examples = missing.flatMap(({ example }) => (example === undefined ? [] : [example]));
        const lines = [...new Set(examples)].filter((text) => !text.includes("\n"));
        return (
          <>
            <p>
              The strings take {covered} of {total} places.{" "}
              <meter min={0} max={total} value={covered} aria-label="Coverage" />
            </p>
            {lines.length > 0 && (
              <button type="button" onClick={() => add(lines)}>
                Add the missing strings
              </button>
            )}
            {missing.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th>Line</th>
                    <th>Rule</th>
                    <th>Never taken</th>
                    <th>A string that takes it</th>
                  </tr>
                </thead>
                <tbody>
                  {missing.map(({ rule, what, line, example }, index) => (
                    <tr key={index}>
                      <td>{line}</td>
                      <td>{rule}</td>
                      <td>{what}</td>
                      <td>
                        {example === undefined ? "none can" : <code>{example || "(empty)"}</code>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        );
      }}
    </AnswerView>
  );
}

/** The pixels beside a drawing on a narrow screen. */
const MARGINS = 48;

export function DiagramPanel({ question, rules, onChange }: PanelProps) {
  const width = isNarrow() && { width: innerWidth - MARGINS };
  const answered = useAnswer("diagram", question === null ? undefined : { ...question, ...width });
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null) return;
    event.preventDefault();
    const name = decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "");
    const rule = rules.find((known) => known.toLowerCase() === name.toLowerCase());
    if (rule === undefined) return;
    // The link goes away with its drawing: the focus stays here, before the links of the next one.
    link.closest<HTMLElement>('[role="tabpanel"]')?.focus();
    onChange({ rule });
  };
  return (
    <AnswerView answered={answered}>
      {(svg) => (
        // The drawing is made from the syntax tree by the worker, with all texts escaped.
        <div class="diagram" onClick={follow} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
    </AnswerView>
  );
}

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

export function LintPanel({ diagnosis, onGoTo, onRepair, onImport }: PanelProps) {
  return (
    <AnswerView answered={diagnosis}>
      {(problems) => (
        <Problems
          label="Lint"
          problems={problems}
          onGoTo={onGoTo}
          onRepair={onRepair}
          onImport={onImport}
        />
      )}
    </AnswerView>
  );
}

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
