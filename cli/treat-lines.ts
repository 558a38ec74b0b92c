/** The lines of standard input, each answered by a line, in order. */
import { endOfLine, readBlocks } from "./blocks.js";
import { treatCsv } from "./csv.js";
import { lineFormat, requireNoLineOptions } from "./line-options.js";
import { operationOf } from "./operations.js";
import { showProgress } from "./progress.js";
import { Status } from "./status.js";
import { treatBlock, Treatment } from "./treat.js";
import type { Buffer } from "node:buffer";
import type { LineOptions } from "./line-options.js";
import type { Description } from "./operations.js";
import type { Session } from "./session.js";
import type { Answers } from "./jobs.js";
import type { LineFormat, Treated } from "./treat.js";

/** The number of bytes that one worker treats at once. */
const WORK = 1 << 19;

/**
 * Answers the arguments as JSON, an object a line.
 *
 * @throws {UsageError} if an option for lines is there.
 */
export async function treatArguments(
  session: Session,
  inputs: readonly string[],
  description: Description,
  options: LineOptions,
): Promise<void> {
  requireNoLineOptions(options);
  const treatment = new Treatment(await operationOf(description), lineFormat(options, true), 1);
  for (const input of inputs) treatment.line(input);
  session.out(treatment.output);
  if (treatment.hasInvalid) session.status = Status.Invalid;
}

/**
 * Answers the lines of standard input. Writes the answers to a piece of the input before it reads
 * the next, so that memory does not grow and a person who types gets an answer.
 *
 * @param answersErrors whether the report of an error is an answer, on standard output
 */
export async function treatLines(
  session: Session,
  description: Description,
  options: LineOptions,
  answersErrors = false,
): Promise<void> {
  const format = lineFormat(options, answersErrors);
  const interruption = session.streams.interruption?.();
  const progress = await showProgress(session);
  const input = progress.counting(unlessInterrupted(session.stdin, interruption));
  try {
    if (options.csv === true) {
      await treatCsv(session, input, await operationOf(description), format, options);
    } else {
      const { jobs = 1 } = options;
      const blocks = readBlocks(input, endOfLine(format.nul), jobs > 1 ? WORK : 0, interruption);
      const answers =
        jobs > 1
          ? await inWorkers(session, blocks, { description, format }, jobs)
          : inTurn(blocks, description, format);
      for await (const treated of answers) {
        progress.hide(treated.errors.length > 0);
        session.out(treated.output);
        session.err(treated.errors);
        if (treated.hasInvalid && isFailure(format)) session.status = Status.Invalid;
        await session.flush();
        progress.show(treated.lines);
        if (treated.isStopped) break;
      }
    }
  } finally {
    progress.end();
  }
  if (interruption?.aborted === true) session.status = Status.Interrupted;
}

/** Checks whether an invalid line is a failure of the command: the options neither keep nor skip it. */
export function isFailure({ onError }: LineFormat): boolean {
  return onError === "report" || onError === "stop";
}

async function* inTurn(
  blocks: AsyncIterable<Buffer>,
  description: Description,
  format: LineFormat,
): AsyncGenerator<Treated, void, undefined> {
  const operation = await operationOf(description);
  let first = 1;
  for await (const block of blocks) {
    const treated = treatBlock(block, first, operation, format);
    yield treated;
    first += treated.lines;
  }
}

/** Loads the pool of workers only where it is needed. */
async function inWorkers(
  session: Session,
  blocks: AsyncIterable<Buffer>,
  work: { readonly description: Description; readonly format: LineFormat },
  jobs: number,
): Promise<AsyncIterable<Answers>> {
  const worker = session.streams.worker?.();
  if (worker === undefined) throw new Error("there is no module for workers");
  const { treatInWorkers } = await import("./jobs.js");
  return treatInWorkers(blocks, work, jobs, worker);
}

/** Ends at an interruption, which closes standard input, without an error. */
async function* unlessInterrupted(
  chunks: AsyncIterable<Uint8Array>,
  interruption: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of chunks) {
      if (interruption?.aborted === true) return;
      yield chunk;
    }
  } catch (error) {
    if (interruption?.aborted !== true) throw error;
  }
}
