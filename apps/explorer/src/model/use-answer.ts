/** Questions of components: asked again when the question changes, after a pause in typing. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { clientFor } from "./clients.js";
import { firstAnswer } from "./first-questions.js";
import { Withdrawn } from "../worker/client.js";
import type { Answer, Ask, QuestionName } from "../worker/protocol.js";

/** Milliseconds without a change after which a question is asked again. */
const PAUSE = 120;

/** An answer, with the question that it belongs to. */
interface Known<Name extends QuestionName> {
  readonly ask: Ask<Name>;
  readonly answer: Answer<Name>;
}

interface Waiting<Name extends QuestionName> {
  readonly state: "waiting";
  /** The answer to the question before. */
  readonly last: Known<Name> | undefined;
  /** Withdraws the question. */
  readonly stop: () => void;
}

export type Answered<Name extends QuestionName> =
  | Waiting<Name>
  | ({ readonly state: "answered" } & Known<Name>)
  | { readonly state: "failed"; readonly message: string }
  | {
      readonly state: "stopped";
      /** Asks the question again. */
      readonly again: () => void;
    };

/** Asks a question; undefined asks nothing. The last answer is kept while the next one is awaited. */
export function useAnswer<Name extends QuestionName>(
  name: Name,
  ask: Ask<Name> | undefined,
): Answered<Name> {
  const key = JSON.stringify(ask);
  const [held, setHeld] = useState(() => ({ key, answered: atOnce(name, key, ask) }));
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (ask === undefined) return undefined;
    const hold = (answered: Answered<Name>): void => setHeld({ key, answered });
    const first = atOnce(name, key, ask);
    if (first.state === "answered") {
      isFirst.current = false;
      setHeld((before) =>
        before.key === key && before.answered.state === "answered"
          ? before
          : { key, answered: first },
      );
      return undefined;
    }
    const controller = new AbortController();
    const begin = (): void => {
      clientFor(name)
        .ask(name, ask, controller.signal)
        .then(
          (answer) => hold({ state: "answered", ask, answer }),
          (error: unknown) => {
            if (error instanceof Withdrawn) return;
            hold({
              state: "failed",
              message: error instanceof Error ? error.message : String(error),
            });
          },
        );
    };
    // Nobody types before the first question.
    const timer = setTimeout(begin, isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    const withdraw = (): void => {
      clearTimeout(timer);
      controller.abort();
    };
    const stop = (): void => {
      withdraw();
      hold({ state: "stopped", again });
    };
    setHeld(({ answered }) => ({ key, answered: waiting(known(answered), stop) }));
    return withdraw;
  }, [name, key, attempt]);
  // The effect runs after this render, so `held` may still belong to the previous question.
  return held.key === key ? held.answered : waiting(known(held.answered));
}

/** The answer to a question of the first sight of the page, which the build has asked. */
function atOnce<Name extends QuestionName>(
  name: Name,
  key: string | undefined,
  ask: Ask<Name> | undefined,
): Answered<Name> {
  const answer = firstAnswer(name, key);
  return answer === undefined || ask === undefined ? waiting() : { state: "answered", ask, answer };
}

function waiting<Name extends QuestionName>(
  last?: Known<Name>,
  stop: () => void = () => undefined,
): Answered<Name> {
  return { state: "waiting", last, stop };
}

/** The newest answer that is known, also while the next one is awaited, with its question. */
export function known<Name extends QuestionName>(
  answered: Answered<Name>,
): Known<Name> | undefined {
  if (answered.state === "answered") return answered;
  return answered.state === "waiting" ? answered.last : undefined;
}

/** The newest answer that is known, also while the next one is awaited. */
export function latest<Name extends QuestionName>(
  answered: Answered<Name>,
): Answer<Name> | undefined {
  return known(answered)?.answer;
}
