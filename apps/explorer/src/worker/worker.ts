/** The worker: answers the questions of the page with the library. */
import { answers } from "./answers.js";
import type { QuestionName, Request, Response } from "./protocol.js";

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  void respond(data).then((response) => postMessage(response));
});

async function respond({ id, name, ask }: Request): Promise<Response> {
  try {
    const answer: (ask: never) => unknown = answers[name satisfies QuestionName];
    return { id, answer: await answer(ask as never) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
