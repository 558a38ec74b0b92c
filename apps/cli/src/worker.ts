/** The module that a worker of `--jobs` runs. */
import { Buffer } from "node:buffer";
import { workerData } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { answerBlock } from "./answers.js";
import { endOfLine } from "./lines.js";
import { operationOf } from "./operations.js";
import type { BlockAnswers, Work } from "./answers.js";
import type { Task } from "./jobs.js";

// The pool puts its own data first.
const [, { description, format }] = workerData as readonly [unknown, Work];
const loading = operationOf(description, endOfLine(format.nul));

/** Answers a block. Returns an object that the pool replaces by the answers, and transfers its bytes. */
export default async function answer({ block, first }: Task): Promise<unknown> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const answers = answerBlock(bytes, first, await loading, format);
  const output = bytesOf(answers.output);
  const errors = bytesOf(answers.errors);
  const moved: BlockAnswers = { ...answers, output, errors };
  return Tinypool.move({
    [Tinypool.transferableSymbol]: [output.buffer, errors.buffer],
    [Tinypool.valueSymbol]: moved,
  } as never);
}

const encoder = new TextEncoder();

/** Returns bytes in an ArrayBuffer of their own. `Buffer.concat` puts small ones into a shared pool. */
function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? encoder.encode(content) : new Uint8Array(content);
}
