/** The module that a worker of `--jobs` runs. */
import { Buffer } from "node:buffer";
import { workerData } from "node:worker_threads";
import { operationOf } from "./operations.js";
import { treatBlock } from "./treat.js";
import type { Task, Work } from "./jobs.js";
import type { Treated } from "./treat.js";

// The pool puts its own data first.
const [, { description, format }] = workerData as readonly [unknown, Work];
const operation = await operationOf(description);

/** Answers a block. */
export default function treat({ block, first }: Task): Treated {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const { output, errors, lines, hasInvalid, isStopped } = treatBlock(
    bytes,
    first,
    operation,
    format,
  );
  return { output, errors, lines, hasInvalid, isStopped };
}
