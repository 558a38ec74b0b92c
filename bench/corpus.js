/**
 * The corpus: one file for each class, with ten invented references in each file. For the larger
 * sizes, words and numbers are replaced by others of the same length. So all sizes of a class have
 * the same shape and differ only in the number of distinct strings.
 */
import { readFileSync } from "node:fs";

import { cyclic } from "./items.js";
import { generator, variant } from "./variant.js";

/** The numbers of references with which a class is measured. */
export const SIZES = [10, 100, 1000];

/**
 * Returns `size` distinct references of a class. Every run gets the same ones.
 *
 * @param {string} name
 * @param {number} size
 * @returns {string[]}
 */
export function corpus(name, size) {
  const lines = readFileSync(new URL(`corpus/${name}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const random = generator(name);
  const references = new Set(lines);
  for (let index = 0; references.size < size; index += 1)
    references.add(variant(cyclic(lines, index), random));
  return Array.from(references, flat).slice(0, size);
}

/**
 * Returns a flat copy of a string. A slice of a file's text would be a view of that text, which
 * native code copies at each call; the variants would not have this cost.
 *
 * @param {string} text
 */
function flat(text) {
  return Buffer.from(text, "latin1").toString("latin1");
}
