/** The characters and rules that can stand at the cursor, after the beginning of a string. */
import type { AheadAnswer } from "../worker/protocol.js";

interface Props {
  readonly before: string;
  readonly ahead: AheadAnswer;
}

export function Ahead({ before, ahead: { state, expected, next, completion } }: Props) {
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
