/**
 * Growth: the ratio of times when the input doubles. The inputs are ordinary URIs, inputs for which exponential
 * or quadratic matchers are slow, and strings of rules that contain themselves.
 *
 * The ratio of a doubling is the median of the ratios within a round, because a change of the machine's speed
 * between rounds affects both times.
 */
import { rfc2396bis } from "uri-abnf";
import { compile } from "uri-abnf/grammar";
import { rfc8259 } from "uri-abnf/standards/rfc8259";
import { flat } from "./corpus.js";
import { jsonText } from "./recursion.js";
import { ratio, time } from "./race.js";
import { code, table } from "./report.js";
import type { Rule } from "uri-abnf/grammar";
import type { Section } from "./report.js";

/** The greatest allowed ratio of times when the input doubles. */
const BUDGET = 2.2;

const KB = 1024;
const ALL_STEPS = { case: true, escapes: true, dotSegments: true, scheme: true };
const BASE = "http://example.com/b/c/d?q";

/** Makes an input of a size, in characters. */
type Shape = (size: number) => string;

const repeated =
  (begin: string, middle: string, end: string): Shape =>
  (size) =>
    flat(begin + middle.repeat((size - begin.length - end.length) / middle.length) + end);

const VALID: Readonly<Record<string, Shape>> = {
  "path segments": repeated("http://example.com", "/segment", ""),
  query: repeated("http://example.com/?", "key=value&", ""),
  escapes: repeated("http://example.com/", "%C3%A9", ""),
  "labels of a host name": repeated("http://", "a.", "a/"),
  "`../`, relative": repeated("", "../", "g"),
  "`a/../`, absolute": repeated("http://example.com/", "a/../", "g"),
};

const INVALID: Readonly<Record<string, Shape>> = {
  "labels, then `!^`": repeated("http://", "a.", "!^"),
  "userinfo or port, then `^`": repeated("http://", "1:", "^"),
  "only `%`": repeated("", "%", ""),
  "only `[`": repeated("", "[", ""),
  "`::`, again and again": repeated("http://[", "::", "]"),
};

const reference = rfc2396bis.rules["URI-reference"];

/** The functions, and the greatest size of an input: a tree needs memory for every character. */
const FUNCTIONS: readonly (readonly [string, (input: string) => boolean, limit: number])[] = [
  ["test", (input) => reference.test(input), 8192 * KB],
  ["parse", (input) => rfc2396bis.safeParse(input).ok, 8192 * KB],
  ["resolve", (input) => ends(() => rfc2396bis.resolve(input, BASE)), 8192 * KB],
  ["normalize", (input) => ends(() => rfc2396bis.normalize(input, ALL_STEPS)), 8192 * KB],
  ["tree", (input) => reference.parse(input).status, 1024 * KB],
];

const recursive = compile(`
comment = "(" *( comment / %x20-27 / %x2A-7E ) ")"
left = [ left "," ] 1*DIGIT
`).rules;

const RECURSIVE: readonly (readonly [string, Rule, Shape])[] = [
  ["JSON", rfc8259.rules["JSON-text"], jsonText],
  ["nested comments", recursive.comment, (size) => "(a".repeat(size / 3) + ")".repeat(size / 3)],
  ["left-recursive lists", recursive.left, (size) => `1${",2".repeat(size / 2)}`],
];

/** A row: what is measured, whether it is a string of the rule, and the greatest ratio. */
interface Row {
  readonly work: string;
  readonly input: string;
  readonly worst: number;
  readonly at: number;
}

export function growthSection(isShort: boolean): Section {
  const rows: Row[] = [];
  const measure = (
    work: string,
    input: string,
    run: (input: string) => boolean,
    inputs: readonly string[],
    isValid: boolean,
  ): void => {
    for (const each of inputs)
      if (run(each) !== isValid) throw new Error(`a wrong answer: ${work} of ${input}`);
    rows.push({ work, input, ...worstDoubling(run, inputs, isShort) });
  };
  for (const [name, run, limit] of FUNCTIONS)
    for (const [shapes, isValid] of [[VALID, true] as const, [INVALID, false] as const])
      for (const [input, shape] of Object.entries(shapes))
        measure(name, input, run, sizes(KB, isShort ? 4 * KB : limit).map(shape), isValid);
  for (const [name, rule, shape] of RECURSIVE) {
    const inputs = sizes(30 * KB, isShort ? 60 * KB : 480 * KB).map((size) => flat(shape(size)));
    measure("test", name, (input) => rule.test(input), inputs, true);
    // The chart of a left-recursive rule keeps its items, and has a limit.
    if (rule !== recursive.left)
      measure("tree", name, (input) => rule.parse(input).status, inputs, true);
  }
  const over = rows.filter(({ worst }) => worst > BUDGET);
  return {
    text: [
      "## Growth",
      "What the time is multiplied by where the input doubles, from 1 kB on: at most, and the size to which it doubled " +
        "then. Times contain the collection of garbage, of which the trees make much, and the caches of the processor: " +
        "that the work is linear is shown by the tests, which count its steps.",
      table(
        ["function", "input", "at most", "to"],
        rows.map(({ work, input, worst, at }) => [work, input, worst.toFixed(2), at]),
      ),
    ].join("\n\n"),
    budgets: [
      {
        work: "time for twice the input, with the collection of garbage",
        atMost: BUDGET,
        measured: `${Math.max(...rows.map(({ worst }) => worst)).toFixed(2)} at most in ${rows.length} rows`,
        isMet: over.length === 0,
        others: over.map(({ work, input }) => `${work} of ${code(input)}`).join(", "),
      },
    ],
  };
}

/** Measures all sizes in turn in each round, as a race does with candidates. */
function worstDoubling(
  run: (input: string) => boolean,
  inputs: readonly string[],
  isShort: boolean,
): { worst: number; at: number } {
  const passes = inputs.map((input) => passesFor(run, input));
  const deadline = performance.now() + (isShort ? 50 : 5000);
  const rounds: number[][] = [];
  for (let round = 0; round < (isShort ? 2 : 15); round += 1) {
    if (round >= 3 && performance.now() > deadline) break;
    globalThis.gc?.();
    rounds.push(inputs.map((input, at) => time(run, [input], passes[at]!) / passes[at]!));
  }
  const column = (index: number): readonly number[] => rounds.map((times) => times[index]!);
  return inputs
    .slice(1)
    .map(({ length }, at) => ({ worst: ratio(column(at + 1), column(at)).median, at: length }))
    .reduce((a, b) => (b.worst > a.worst ? b : a));
}

/** The number of passes that is enough for a clock with a resolution of microseconds, and for the code to be optimized. */
function passesFor(run: (input: string) => boolean, input: string): number {
  let passes = 1;
  while (time(run, [input], passes) < 1) passes *= 2;
  return passes;
}

function sizes(least: number, most: number): readonly number[] {
  return Array.from({ length: Math.log2(most / least) + 1 }, (_, index) => least * 2 ** index);
}

function ends(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
