/** The diagnostics of the grammar. */
import type { Problem } from "../worker/protocol.js";

interface Props {
  readonly problems: readonly Problem[];
  readonly label: string;
}

export function Problems({ problems, label }: Props) {
  return (
    <>
      <ul class="problems" aria-label={label}>
        {problems.map(({ severity, line, column, message }, index) => (
          <li key={index} class={severity}>
            <span class="place">
              {line}:{column}
            </span>{" "}
            {severity}: {message}
          </li>
        ))}
      </ul>
      {problems.length === 0 && <p class="note">No problems.</p>}
    </>
  );
}
