/**
 * The times of calls grow as their inputs do: ordinary URIs, inputs for which exponential or quadratic matchers are slow,
 * and strings of rules that contain themselves. It fails if a time grows with a greater power of the length than allowed.
 *
 *     npm run nightly -- growth
 *
 * A single doubling says little: the collection of garbage and the caches of the processor multiply some by more than
 * two. So the power is taken from the ends of a long range. That the work is linear is shown by the tests, which count
 * its steps.
 */
import { compile } from "../../grammar/index.js";
import { rfc8259 } from "../../grammar/rfc/rfc8259.js";
import { rfc2396bis } from "../../src/index.js";
import { flat } from "../bench/corpus.js";
import type { Rule } from "../../grammar/index.js";

/**
 * The greatest allowed power of the length. Quadratic work has 2. Linear work has about 1.1 with the caches of the
 * processor, and up to 1.55 where it makes a large tree, whose nodes the collection of garbage moves.
 */
const GREATEST = 1.75;

const KB = 1024;
const ALL_STEPS = { case: true, escapes: true, dotSegments: true, scheme: true };
const BASE = "http://example.com/b/c/d?q";

/** The time of a measurement, in milliseconds, and their number, of which the least counts. */
const LEAST = 2;
const ROUNDS = 7;

/** Makes an input of about a size, in characters. */
type Shape = (size: number) => string;

const repeated =
  (begin: string, middle: string, end: string): Shape =>
  (size) =>
    begin + middle.repeat((size - begin.length - end.length) / middle.length) + end;

const VALID: Readonly<Record<string, Shape>> = {
  "path segments": repeated("http://example.com", "/segment", ""),
  query: repeated("http://example.com/?", "key=value&", ""),
  escapes: repeated("http://example.com/", "%C3%A9", ""),
  "labels of a host name": repeated("http://", "a.", "a/"),
  "../, relative": repeated("", "../", "g"),
  "a/../, absolute": repeated("http://example.com/", "a/../", "g"),
};

const INVALID: Readonly<Record<string, Shape>> = {
  "labels, then !^": repeated("http://", "a.", "!^"),
  "userinfo or port, then ^": repeated("http://", "1:", "^"),
  "only %": repeated("", "%", ""),
  "only [": repeated("", "[", ""),
  "::, again and again": repeated("http://[", "::", "]"),
};

const reference = rfc2396bis.rules["URI-reference"];

/** The functions, and the greatest size of an input: a tree needs memory for every character. */
const FUNCTIONS: readonly (readonly [string, (input: string) => boolean, most: number])[] = [
  ["test", (input) => reference.test(input), 2048 * KB],
  ["parse", (input) => rfc2396bis.safeParse(input).ok, 2048 * KB],
  ["resolve", (input) => ends(() => rfc2396bis.resolve(input, BASE)), 2048 * KB],
  ["normalize", (input) => ends(() => rfc2396bis.normalize(input, ALL_STEPS)), 2048 * KB],
  ["tree", (input) => reference.parse(input).status, 512 * KB],
];

const recursive = compile(`
comment = "(" *( comment / %x20-27 / %x2A-7E ) ")"
left = [ left "," ] 1*DIGIT
`).rules;

const RECURSIVE: readonly (readonly [string, Rule, Shape])[] = [
  ["JSON", rfc8259.rules["JSON-text"], repeated("[", '{"a":[1,"b"]},', "1]")],
  ["nested comments", recursive.comment, (size) => "(a".repeat(size / 3) + ")".repeat(size / 3)],
  ["left-recursive lists", recursive.left, repeated("1", ",2", "")],
];

for (const [name, run, most] of FUNCTIONS)
  for (const [shapes, isValid] of [[VALID, true] as const, [INVALID, false] as const])
    for (const [input, shape] of Object.entries(shapes))
      judge(`${name} of ${input}`, run, shape, most, isValid);
for (const [input, rule, shape] of RECURSIVE) {
  judge(`test of ${input}`, (text) => rule.test(text), shape, 512 * KB, true);
  // The chart of a left-recursive rule keeps its items, and has a limit.
  if (rule !== recursive.left)
    judge(`tree of ${input}`, (text) => rule.parse(text).status, shape, 512 * KB, true);
}

function judge(
  name: string,
  run: (input: string) => boolean,
  shape: Shape,
  most: number,
  isValid: boolean,
): void {
  const [small, large] = [most / 64, most].map((size) => flat(shape(size))) as [string, string];
  for (const input of [small, large])
    if (run(input) !== isValid) throw new Error(`a wrong answer: ${name}`);
  const power =
    Math.log(timeOf(run, large) / timeOf(run, small)) / Math.log(large.length / small.length);
  console.log(`${name}: power ${power.toFixed(2)}`);
  if (power <= GREATEST) return;
  console.error(`${name}: the power is more than ${GREATEST}`);
  process.exitCode = 1;
}

/** Returns the milliseconds of a call: the least of several measurements. */
function timeOf(run: (input: string) => boolean, input: string): number {
  let least = Infinity;
  let calls = 1;
  for (let round = 0; round < ROUNDS;) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) run(input);
    const elapsed = performance.now() - start;
    if (elapsed < LEAST) {
      calls *= 2;
    } else {
      least = Math.min(least, elapsed / calls);
      round += 1;
    }
  }
  return least;
}

function ends(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
