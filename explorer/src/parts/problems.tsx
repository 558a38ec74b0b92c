/** The diagnostics of the grammar. A place leads to the grammar; a repair changes it. */
import type { Fix, Problem } from "../worker/protocol.js";

interface Props {
  readonly problems: readonly Problem[];
  readonly label: string;
  readonly onGoTo: (offset: number) => void;
  readonly onRepair: (fix: Fix) => void;
  /** Imports the rules of a shipped standard, where that is possible. */
  readonly onImport?: (standard: string) => void;
}

export function Problems({ problems, label, onGoTo, onRepair, onImport }: Props) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return (
    <>
      {problems.length > 0 && (
        <p class="count">
          {numberOf(errors, "error")}, {numberOf(problems.length - errors, "warning")}
        </p>
      )}
      <ul class="problems" aria-label={label}>
        {problems.map(({ severity, line, column, from, message, fix, standards = [] }, index) => (
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
            {(onImport === undefined ? [] : standards).map(({ name, title }) => (
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
      {problems.length === 0 && <p class="note">No problems.</p>}
    </>
  );
}

function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
