/** Arbitrary strings of a rule, for property tests with fast-check. */
import * as fc from "fast-check";
import { requireCount, requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { inputOf, toLanguages } from "../language/language-set.js";
import { callBudget } from "../language/question-budget.js";
import {
  countStrings,
  defaultLength,
  DISTRIBUTIONS,
  isRecursive,
  shortestLength,
  structureWalk,
} from "../language/sample.js";
import { reachableFrom } from "../ast/children.js";
import { shortestByRule } from "../language/coverage/shortest.js";
import type { Definition } from "../ast/definition.js";
import type { Rule } from "../combinator/rule.js";
import type { Distribution } from "../language/sample.js";
import type { StringCounts } from "../language/sampling/string-counts.js";
import type { StructureWalk } from "../language/sampling/structure-walk.js";
import type { ParseNode } from "../combinator/parse-node.js";

/** The constraints of `arbitrary`. */
export interface ArbitraryConstraints {
  /**
   * The length of the longest strings, in characters. Default: 32, or 32 more than the length of the
   * shortest string of the rule if that is longer than 32.
   */
  readonly maxLength?: number;
  /**
   * How long the strings usually are, as for other arbitraries of fast-check. Default: strings of the structure have
   * any length up to `maxLength`; for `"uniform"`, with `maxLength` likewise, and else by the configuration of fast-check.
   */
  readonly size?: fc.Size | "max" | "=" | "+1" | "+2" | "+3" | "+4" | "-1" | "-2" | "-3" | "-4";
  /** The characters, as for `sample`: a few readable ones, or all. Default: `"printable"`. */
  readonly characters?: "printable" | "all";
  /** How strings are drawn, as for `sample`. Default: `"structure"`. */
  readonly distribution?: Distribution;
}

/**
 * Returns an arbitrary whose values are strings of a rule. Each alternative, each option and each number of
 * iterations has its chance, as for `sample`. With the distribution `"uniform"`, a length is chosen first, by the size of
 * fast-check, and all strings of one length are equally likely. The rule may contain itself.
 *
 * A value shrinks within the language, towards the shortest strings of the rule: parts of its tree are
 * replaced by smaller parts of the same rule, characters are left out, and the remaining ones become
 * simpler. So no property needs `fc.pre`.
 *
 * In a grammar of octets, each code unit of a string is an octet, as in the `text` of trees.
 *
 * @throws {TypeError} with fast-check 2.
 * @throws {LimitError} `steps`, as `sample` does.
 * @throws {RangeError} if the rule has no string up to `maxLength`.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 *
 * const address = arbitrary(rfc3986.rules.IPv4address);
 * fc.assert(fc.property(address, (text) => text.split(".").length === 4));
 * ```
 */
export function arbitrary(
  rule: Rule,
  constraints: ArbitraryConstraints = {},
): fc.Arbitrary<string> {
  if (!("Value" in fc)) throw new TypeError("arbitrary needs fast-check 3 or later");
  requireMember(rule, "definition", "arbitrary makes strings of a rule");
  requireOptions(constraints, {
    maxLength: true,
    size: true,
    characters: true,
    distribution: true,
  });
  const { characters = "printable", distribution = "structure" } = constraints;
  requireOneOf(characters, ["printable", "all"], "characters");
  requireOneOf(distribution, DISTRIBUTIONS, "distribution");
  if (constraints.maxLength !== undefined) requireCount("maxLength", constraints.maxLength);
  const opened = toLanguages(
    [rule],
    "arbitrary makes strings of a rule",
    callBudget("arbitrary", "ask about a smaller rule", undefined, "steps"),
  );
  const maxLength = constraints.maxLength ?? defaultLength(shortestLength(opened));
  const draw =
    distribution === "uniform" && !isRecursive(opened)
      ? byLength(countStrings(opened, characters, maxLength), constraints, maxLength)
      : byStructure(structureWalk(opened, characters), constraints, maxLength);
  if (draw === undefined)
    throw new RangeError(`${rule.ruleName} has no string of up to ${String(maxLength)} characters`);
  return new StringsOfRule(rule, draw);
}

/** Draws a string. */
type Draw = (random: fc.Random, biasFactor: number | undefined) => string;

/** Returns an arbitrary whose values have lengths that follow the size. */
function lengthsUpTo(
  maxLength: number,
  size: ArbitraryConstraints["size"],
): fc.Arbitrary<readonly null[]> {
  return fc.array(fc.constant(null), { maxLength, ...(size === undefined ? {} : { size }) });
}

/** Draws by the structure of a rule; undefined if it has no string that is short enough. */
function byStructure(
  walk: StructureWalk,
  { size }: ArbitraryConstraints,
  maxLength: number,
): Draw | undefined {
  const { least } = walk;
  if (least > maxLength) return undefined;
  const further = size === undefined ? undefined : lengthsUpTo(maxLength - least, size);
  return (random, biasFactor) => {
    const below = (bound: number): number => random.nextInt(0, bound - 1);
    const longest =
      further === undefined ? maxLength : least + further.generate(random, biasFactor).value.length;
    for (let tries = 0; tries < MOST_DRAWS; tries += 1) {
      const string = walk.draw(longest, below);
      if (string !== undefined) return string;
    }
    throw new RangeError("no string without a pair of surrogates that are two characters");
  };
}

/** The draws for one string. One fails only where two surrogates would be one character. */
const MOST_DRAWS = 1_000;

/** Draws a length, and then a string of that length; undefined if there is none. */
function byLength(
  counted: StringCounts,
  { maxLength: given, size }: ArbitraryConstraints,
  maxLength: number,
): Draw | undefined {
  const lengths = Array.from({ length: maxLength + 1 }, (_, length) => length).filter(
    (length) => counted.total(length) > 0n,
  );
  if (lengths.length === 0) return undefined;
  const indices = lengthsUpTo(
    lengths.length - 1,
    size ?? (given === undefined ? undefined : "max"),
  );
  return (random, biasFactor) => {
    const length = lengths[indices.generate(random, biasFactor).value.length]!;
    return counted.at(length, random.nextBigInt(0n, counted.total(length) - 1n));
  };
}

class StringsOfRule extends fc.Arbitrary<string> {
  readonly #rule: Rule;
  readonly #draw: Draw;

  constructor(rule: Rule, draw: Draw) {
    super();
    this.#rule = rule;
    this.#draw = draw;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<string> {
    return new fc.Value(this.#draw(random, biasFactor), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string" && this.#rule.parse(inputOf(value, this.#rule)).status;
  }

  override shrink(value: string): fc.Stream<fc.Value<string>> {
    const smaller = shrinks(value, this.#rule);
    return fc.stream(smaller).map((text) => new fc.Value(text, undefined));
  }
}

/**
 * Yields smaller strings of the language of a rule, the smallest first: the shortest string; strings in
 * which a part of the tree is replaced by a smaller part of the same rule; strings without some
 * characters; strings with simpler characters. Each is shorter than the string, or as long and with simpler
 * characters, so shrinking ends.
 */
function* shrinks(string: string, rule: Rule): Generator<string, void, undefined> {
  const isIn = (candidate: string): boolean => rule.test(inputOf(candidate, rule));
  if (!isIn(string)) return;
  const seen = new Set([string]);
  for (const candidate of candidates(string, rule)) {
    if (seen.has(candidate)) continue;
    seen.add(candidate);
    if (isIn(candidate)) yield candidate;
  }
}

function* candidates(string: string, rule: Rule): Generator<string> {
  const shortest = shortestByRule(rule.definition);
  const whole = shortest.get(rule.definition);
  if (whole !== undefined && whole.length < string.length) yield whole;
  yield* withSmallerParts(rule.tryParse(inputOf(string, rule)), rule, shortest);
  const characters = Array.from(string);
  yield* withoutSome(characters);
  yield* withSimpler(characters);
}

/** Replaces a node by a node of the same rule below it, or by the shortest string of the rule. */
function* withSmallerParts(
  tree: ParseNode,
  rule: Rule,
  shortest: ReadonlyMap<Definition, string>,
): Generator<string> {
  const replace = ({ start, end }: ParseNode, by: string): string =>
    tree.text.slice(0, start) + by + tree.text.slice(end);
  const texts = new Map<string, string | undefined>();
  for (const definition of reachableFrom(rule.definition))
    texts.set(definition.name, texts.has(definition.name) ? undefined : shortest.get(definition));
  for (const node of tree.walk()) {
    const least = texts.get(node.rule);
    if (least !== undefined && least.length < node.text.length) yield replace(node, least);
    for (const below of node.walk())
      if (below.rule === node.rule && below.text.length < node.text.length)
        yield replace(node, below.text);
  }
}

/** Leaves out stretches of characters, the longest first. */
function* withoutSome(characters: readonly string[]): Generator<string> {
  for (let length = characters.length; length >= 1; length = Math.floor(length / 2))
    for (let from = 0; from + length <= characters.length; from += 1)
      yield [...characters.slice(0, from), ...characters.slice(from + length)].join("");
}

/** The simplest characters, the simplest first. */
const SIMPLEST = ["a", "0"];

function* withSimpler(characters: readonly string[]): Generator<string> {
  for (const [index, character] of characters.entries())
    for (const simple of simplerThan(character))
      yield [...characters.slice(0, index), simple, ...characters.slice(index + 1)].join("");
}

function simplerThan(character: string): readonly string[] {
  const rank = SIMPLEST.indexOf(character);
  return rank === -1 ? SIMPLEST : SIMPLEST.slice(0, rank);
}
