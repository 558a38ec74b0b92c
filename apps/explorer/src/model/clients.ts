/**
 * The workers of the page. A worker answers one question after another, so questions that take long
 * have workers of their own: the strings never wait for the diagnosis of the grammar, or for a tab.
 */
import { Client } from "../worker/client.js";
import type { Answer, QuestionName } from "../worker/protocol.js";

const startWorker = (): Worker =>
  new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });

const strings = new Client(startWorker);
const diagnosis = new Client(startWorker);
const tabs = new Client(startWorker);

const CLIENTS: Readonly<Partial<Record<QuestionName, Client>>> = {
  check: diagnosis,
  "other-rules": tabs,
  samples: tabs,
  difference: tabs,
  coverage: tabs,
  module: tabs,
  regexp: tabs,
};

/** The client of the worker that answers a question. */
export function clientFor(name: QuestionName): Client {
  return CLIENTS[name] ?? strings;
}

/** Starts the worker that the first sight of the page needs. */
export function startFirstWorker(): void {
  strings.start();
}

export async function abnfOfFile(file: File): Promise<Answer<"document">> {
  return clientFor("document").ask("document", { text: await file.text(), name: file.name });
}

export function abnfOfPasted(text: string): Promise<Answer<"document">> {
  return clientFor("document").ask("document", { text, name: "" });
}
