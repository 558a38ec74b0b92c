/** An answer, or the note that it is awaited or failed. */
import { latest } from "../model/use-answer.js";
import type { ComponentChildren } from "preact";
import type { Answered } from "../model/use-answer.js";
import type { Answer, QuestionName } from "../worker/protocol.js";

interface Props<Name extends QuestionName> {
  readonly answered: Answered<Name>;
  readonly children: (answer: Answer<Name>) => ComponentChildren;
}

export function AnswerView<Name extends QuestionName>({ answered, children }: Props<Name>) {
  if (answered.state === "failed")
    return (
      <p class="failure" role="alert">
        {answered.message}
      </p>
    );
  const answer = latest(answered);
  if (answer === undefined) return <p class="waiting">…</p>;
  return <div class={answered.state === "waiting" ? "stale" : undefined}>{children(answer)}</div>;
}
