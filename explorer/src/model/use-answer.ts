/** Questions of components: asked again when the question changes, after a pause in typing. */
import { useEffect, useState } from "preact/hooks";
import { Client, Withdrawn } from "../worker/client.js";
import type { Answer, Ask, QuestionName } from "../worker/protocol.js";

/** Milliseconds without a change after which a question is asked. */
const PAUSE = 120;

export type Answered<Name extends QuestionName> =
  | { readonly state: "waiting"; readonly last: Answer<Name> | undefined }
  | { readonly state: "answered"; readonly answer: Answer<Name> }
  | { readonly state: "failed"; readonly message: string };

export const client = new Client(
  () => new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" }),
);

/** Asks a question; undefined asks nothing. The last answer is kept while the next one is awaited. */
export function useAnswer<Name extends QuestionName>(
  name: Name,
  ask: Ask<Name> | undefined,
): Answered<Name> {
  const [answered, setAnswered] = useState<Answered<Name>>({ state: "waiting", last: undefined });
  const key = JSON.stringify(ask);
  useEffect(() => {
    if (ask === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client.ask(name, ask, controller.signal).then(
        (answer) => setAnswered({ state: "answered", answer }),
        (error: unknown) => {
          if (error instanceof Withdrawn) return;
          const message = error instanceof Error ? error.message : String(error);
          setAnswered({ state: "failed", message });
        },
      );
    }, PAUSE);
    setAnswered((before) => ({
      state: "waiting",
      last: before.state === "answered" ? before.answer : lastOf(before),
    }));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, key]);
  return answered;
}

function lastOf<Name extends QuestionName>(answered: Answered<Name>): Answer<Name> | undefined {
  return answered.state === "waiting" ? answered.last : undefined;
}

/** The newest answer that is known, also while the next one is awaited. */
export function latest<Name extends QuestionName>(
  answered: Answered<Name>,
): Answer<Name> | undefined {
  return answered.state === "answered" ? answered.answer : lastOf(answered);
}
