/** `--jobs N`: blocks of lines in worker threads. */
import { Tinypool } from "tinypool";
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
  readonly lines: number;
}

/** The blocks under way for each worker: one that it treats, and one that waits. */
const AHEAD = 2;

/**
 * Yields the answers to blocks, in the order of the blocks. It reads no further block while `AHEAD`
 * blocks a worker wait for their answers to be taken.
 *
 * @param worker the address of the module that a worker runs
 */
export async function* treatInWorkers(
  blocks: AsyncIterable<Buffer>,
  work: Work,
  jobs: number,
  worker: URL,
): AsyncGenerator<Treated, void, undefined> {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: "worker_threads",
    minThreads: jobs,
    maxThreads: jobs,
    workerData: work,
  });
  const source = blocks[Symbol.asyncIterator]();
  const pending: Promise<Treated>[] = [];
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
        const lines = countLines(block, work.format.nul ? 0 : LINE_FEED);
        pending.push(inPool(pool, { block, first, lines }));
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

const LINE_FEED = 0x0a;

function countLines(block: Buffer, end: number): number {
  let lines = 0;
  let start = 0;
  for (let at = block.indexOf(end); at !== -1; at = block.indexOf(end, start)) {
    lines += 1;
    start = at + 1;
  }
  return start < block.length ? lines + 1 : lines;
}

function inPool(pool: Tinypool, task: Task): Promise<Treated> {
  const treated = (pool.run(task) as Promise<Treated>).catch((error: unknown) => {
    const last = task.first + task.lines - 1;
    throw new Error(`a worker failed at lines ${task.first} to ${last}: ${messageOf(error)}`);
  });
  // The error is thrown when the answer is taken, which may be never.
  treated.catch(() => undefined);
  return treated;
}
