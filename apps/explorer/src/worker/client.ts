/**
 * Asks the worker. A worker answers one question after another, and cannot be interrupted. So a
 * question that is no longer wanted, and that the worker has not answered in time, ends the worker; the
 * other open questions are asked again of a new one.
 */
import type { Answer, Ask, QuestionName, Request, Response } from "./protocol.js";

/** Milliseconds for which an unwanted question may keep the worker from the next one. */
const PATIENCE = 250;

interface Open {
  readonly request: Request;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The question was withdrawn. */
export class Withdrawn extends Error {
  override readonly name = "Withdrawn";
}

export class Client {
  readonly #make: () => Worker;
  readonly #open = new Map<number, Open>();
  #worker: Worker | undefined;
  #count = 0;

  constructor(make: () => Worker) {
    this.#make = make;
  }

  /** Asks a question. If the signal aborts, the promise is rejected with `Withdrawn`. */
  ask<Name extends QuestionName>(
    name: Name,
    ask: Ask<Name>,
    signal?: AbortSignal,
  ): Promise<Answer<Name>> {
    return new Promise<Answer<Name>>((resolve, reject) => {
      this.#count += 1;
      const request: Request = { id: this.#count, name, ask };
      this.#open.set(request.id, { request, resolve, reject });
      signal?.addEventListener("abort", () => this.#withdraw(request.id));
      this.#send(request);
    });
  }

  /** Starts the worker, if there is none, before the first question. */
  start(): void {
    this.#worker ??= this.#started();
  }

  #send(request: Request): void {
    this.#worker ??= this.#started();
    this.#worker.postMessage(request);
  }

  #started(): Worker {
    const worker = this.#make();
    worker.addEventListener("message", ({ data }: MessageEvent<Response>) => this.#receive(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#fail(event.message);
    });
    return worker;
  }

  #receive(response: Response): void {
    const open = this.#open.get(response.id);
    if (open === undefined) return;
    this.#open.delete(response.id);
    if ("error" in response) open.reject(new Error(response.error));
    else open.resolve(response.answer as never);
  }

  #withdraw(id: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    open.reject(new Withdrawn());
    setTimeout(() => {
      if (this.#open.delete(id)) this.#restart();
    }, PATIENCE);
  }

  #restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { request } of this.#open.values()) this.#send(request);
  }

  /** The worker itself is broken, for example because its memory is exhausted. */
  #fail(message: string): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of open) reject(new Error(message || "the worker stopped"));
  }
}
