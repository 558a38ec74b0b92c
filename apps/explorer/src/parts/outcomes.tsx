/**
 * What is said about strings and grammars: the outcome of each string, what can stand at the cursor, and the diagnostics of
 * a grammar. A place leads to the grammar; a repair changes it.
 */
import type { Fix } from "uri-abnf/grammar";
import type { AheadAnswer, Outcome, ProblemView } from "../worker/protocol.js";

interface ResultsProps {
  readonly outcomes: readonly Outcome[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

export function Results({ outcomes, selected, onSelect }: ResultsProps) {
  return (
    <ol class="results" aria-label="Results">
      {outcomes.map((outcome, index) => (
        <li key={index} class={outcome.ok ? "ok" : outcome.isPartial ? "partial" : "wrong"}>
          <button
            type="button"
            aria-current={index === selected ? "true" : undefined}
            onClick={() => onSelect(index)}
          >
            {outcome.ok ? "ok" : outcome.message}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface AheadProps {
  readonly before: string;
  readonly ahead: AheadAnswer;
}

export function Ahead({ before, ahead: { state, expected, next, completion } }: AheadProps) {
  if (state === "mismatch") return <p class="note ahead">Nothing can stand at the cursor.</p>;
  return (
    <div class="note ahead" role="group" aria-label="At the cursor">
      <p>
        {before === "" ? "At the beginning" : "At the cursor"}: {expected.join(", ")}
      </p>
      {next.length > 0 && (
        <p>
          characters <code>{next.join(" ")}</code>
        </p>
      )}
      {completion !== undefined && completion !== "" && (
        <p>
          <kbd>Ctrl</kbd>+<kbd>Space</kbd> completes with <code>{completion}</code>
        </p>
      )}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly ProblemView[];
  readonly label: string;
  /** The sentence that stands there without problems. */
  readonly without?: string | undefined;
  readonly onGoTo: (offset: number) => void;
  readonly onRepair: (fix: Fix) => void;
  /** Imports rules of shipped standards, where that is possible. */
  readonly onImport?: (...imports: readonly string[]) => void;
}

const SEVERITIES = ["error", "warning", "note"] as const;

export function Problems(props: ProblemsProps) {
  const { problems, label, without = "No problems.", onGoTo, onRepair, onImport } = props;
  const counts = SEVERITIES.flatMap((noun) => {
    const count = problems.filter(({ severity }) => severity === noun).length;
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
  });
  const missing = new Set(problems.flatMap(({ imports: [first] = [] }) => first?.name ?? []));
  return (
    <>
      {problems.length > 0 && <p class="count">{counts.join(", ")}</p>}
      {onImport !== undefined && missing.size > 0 && (
        <button type="button" onClick={() => onImport(...missing)}>
          Import what is missing
        </button>
      )}
      <ul class="problems" aria-label={label}>
        {problems.map(({ severity, line, column, from, message, fix, imports = [] }, index) => (
          <li key={index} class={severity}>
            <button type="button" class="place" onClick={() => onGoTo(from)}>
              {line}:{column}
            </button>{" "}
            {severity}: {message}
            {fix !== undefined && (
              <button type="button" class="repair" onClick={() => onRepair(fix)}>
                Repair
              </button>
            )}
            {(onImport === undefined ? [] : imports).map(({ name, title }) => (
              <button
                key={name}
                type="button"
                class="repair"
                title={title}
                onClick={() => onImport?.(name)}
              >
                Import {name}
              </button>
            ))}
          </li>
        ))}
      </ul>
      {problems.length === 0 && <p class="note">{without}</p>}
    </>
  );
}
