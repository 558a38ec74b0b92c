/** The diagnostics of the grammar. A place leads to the grammar; a repair changes it. */
import type { Fix, Problem } from "../worker/protocol.js";

interface Props {
  readonly problems: readonly Problem[];
  readonly label: string;
  readonly onGoTo: (offset: number) => void;
  readonly onRepair: (fix: Fix) => void;
}

export function Problems({ problems, label, onGoTo, onRepair }: Props) {
  return (
    <>
      <ul class="problems" aria-label={label}>
        {problems.map(({ severity, line, column, from, message, fix }, index) => (
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
          </li>
        ))}
      </ul>
      {problems.length === 0 && <p class="note">No problems.</p>}
    </>
  );
}
