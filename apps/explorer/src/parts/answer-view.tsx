/** An answer, or the note that it is awaited, failed or was stopped. */
import { known } from "../model/use-answer.js";
import type { ComponentChildren } from "preact";
import type { Answered } from "../model/use-answer.js";
import type { Answer, Ask, QuestionName } from "../worker/protocol.js";

interface AnswerViewProps<Name extends QuestionName> {
  readonly answered: Answered<Name>;
  readonly children: (answer: Answer<Name>, ask: Ask<Name>) => ComponentChildren;
}

export function AnswerView<Name extends QuestionName>({
  answered,
  children,
}: AnswerViewProps<Name>) {
  if (answered.state === "failed")
    return (
      <p class="failure" role="alert">
        {answered.message}
      </p>
    );
  if (answered.state === "stopped")
    return (
      <p class="note">
        Stopped.{" "}
        <button type="button" onClick={answered.again}>
          Ask again
        </button>
      </p>
    );
  const found = known(answered);
  const isWaiting = answered.state === "waiting";
  return (
    <>
      {isWaiting && (
        // The style sheet shows it after a moment: most answers are there before.
        <p class="waiting">
          Computing …{" "}
          <button type="button" onClick={answered.stop}>
            Stop
          </button>
        </p>
      )}
      {found !== undefined && (
        <div class={isWaiting ? "stale" : undefined} inert={isWaiting}>
          {children(found.answer, found.ask)}
        </div>
      )}
    </>
  );
}
