/** Memory: what a million distinct inputs, and a grammar made to explode, leave on the heap. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * How much larger the heap may be after all inputs than after the first tenth of them, in bytes: a
 * few states that the later inputs were the first to need. What grows with the inputs is hundreds
 * of times that.
 */
export const HEAP_BUDGET = 512 * 1024;

/** What the cached states of a rule may take at all, in bytes. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/**
 * Measured in a process of its own, whose heap nobody else fills.
 *
 * @param {{ readonly short: boolean }} options
 * @returns {import("./heap.js").Heap}
 */
export function memory({ short }) {
  const program = fileURLToPath(new URL("heap.js", import.meta.url));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--expose-gc", program, String(short ? 2_000 : 1_000_000)],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  /** @type {unknown} */
  const heap = JSON.parse(stdout);
  return /** @type {import("./heap.js").Heap} */ (heap);
}
