/** Random strings of a rule. */
import { describe, requireCount, requireOneOf, requireOptions } from "../arguments.js";
import { partsOf } from "../automaton/expression.js";
import { components } from "../graph.js";
import { difference } from "./comparison/cross-sections.js";
import { tooManyStates } from "./enumerate.js";
import { open } from "./opened.js";
import { withoutLeftRecursion } from "./recursion/left-recursion.js";
import { DerivationCounts } from "./sampling/derivation-counts.js";
import { Random } from "./sampling/random.js";
import { StringCounts } from "./sampling/string-counts.js";
import type { Rule } from "../combinator/rule.js";
import type { Opened } from "./opened.js";
import type { Counted } from "./sampling/counted.js";

/** Options of `sample`. */
export interface SampleOptions {
  /** The same seed gives the same strings. Default: 0. */
  readonly seed?: number;
  /** The number of strings. Default: 10. */
  readonly count?: number;
  /**
   * The length of the longest strings, in characters. Default: 32, or 32 more than the length of the
   * shortest string of the rule if that is longer than 32.
   */
  readonly maxLength?: number;
  /**
   * The characters of the strings: `"all"`, or `"printable"`, a few readable characters for each class
   * of characters that no terminal of the rule distinguishes. A class without visible characters is
   * represented by others. Default: `"printable"`.
   */
  readonly alphabet?: "printable" | "all";
  /** The number of steps to count the strings. Default: 5,000,000, which take some seconds. */
  readonly budget?: number;
}

const COUNT = 10;
const MAX_LENGTH = 32;
const STEP_BUDGET = 5_000_000;
const STATE_BUDGET = 100_000;

/**
 * Returns random strings of a rule. Their lengths are spread evenly over the lengths that strings of the
 * rule have, up to `maxLength`; shorter strings come first. The same seed gives the same strings.
 *
 * All strings of one length are equally likely, if the rule does not contain itself. If it does, all
 * derivations of one length are equally likely, so an ambiguous string is more likely than others. With
 * the alphabet `"all"`, every string up to `maxLength` can come.
 *
 * No string comes twice if the rule has `count` strings up to `maxLength` over the alphabet. A finite language with at most
 * `count` strings is returned as a whole, over any alphabet. In a grammar of octets, each code unit
 * of a string is an octet, as in the `text` of trees.
 *
 * Cost: the states that strings up to `maxLength` reach, times their lengths; for a rule that contains
 * itself, its expressions times the square of the lengths, and times the cube for repetitions.
 *
 * @throws {LimitError} `steps` if the counts take more steps than the budget allows.
 *
 * @example
 * ```ts
 * const { rules } = compile('pair = 1*ALPHA "=" 1*DIGIT');
 * sample(rules.pair, { count: 3, maxLength: 8 }).every((string) => rules.pair.test(string)); // true
 * ```
 */
export function sample(rule: Rule, options: SampleOptions = {}): string[] {
  requireOptions(options);
  const { seed = 0, count = COUNT, alphabet = "printable", budget = STEP_BUDGET } = options;
  requireSeed(seed);
  requireCount("count", count);
  requireOneOf(alphabet, ["printable", "all"], "alphabet");
  if (options.maxLength !== undefined) requireCount("maxLength", options.maxLength);
  const opened = open([rule], "sample draws strings of a rule");
  const maxLength = options.maxLength ?? defaultLength(shortestLength(opened));
  if (isFinite(opened)) {
    const whole = firstStrings(opened, maxLength, count + 1);
    if (whole.length <= count) return whole;
  }
  return draw(
    countStrings(opened, alphabet, maxLength, budget),
    count,
    maxLength,
    new Random(seed),
  );
}

/** The length of the longest strings, by that of the shortest. */
export function defaultLength(shortest: number): number {
  return shortest > MAX_LENGTH ? shortest + MAX_LENGTH : MAX_LENGTH;
}

/** Counts the strings of a rule, or its derivations if it contains itself. */
export function countStrings(
  { languages, starts, lowered }: Opened,
  alphabet: "printable" | "all",
  maxLength: number,
  budget: number = STEP_BUDGET,
): Counted {
  const readings = alphabet === "all" ? languages.all() : languages.readable();
  const first = lowered[0]!;
  if (first.calls.length === 0)
    return new StringCounts(languages, starts[0]!, readings, maxLength, budget);
  const root = withoutLeftRecursion(first);
  return new DerivationCounts(
    root,
    (set) => languages.intervalsOf(set, readings.ordinary),
    maxLength,
    budget,
  );
}

/** Returns the length of the shortest string; 0 if there is none. */
export function shortestLength({ languages, starts }: Opened): number {
  const least = languages.subsets.least(starts[0]!);
  return least === Infinity ? 0 : least;
}

/** Draws strings whose lengths are spread evenly. */
function draw(counted: Counted, count: number, maxLength: number, random: Random): string[] {
  const lengths = Array.from({ length: maxLength + 1 }, (_, length) => length).filter(
    (length) => counted.total(length) > 0n,
  );
  const available = lengths.reduce((sum, length) => sum + counted.total(length), 0n);
  const areDistinct = available >= BigInt(count);
  const offset = random.fraction();
  const quotas = areDistinct
    ? filled(counted, lengths, count, offset)
    : even(lengths, count, offset);
  return [...quotas].flatMap(([length, quota]) =>
    areDistinct
      ? distinct(counted, length, quota, random)
      : Array.from({ length: quota }, () => drawn(counted, length, random)),
  );
}

function drawn(counted: Counted, length: number, random: Random): string {
  return counted.at(length, random.below(counted.total(length)));
}

/**
 * Divides a number of strings among lengths, as evenly as possible (systematic sampling): the strings
 * are equally spaced over the lengths, from a random offset between 0 and 1 on.
 */
function even(
  lengths: readonly number[],
  count: number,
  offset: number,
): ReadonlyMap<number, number> {
  const quotas = new Map<number, number>();
  if (lengths.length === 0) return quotas;
  for (let index = 0; index < count; index += 1) {
    const length = lengths[Math.floor(((index + offset) * lengths.length) / count)]!;
    quotas.set(length, (quotas.get(length) ?? 0) + 1);
  }
  return quotas;
}

/** The same, but a length gets no more strings than there are of it. */
function filled(
  counted: Counted,
  lengths: readonly number[],
  count: number,
  offset: number,
): ReadonlyMap<number, number> {
  const quotas = new Map<number, number>();
  let open = lengths;
  let left = count;
  for (;;) {
    const shares = even(open, left, offset);
    const full = open.filter((length) => counted.total(length) < BigInt(shares.get(length) ?? 0));
    if (full.length === 0) {
      for (const [length, share] of shares) quotas.set(length, share);
      return new Map([...quotas].sort(([a], [b]) => a - b));
    }
    for (const length of full) {
      quotas.set(length, Number(counted.total(length)));
      left -= Number(counted.total(length));
    }
    open = open.filter((length) => !full.includes(length));
  }
}

/**
 * Draws different strings of one length. Different derivations can derive one string; the missing ones
 * are drawn again, and after a few tries a string may come twice.
 */
function distinct(counted: Counted, length: number, quota: number, random: Random): string[] {
  const total = counted.total(length);
  const numbers = new Set<bigint>();
  const strings = new Set<string>();
  // Floyd's algorithm for a random subset of the numbers.
  for (let top = total - BigInt(quota); top < total; top += 1n) {
    const number = random.below(top + 1n);
    const chosen = numbers.has(number) ? top : number;
    numbers.add(chosen);
    strings.add(counted.at(length, chosen));
  }
  for (let tries = 0; strings.size < quota && tries < TRIES * quota; tries += 1)
    strings.add(drawn(counted, length, random));
  const missing = Array.from({ length: quota - strings.size }, () =>
    drawn(counted, length, random),
  );
  return [...strings, ...missing];
}

const TRIES = 8;

/** Checks whether a language is finite. An iteration and a call always read something. */
function isFinite({ lowered }: Opened): boolean {
  const first = lowered[0]!;
  const root = first.calls.length === 0 ? first.root : withoutLeftRecursion(first);
  return components([root], partsOf).every(
    ([one, ...others]) => others.length === 0 && !(one?.kind === "repeat" && one.max === Infinity),
  );
}

/** The first strings of a language, at most `count`, all characters taken. */
function firstStrings({ languages, starts }: Opened, maxLength: number, count: number): string[] {
  const search = {
    budget: STATE_BUDGET,
    tooMany: tooManyStates,
    readings: languages.all(),
    maxLength,
  };
  const strings: string[] = [];
  for (const string of difference(languages, starts[0]!, languages.none, search)) {
    if (strings.length === count) break;
    strings.push(string);
  }
  return strings;
}

/** @throws {TypeError} if a seed is no finite number */
export function requireSeed(seed: unknown): void {
  if (Number.isFinite(seed)) return;
  const what = typeof seed === "number" ? String(seed) : describe(seed);
  throw new TypeError(`seed is a finite number, not ${what}`);
}
