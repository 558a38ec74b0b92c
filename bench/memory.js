/**
 * Memory: the heap that a million distinct inputs retain, and that of a grammar with a state
 * explosion.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * The greatest allowed growth of the heap between the first tenth of the inputs and all of them, in
 * bytes. It is room for a few states that only later inputs need. Memory that grows with the inputs
 * would be hundreds of times as large.
 */
export const HEAP_BUDGET = 512 * 1024;

/** The greatest allowed memory for the cached states of a rule, in bytes. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/**
 * Runs the measurement in a separate process, so that no other section fills its heap.
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
