/**
 * The corpus: one file a class, ten invented references a file. The larger sizes are made from
 * these by exchanging words and numbers for others of the same length, so that all sizes of a
 * class have the same shape and differ in one thing: how many distinct strings there are.
 */
import { readFileSync } from "node:fs";

import { cyclic } from "./items.js";
import { generator, variant } from "./variant.js";

/** How many references a class is measured with. */
export const SIZES = [10, 100, 1000];

/**
 * The given number of distinct references of a class, always the same.
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
 * The same string in one piece of its own. A piece of a file's text would be a view of that text,
 * which native code copies at each call; the variants would be none.
 *
 * @param {string} text
 */
function flat(text) {
  return Buffer.from(text, "latin1").toString("latin1");
}
