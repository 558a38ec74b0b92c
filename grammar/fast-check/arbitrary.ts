/** Arbitrary strings of a rule, for property tests with fast-check. */
import * as fc from "fast-check";
import { requireCount, requireMember, requireOneOf, requireOptions } from "../arguments.js";
import { open } from "../language/opened.js";
import { countStrings, defaultLength, shortestLength } from "../language/sample.js";
import { shrinks } from "./shrinks.js";
import type { Rule } from "../combinator/rule.js";
import type { Counted } from "../language/sampling/counted.js";

/** The constraints of `arbitrary`. */
export interface ArbitraryConstraints {
  /**
   * The length of the longest strings, in characters. Default: 32, or 32 more than the length of the
   * shortest string of the rule if that is longer than 32.
   */
  readonly maxLength?: number;
  /** How long the strings usually are, as for other arbitraries of fast-check. */
  readonly size?: fc.Size | "max" | "=" | "+1" | "+2" | "+3" | "+4" | "-1" | "-2" | "-3" | "-4";
  /** The characters, as for `sample`: a few readable ones, or all. Default: `"printable"`. */
  readonly alphabet?: "printable" | "all";
}

/**
 * Returns an arbitrary whose values are strings of a rule. The length is chosen first, by the size that
 * fast-check is configured with; all strings of one length are equally likely, as for `sample`. The rule
 * may contain itself.
 *
 * A value shrinks within the language, towards the shortest strings of the rule: parts of its tree are
 * replaced by smaller parts of the same rule, characters are left out, and the remaining ones become
 * simpler. So no property needs `fc.pre`.
 *
 * In a grammar of octets, each code unit of a string is an octet, as in the `text` of trees.
 *
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
  requireMember(rule, "definition", "arbitrary makes strings of a rule");
  requireOptions(constraints);
  const { alphabet = "printable", size } = constraints;
  requireOneOf(alphabet, ["printable", "all"], "alphabet");
  if (constraints.maxLength !== undefined) requireCount("maxLength", constraints.maxLength);
  const opened = open([rule], "arbitrary makes strings of a rule");
  const maxLength = constraints.maxLength ?? defaultLength(shortestLength(opened));
  const counted = countStrings(opened, alphabet, maxLength);
  const lengths = Array.from({ length: maxLength + 1 }, (_, length) => length).filter(
    (length) => counted.total(length) > 0n,
  );
  if (lengths.length === 0)
    throw new RangeError(`${rule.ruleName} has no string of up to ${String(maxLength)} characters`);
  return new StringsOfRule(rule, counted, lengths, size);
}

class StringsOfRule extends fc.Arbitrary<string> {
  readonly #rule: Rule;
  readonly #counted: Counted;
  readonly #lengths: readonly number[];
  /** An arbitrary whose values have lengths that follow the size: the index of a length. */
  readonly #indices: fc.Arbitrary<readonly null[]>;

  constructor(
    rule: Rule,
    counted: Counted,
    lengths: readonly number[],
    size: ArbitraryConstraints["size"],
  ) {
    super();
    this.#rule = rule;
    this.#counted = counted;
    this.#lengths = lengths;
    const constraints = { maxLength: lengths.length - 1, ...(size === undefined ? {} : { size }) };
    this.#indices = fc.array(fc.constant(null), constraints);
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<string> {
    const { value } = this.#indices.generate(random, biasFactor);
    const length = this.#lengths[value.length]!;
    const number = random.nextBigInt(0n, this.#counted.total(length) - 1n);
    return new fc.Value(this.#counted.at(length, number), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string" && this.#rule.parse(inputOf(value, this.#rule)).status;
  }

  override shrink(value: string): fc.Stream<fc.Value<string>> {
    const smaller = shrinks(value, this.#rule, (text) => inputOf(text, this.#rule));
    return fc.stream(smaller).map((text) => new fc.Value(text, undefined));
  }
}

function inputOf(string: string, { alphabet }: Rule): string | Uint8Array {
  return alphabet === "octets" ? Uint8Array.from(string, (unit) => unit.charCodeAt(0)) : string;
}
