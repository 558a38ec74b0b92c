/**
 * `--jobs N`: blocks of lines in worker threads. The main thread reads and writes bytes. A worker decodes
 * a block, answers its lines and encodes the answers. Blocks and answers change hands without a copy.
 */
import { Buffer } from "node:buffer";
import { Tinypool } from "tinypool";
import { messageOf } from "./errors.js";
import { countLines } from "./lines.js";

/** The number of bytes that a worker gets at once. */
const WORK = 1 << 19;

/** The part of the work that a worker gets at once. */
export interface Task {
  readonly block: Uint8Array;
  /** The number of the first line of the block. */
  readonly first: number;
}

/**
 * The blocks that a worker holds: one that it works on, and one that it begins without a word of the
 * main thread, which may be busy.
 */
const HELD = 2;

/** The blocks under way for each worker, with those whose answers wait for the answers before them. */
const AHEAD = 4;

/**
 * Yields the answers to blocks, in the order of the blocks. It reads no further block while `AHEAD`
 * blocks a worker wait for their answers to be taken.
 *
 * @param workerData the data that every worker gets when it begins
 * @param end the byte that ends a line
 * @param worker the address of the module that a worker runs
 */
export async function* mapInWorkers<Answers>(
  blocks: AsyncIterable<Buffer>,
  workerData: unknown,
  end: number,
  jobs: number,
  worker: URL,
): AsyncGenerator<Answers, void, undefined> {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: "worker_threads",
    minThreads: jobs,
    maxThreads: jobs,
    concurrentTasksPerWorker: HELD,
    workerData,
  });
  const source = tasksOf(blocks);
  const pending: Promise<{ readonly answers: Answers }>[] = [];
  let reading: Promise<IteratorResult<Buffer>> | undefined = source.next();
  let first = 1;
  try {
    while (reading !== undefined || pending.length > 0) {
      // An answer does not wait for a block, because the writer of the blocks may pause.
      const turn = await Promise.race([
        ...(reading === undefined || pending.length >= jobs * AHEAD ? [] : [reading]),
        ...pending.slice(0, 1),
      ]);
      if ("answers" in turn) {
        void pending.shift();
        yield turn.answers;
      } else if (turn.done === true) {
        reading = undefined;
      } else {
        const block = turn.value;
        const lines = countLines(block, end);
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

/**
 * Joins blocks to larger ones, each in an ArrayBuffer of its own, which a worker can take over. The reader of the blocks uses their
 * memory again.
 */
async function* tasksOf(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  let length = 0;
  const joined = (): Buffer => {
    const whole = Buffer.allocUnsafeSlow(length);
    let end = 0;
    for (const piece of pieces) end += piece.copy(whole, end);
    [pieces, length] = [[], 0];
    return whole;
  };
  for await (const block of blocks) {
    pieces.push(Buffer.from(block));
    length += block.length;
    if (length >= WORK) yield joined();
  }
  if (length > 0) yield joined();
}

function inPool<Answers>(
  pool: Tinypool,
  task: Task,
  lines: number,
): Promise<{ readonly answers: Answers }> {
  const transferList = [task.block.buffer as ArrayBuffer];
  const work = (pool.run(task, { transferList }) as Promise<Answers>).then(
    (answers) => ({ answers }),
    (error: unknown) => {
      const last = task.first + lines - 1;
      throw new Error(`a worker failed at lines ${task.first} to ${last}: ${messageOf(error)}`);
    },
  );
  // The error is thrown when the answer is taken, which may be never.
  work.catch(() => undefined);
  return work;
}
