/** Random strings of a rule. */
import { lengthOf } from "../runtime/characters.js";
import { describe, requireCount, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { partsOf } from "../automaton/expression.js";
import { components } from "../common/graph.js";
import { differenceStrings } from "./comparison/cross-sections.js";
import { toLanguages } from "./language-set.js";
import { questionBudget } from "./question-budget.js";
import { Random } from "./sampling/random.js";
import { StringCounts } from "./sampling/string-counts.js";
import { StructureWalk } from "./sampling/structure-walk.js";
import type { Expression } from "../automaton/expression.js";
import type { Rule } from "../combinator/rule.js";
import type { LanguageSet } from "./language-set.js";
import type { Below } from "./sampling/structure-walk.js";

/** How the strings of a rule are drawn. */
export type Distribution = "structure" | "uniform";

/** The distributions. */
export const DISTRIBUTIONS: readonly Distribution[] = ["structure", "uniform"];

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
  readonly characters?: "printable" | "all";
  /**
   * How strings are drawn. `"structure"` gives each alternative, each option and each number of iterations its
   * chance, so that all parts of a grammar come. With `"uniform"`, lengths are spread evenly, and all strings
   * of one length are equally likely; a rule that contains itself is drawn by its structure, too. Default:
   * `"structure"`.
   */
  readonly distribution?: Distribution;
  /** The steps to list the strings of a finite language, and to count those for `"uniform"`. Default: 100,000,000, which take some seconds. */
  readonly budget?: number;
}

const COUNT = 10;
const MAX_LENGTH = 32;

/**
 * Returns random strings of a rule, the shorter ones first. By default, each alternative, each option and each number of
 * iterations has its chance, so that places deep in a grammar come: 1,000 strings of `URI` of RFC 3986 take 130 or more of
 * its 144 places. With the distribution `"uniform"`, lengths are spread evenly over those that strings of the rule have,
 * and all strings of one length are equally likely, if the rule does not contain itself. The same seed gives the same
 * strings. With `characters: "all"`, every string up to `maxLength` can come. A letter of a literal comes in either case,
 * because a program may read only one; `examples` has the literals as the grammar spells them.
 *
 * No string comes twice: where few come, the shortest strings of the rule, of any characters, fill the list, and a rule
 * with fewer than `count` strings up to `maxLength` gives all of them. With `"uniform"`, strings come twice if fewer than
 * `count` of them have these characters only, unless the language has at most `count`. In a grammar of octets, each code
 * unit of a string is an octet, as in the `text` of trees.
 *
 * Cost: for each string, its length times the depth of the rules; for `"uniform"`, the states that strings up to `maxLength`
 * reach, times their lengths.
 *
 * @throws {LimitError} `steps`
 *
 * @example
 * ```ts
 * const { rules } = compile('pair = 1*ALPHA "=" 1*DIGIT');
 * sample(rules.pair, { count: 3, maxLength: 8 }).every((string) => rules.pair.test(string)); // true
 * ```
 */
export function sample(rule: Rule, options: SampleOptions = {}): string[] {
  requireOptions(options, {
    seed: true,
    count: true,
    maxLength: true,
    characters: true,
    distribution: true,
    budget: true,
  });
  const { seed = 0, count = COUNT, characters = "printable" } = options;
  const { distribution = "structure" } = options;
  requireSeed(seed);
  requireCount("count", count);
  const budget = questionBudget("sample", options.budget, "steps");
  requireOneOf(characters, ["printable", "all"], "characters");
  requireOneOf(distribution, DISTRIBUTIONS, "distribution");
  if (options.maxLength !== undefined) requireCount("maxLength", options.maxLength);
  const opened = toLanguages([rule], "sample draws strings of a rule", budget);
  const maxLength = options.maxLength ?? defaultLength(shortestLength(opened));
  if (isFinite(opened)) {
    const whole = firstStrings(opened, maxLength, count + 1);
    if (whole.length <= count) return whole;
  }
  const random = new Random(seed);
  if (distribution === "uniform" && !isRecursive(opened))
    return draw(countStrings(opened, characters, maxLength), count, maxLength, random);
  const walk = structureWalk(opened, characters);
  const below: Below = (bound) => Number(random.below(BigInt(bound)));
  return walked(walk, opened, count, maxLength, below);
}

/** Checks whether a rule contains itself, or leads to one that does. */
export function isRecursive({ lowered }: LanguageSet): boolean {
  return lowered[0]!.calls.length > 0;
}

/** Returns the walk over the structure of a rule. */
export function structureWalk(
  { languages, lowered }: LanguageSet,
  characters: "printable" | "all",
): StructureWalk {
  const { ordinary } = characters === "all" ? languages.all() : languages.readable();
  return new StructureWalk(lowered[0]!.root, (set) => languages.intervalsOf(set, ordinary));
}

/** Draws different strings by the structure, as long as new ones come; then the shortest strings fill the list. */
function walked(
  walk: StructureWalk,
  opened: LanguageSet,
  count: number,
  maxLength: number,
  below: Below,
): string[] {
  const strings = new Set<string>();
  for (let tries = TRIES * (count + 1); tries > 0 && strings.size < count; tries -= 1) {
    const string = walk.draw(maxLength, below);
    if (string !== undefined) strings.add(string);
  }
  if (strings.size < count && walk.least <= maxLength)
    for (const string of firstStrings(opened, maxLength, count + strings.size)) {
      if (strings.size === count) break;
      strings.add(string);
    }
  return [...strings].sort((a, b) => lengthOf(a) - lengthOf(b));
}

/** The length of the longest strings, by that of the shortest. */
export function defaultLength(shortest: number): number {
  return shortest > MAX_LENGTH ? shortest + MAX_LENGTH : MAX_LENGTH;
}

/** Counts the strings of a rule that does not contain itself. */
export function countStrings(
  { languages, starts }: LanguageSet,
  characters: "printable" | "all",
  maxLength: number,
): StringCounts {
  const readings = characters === "all" ? languages.all() : languages.readable();
  return new StringCounts(languages, starts[0]!, readings, maxLength);
}

/** Returns the length of the shortest string; 0 if there is none. */
export function shortestLength({ languages, starts }: LanguageSet): number {
  const least = languages.subsets.least(starts[0]!);
  return least === Infinity ? 0 : least;
}

/** Draws strings whose lengths are spread evenly. */
function draw(counted: StringCounts, count: number, maxLength: number, random: Random): string[] {
  const lengths = Array.from({ length: maxLength + 1 }, (_, length) => length).filter(
    (length) => counted.total(length) > 0n,
  );
  const available = lengths.reduce((sum, length) => sum + counted.total(length), 0n);
  const areDistinct = available >= BigInt(count);
  const most = (length: number): number => (areDistinct ? Number(counted.total(length)) : Infinity);
  const quotas = quotasOf(lengths, count, random.fraction(), most);
  return [...quotas]
    .sort(([a], [b]) => a - b)
    .flatMap(([length, quota]) =>
      areDistinct
        ? distinct(counted, length, quota, random)
        : Array.from({ length: quota }, () => drawn(counted, length, random)),
    );
}

function drawn(counted: StringCounts, length: number, random: Random): string {
  return counted.at(length, random.below(counted.total(length)));
}

/**
 * Divides a number of strings among lengths, as evenly as possible (systematic sampling): the strings
 * are equally spaced over the lengths, from a random offset between 0 and 1 on. What a length has no strings
 * for is divided among the others.
 */
function quotasOf(
  lengths: readonly number[],
  count: number,
  offset: number,
  most: (length: number) => number,
): ReadonlyMap<number, number> {
  const quotas = new Map(lengths.map((length) => [length, 0]));
  for (let index = 0; index < count && lengths.length > 0; index += 1) {
    const length = lengths[Math.floor(((index + offset) * lengths.length) / count)]!;
    quotas.set(length, quotas.get(length)! + 1);
  }
  const full = lengths.filter((length) => most(length) < quotas.get(length)!);
  if (full.length === 0) return quotas;
  const others = lengths.filter((length) => !full.includes(length));
  const left = full.reduce((rest, length) => rest - most(length), count);
  return new Map([
    ...full.map((length) => [length, most(length)] as const),
    ...quotasOf(others, left, offset, most),
  ]);
}

/** Draws different strings of one length, by Floyd's algorithm for a random subset of their numbers. */
function distinct(counted: StringCounts, length: number, quota: number, random: Random): string[] {
  const total = counted.total(length);
  const numbers = new Set<bigint>();
  for (let top = total - BigInt(quota); top < total; top += 1n) {
    const number = random.below(top + 1n);
    numbers.add(numbers.has(number) ? top : number);
  }
  return Array.from(numbers, (number) => counted.at(length, number));
}

/** The draws for each string, before the rest is filled up. */
const TRIES = 8;

/**
 * Checks whether a language is finite: whether nothing reads a character in an iteration without a bound, or beside
 * what leads back to it.
 */
function isFinite({ lowered }: LanguageSet): boolean {
  const reading = new Set<Expression>();
  const isReading = (part: Expression): boolean =>
    part.kind === "characters" || partsOf(part).some((below) => reading.has(below));
  return components([lowered[0]!.root], partsOf).every((group) => {
    if (!group.some(isReading)) return true;
    const members = new Set(group);
    for (const part of group) reading.add(part);
    return group.every((part) => {
      const leadsBack = partsOf(part).some((below) => members.has(below));
      if (part.kind === "repeat") return part.max < Infinity && (part.max === 1 || !leadsBack);
      const isLonger =
        part.kind === "sequence" && partsOf(part).every((below) => reading.has(below));
      return !leadsBack || !isLonger;
    });
  });
}

/** The first strings of a language, at most `count`, all characters taken. */
function firstStrings(
  { languages, starts }: LanguageSet,
  maxLength: number,
  count: number,
): string[] {
  const search = { readings: languages.all(), maxLength };
  const strings: string[] = [];
  for (const string of differenceStrings(languages, starts[0]!, languages.none, search)) {
    if (strings.length === count) break;
    strings.push(string);
  }
  return strings;
}

/** @throws {TypeError} if a seed is not a finite number */
export function requireSeed(seed: unknown): void {
  if (Number.isFinite(seed)) return;
  const what = typeof seed === "number" ? String(seed) : describe(seed);
  throw new TypeError(`seed is a finite number, not ${what}`);
}
