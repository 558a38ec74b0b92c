/**
 * `--jobs N`: blocks of lines in worker threads. The main thread reads and writes bytes. A worker decodes
 * a block, answers its lines and encodes the answers. Blocks and answers change hands without a copy.
 */
import { Tinypool } from "tinypool";
import { endOfLine } from "./blocks.js";
import { messageOf } from "./errors.js";
import type { Buffer } from "node:buffer";
import type { Description } from "./operations.js";
import type { LineFormat, Treated } from "./treat.js";

/** The work of all workers of a pool. */
export interface Work {
  readonly description: Description;
  readonly format: LineFormat;
}

/** A part of the work. */
export interface Task {
  readonly block: Uint8Array;
  readonly first: number;
}

/** The answers to a block, with texts in UTF-8 where they come from a worker. */
export interface Answers extends Omit<Treated, "output" | "errors"> {
  readonly output: string | Uint8Array;
  readonly errors: string | Uint8Array;
}

/**
 * The blocks that a worker holds: one that it treats, and one that it begins without a word of the
 * main thread, which may be busy.
 */
const HELD = 2;

/** The blocks under way for each worker, with those whose answers wait for the answers before them. */
const AHEAD = 4;

/**
 * Yields the answers to blocks, in the order of the blocks. It reads no further block while `AHEAD`
 * blocks a worker wait for their answers to be taken. The blocks are given away.
 *
 * @param worker the address of the module that a worker runs
 */
export async function* treatInWorkers(
  blocks: AsyncIterable<Buffer>,
  work: Work,
  jobs: number,
  worker: URL,
): AsyncGenerator<Answers, void, undefined> {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: "worker_threads",
    minThreads: jobs,
    maxThreads: jobs,
    concurrentTasksPerWorker: HELD,
    workerData: work,
  });
  const source = blocks[Symbol.asyncIterator]();
  const pending: Promise<Answers>[] = [];
  let reading: Promise<IteratorResult<Buffer>> | undefined = source.next();
  let first = 1;
  try {
    while (reading !== undefined || pending.length > 0) {
      // An answer does not wait for a block, because the writer of the blocks may pause.
      const turn = await Promise.race([
        ...(reading === undefined || pending.length >= jobs * AHEAD ? [] : [reading]),
        ...pending.slice(0, 1),
      ]);
      if ("output" in turn) {
        void pending.shift();
        yield turn;
      } else if (turn.done === true) {
        reading = undefined;
      } else {
        const block = turn.value;
        const lines = countLines(block, endOfLine(work.format.nul));
        pending.push(inPool(pool, { block, first }, lines));
        first += lines;
        reading = source.next();
      }
    }
  } finally {
    // A read under way is abandoned. Its error has nobody to tell.
    void reading?.catch(() => undefined);
    await pool.destroy();
  }
}

function countLines(block: Buffer, end: number): number {
  let lines = 0;
  let start = 0;
  for (let at = block.indexOf(end); at !== -1; at = block.indexOf(end, start)) {
    lines += 1;
    start = at + 1;
  }
  return start < block.length ? lines + 1 : lines;
}

function inPool(pool: Tinypool, task: Task, lines: number): Promise<Answers> {
  const transferList = [task.block.buffer as ArrayBuffer];
  const answers = (pool.run(task, { transferList }) as Promise<Answers>).catch((error: unknown) => {
    const last = task.first + lines - 1;
    throw new Error(`a worker failed at lines ${task.first} to ${last}: ${messageOf(error)}`);
  });
  // The error is thrown when the answer is taken, which may be never.
  answers.catch(() => undefined);
  return answers;
}
