/** The module that a worker of `--jobs` runs. */
import { Buffer } from "node:buffer";
import { workerData } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { operationOf } from "./operations.js";
import { treatBlock } from "./treat.js";
import type { Answers, Task, Work } from "./jobs.js";

// The pool puts its own data first.
const [, { description, format }] = workerData as readonly [unknown, Work];
const operation = await operationOf(description);
const encoder = new TextEncoder();

/** Answers a block. Returns an object that the pool replaces by the answers, and transfers its bytes. */
export default function treat({ block, first }: Task): unknown {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const treated = treatBlock(bytes, first, operation, format);
  const output = encoder.encode(treated.output);
  const errors = encoder.encode(treated.errors);
  const { lines, hasInvalid, isStopped } = treated;
  const answers: Answers = { output, errors, lines, hasInvalid, isStopped };
  return Tinypool.move({
    [Tinypool.transferableSymbol]: [output.buffer, errors.buffer],
    [Tinypool.valueSymbol]: answers,
  } as never);
}
