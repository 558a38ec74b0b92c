/** The outcome of each string. */
import type { Outcome } from "../worker/protocol.js";

interface Props {
  readonly outcomes: readonly Outcome[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

export function Results({ outcomes, selected, onSelect }: Props) {
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
