/** A grammar rule as a Parsimmon parser. */
import Parsimmon from "parsimmon";
import { buildMachine } from "../automaton/build.js";
import { lower } from "../automaton/lower.js";
import { END_OF_INPUT, mismatch, MismatchError } from "../errors.js";
import { positionAt } from "../excerpt.js";
import { spansMatcher } from "./spans.js";
import { buildTree } from "./tree.js";
import type { Definition } from "../ast/definition.js";
import type { Machine } from "../automaton/machine.js";
import type { Mismatch } from "../errors.js";
import type { ParseNode } from "./parse-node.js";
import type { Spans } from "./spans.js";

/** What a parser answers. Parsimmon merges `furthest` of a success too; its types do not say so. */
type Reply<T> =
  | { status: true; index: number; value: T; furthest: number; expected: string[] }
  | { status: false; index: -1; value: null; furthest: number; expected: string[] };

/** Parsimmon's constructor, which is typed as a plain function. */
const Parser = Parsimmon as unknown as new <T>(
  action: (input: string, offset: number) => Reply<T>,
) => Parsimmon.Parser<T>;

/** The first occurrence of each captured rule that occurs. */
export type Captured<Names extends readonly string[]> = Readonly<
  Partial<Record<Names[number], string>>
>;

/** Finds the definitions that a name may mean; throws UnknownRuleError. */
export type ResolveName = (name: string) => Definition;

/**
 * A rule: a Parsimmon parser that gives the parse tree of the longest prefix in the language of
 * the rule, with recognizers of its own for whole inputs.
 *
 * Offsets are UTF-16 code units. Everything is linear in the input. The automata behind it are
 * made on first use, and only as far as the inputs go.
 *
 * @example
 * ```ts
 * const { IPv6address } = rfc2396bis.rules;
 * IPv6address.test("::1"); // true
 * Parsimmon.seq(Parsimmon.string("["), IPv6address, Parsimmon.string("]")).parse("[::1]");
 * ```
 */
export class Rule<Name extends string = string> extends Parser<ParseNode> {
  /** As the definition writes it. */
  readonly ruleName: Name;
  readonly #definition: Definition;
  readonly #resolve: ResolveName;
  #recognizer: Machine | undefined;
  #parser: Machine | undefined;

  constructor(name: Name, definition: Definition, resolve: ResolveName) {
    super((input, offset) => this.#reply(input, offset));
    this.ruleName = name;
    this.#definition = definition;
    this.#resolve = resolve;
  }

  /** Whether the whole input is in the language of the rule. */
  test(input: string): boolean {
    return this.#test(requireString(input));
  }

  /**
   * The end of the longest prefix in the language, from an offset on; -1 where there is none.
   *
   * @throws {RangeError} where the offset is not within the input.
   */
  match(input: string, offset = 0): number {
    requireString(input);
    if (!Number.isInteger(offset) || offset < 0 || offset > input.length)
      throw new RangeError(`offset ${String(offset)} is not within 0 to ${String(input.length)}`);
    return this.#recognizing().endOfLongest(input, offset);
  }

  /** Why the whole input is not in the language; null where it is. */
  explain(input: string): Mismatch | null {
    if (this.#test(requireString(input))) return null;
    const parser = this.#parsing();
    parser.accepts(input);
    return mismatch(this.ruleName, input, parser.stopped, parser.expected(this.ruleName));
  }

  /**
   * A matcher for whole inputs that gives the text of the first occurrence of each of some rules
   * in the preferred derivation, or null. No tree is built.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   */
  capture<const Names extends readonly string[]>(
    ...names: Names
  ): (input: string) => Captured<Names> | null {
    const matcher = this.spans(...names);
    return (input) => {
      const spans = matcher(input);
      if (spans === null) return null;
      const captured: Partial<Record<Names[number], string>> = {};
      names.forEach((name: Names[number], index) => {
        const start = spans[2 * index] ?? -1;
        if (start >= 0) captured[name] = input.slice(start, spans[2 * index + 1]);
      });
      return captured;
    };
  }

  /**
   * Like `capture`, but gives offsets in an array that the next call fills anew: for whoever makes
   * a record of his own out of them.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   */
  spans(...names: readonly string[]): (input: string) => Spans | null {
    const slotOf = new Map(names.map((name, slot) => [this.#resolve(name), slot]));
    const lowered = lower(this.#definition, (definition) => slotOf.has(definition));
    const slots = lowered.definitions.map((definition) => slotOf.get(definition) ?? 0);
    const matcher = spansMatcher(buildMachine(lowered, true), slots, names.length);
    return (input) => matcher(requireString(input));
  }

  /** Parses a whole input. Parsimmon's own `parse` would remember every input that failed. */
  override parse(input: string): Parsimmon.Result<ParseNode> {
    const value = this.#parseWhole(requireString(input));
    if (value !== null) return { status: true, value };
    const { offset, expected } = this.explain(input) ?? { offset: 0, expected: [] };
    return { status: false, index: positionAt(input, offset), expected: [...expected] };
  }

  /**
   * Parses a whole input.
   *
   * @throws {MismatchError} where the input is not in the language.
   */
  override tryParse(input: string): ParseNode {
    const value = this.#parseWhole(requireString(input));
    if (value !== null) return value;
    const reason = this.explain(input);
    if (reason === null) throw new Error("the automata of one rule disagree");
    throw new MismatchError(reason);
  }

  /** What Parsimmon calls at an offset: the longest prefix, and how far it looked. */
  #reply(input: string, offset: number): Reply<ParseNode> {
    const parser = this.#parsing();
    const found = parser.longest(requireString(input), offset);
    const furthest = parser.stopped;
    const expected = this.#expectedBy(parser, offset);
    if (!found) return { status: false, index: -1, value: null, furthest, expected };
    const index = parser.end;
    const value = buildTree(parser, input);
    parser.release();
    return { status: true, index, value, furthest, expected };
  }

  #parseWhole(input: string): ParseNode | null {
    const parser = this.#parsing();
    if (!parser.matches(input)) return null;
    const tree = buildTree(parser, input);
    parser.release();
    return tree;
  }

  /** In a larger input, the end of the rule's own piece is nothing to be expected. */
  #expectedBy(parser: Machine, offset: number): string[] {
    if (parser.stopped === offset) return [this.ruleName];
    return parser.expected(this.ruleName).filter((what) => what !== END_OF_INPUT);
  }

  #test(input: string): boolean {
    return this.#recognizing().accepts(input);
  }

  /** No rule is visible: the fewest states. */
  #recognizing(): Machine {
    this.#recognizer ??= buildMachine(
      lower(this.#definition, () => false),
      false,
    );
    return this.#recognizer;
  }

  /** Every rule is visible. */
  #parsing(): Machine {
    this.#parser ??= buildMachine(
      lower(this.#definition, () => true),
      true,
    );
    return this.#parser;
  }
}

function requireString(input: string): string {
  if (typeof input !== "string") throw new TypeError(`a rule reads a string, not ${typeof input}`);
  return input;
}
