/** A grammar rule as a Parsimmon parser. */
import { describe, isOctets } from "../arguments.js";
import { buildMachine } from "./build-machine.js";
import { END_OF_INPUT } from "../errors.js";
import { mismatchOrNever } from "../mismatch.js";
import { MismatchError } from "../mismatch-error.js";
import { positionAt } from "../excerpt.js";
import { ByNames } from "./by-names.js";
import { captureMatcher, spansMatcher } from "./capture.js";
import { ComposableParser } from "./composable-parser.js";
import { FoldActions } from "./fold-actions.js";
import { FoldingParser } from "./folding-parser.js";
import { finderOf, piecesBetween, replaced } from "./find.js";
import { pieceOf, readable, requireOffset } from "./input.js";
import { LayoutMatcher } from "./layout-matcher.js";
import { standardProps } from "../standard-schema.js";
import { buildTree } from "./tree.js";
import { wantedRules } from "./rule-selection.js";
import type Parsimmon from "parsimmon";
import type { Definition } from "../ast/definition.js";
import type { ExplainingMachine, Machine } from "../runtime/machine.js";
import type { Mismatch } from "../mismatch.js";
import type { StandardProps } from "../standard-schema.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Input } from "./input.js";
import type { Captured, Spans } from "./capture.js";
import type { Reply } from "./composable-parser.js";
import type { Derived } from "./fold.js";
import type { ActionsFor, FoldResult } from "./fold-types.js";
import type { Finder, Found } from "./find.js";
import type { Places } from "../runtime/layout.js";
import type { ParseNode } from "./parse-node.js";
import type { Naming, Wanted } from "./rule-selection.js";

/** The parts of a grammar that its rules need. */
export interface Surrounding extends Naming {
  readonly alphabet: AlphabetName;
}

/** The octets of a larger buffer that are read at first. Each further try reads four times as many. */
const FIRST_WINDOW = 64;
const WINDOW_GROWTH = 4;

/**
 * A rule: a Parsimmon parser that gives the parse tree of the longest prefix in the language of
 * the rule, with recognizers of its own for whole inputs.
 *
 * Offsets are UTF-16 code units, or octets in an octet grammar. For a rule that does not contain
 * itself everything is linear in the input. The automata behind it are made on first use, and only
 * as far as the inputs go.
 *
 * @example
 * ```ts
 * const { IPv6address } = rfc2396bis.rules;
 * IPv6address.test("::1"); // true
 * Parsimmon.seq(Parsimmon.string("["), IPv6address, Parsimmon.string("]")).parse("[::1]");
 * ```
 */
export class Rule<
  Name extends string = string,
  Names extends string = string,
> extends ComposableParser<ParseNode<Name, Names>> {
  /** As the definition writes it. */
  readonly ruleName: Name;
  readonly #definition: Definition;
  readonly #surrounding: Surrounding;
  readonly #isVisible: ((definition: Definition) => boolean) | undefined;
  #recognizer: ExplainingMachine | undefined;
  #parser: ExplainingMachine | undefined;
  #explainer: ExplainingMachine | undefined;
  #standardCache: StandardProps<string> | undefined;
  readonly #onlyCache = new ByNames<Rule<Name, Names>>();
  #finder: Finder | undefined;
  readonly #captureCache = new ByNames<(input: Input) => Captured<readonly string[]> | null>();
  readonly #layoutsCache = new WeakMap<object, ByNames<LayoutMatcher<object>>>();

  /** @param isVisible whether the tree shows a rule; left out where it shows all rules */
  constructor(
    name: Name,
    definition: Definition,
    surrounding: Surrounding,
    isVisible?: (definition: Definition) => boolean,
  ) {
    super((input, offset) =>
      this.#prefix(input, offset, buildTree<Name, Names>, (tree, by) => tree.shifted(by)),
    );
    this.ruleName = name;
    this.#definition = definition;
    this.#surrounding = surrounding;
    this.#isVisible = isVisible;
  }

  /** The definition of the rule, for other parts of the engine. */
  get definition(): Definition {
    return this.#definition;
  }

  /** The alphabet that the rule reads. */
  get alphabet(): AlphabetName {
    return this.#surrounding.alphabet;
  }

  /** Checks whether the whole input is in the language of the rule. */
  test(input: Input): boolean {
    return this.#recognizing().recognizeWhole(this.#readable(input));
  }

  /**
   * Returns the end of the longest prefix in the language, from an offset on; -1 where there is none.
   *
   * @throws {RangeError} where the offset is not within the input.
   */
  match(input: Input, offset = 0): number {
    // A string of octets is counted in octets, so that all of it has to become octets first.
    const buffer = isOctets(input) ? input : this.#readable(input);
    requireOffset(offset, buffer.length);
    if (typeof buffer === "string") return this.#endOfPrefix(buffer, offset).end;
    const { end } = this.#overPieces(buffer, offset, (piece) => this.#endOfPrefix(piece, 0));
    return end === -1 ? -1 : offset + end;
  }

  #endOfPrefix(text: string, offset: number): { readonly end: number; readonly furthest: number } {
    const recognizer = this.#recognizing();
    recognizer.recognizePrefix(text, offset);
    const { end, stopped } = recognizer;
    recognizer.release();
    return { end, furthest: stopped };
  }

  /**
   * Returns the matches of the rule in a text, from left to right: of all matches that begin after the
   * match before, the leftmost ones, and of these the longest one. Matches do not overlap, and no match
   * is empty. A surrogate pair is one character, so no match begins or ends within it.
   *
   * Cost: linear in the text, all matches together, if the rule does not contain itself. Matches are
   * found when they are asked for: the text is read piece by piece, if it contains characters that the
   * rule does not. A rule that contains itself runs at each offset that is not in a match.
   *
   * @throws {TypeError} where the input is neither a string nor, for an octet grammar, a Uint8Array.
   * @throws {LimitError} where the counts of too many matches are open at once (see CONFORMANCE.md).
   *
   * @example
   * ```ts
   * const { IPv4address } = rfc3986.rules;
   * const log = "10.0.0.1 connected to 192.0.2.255:80";
   * Array.from(IPv4address.findAll(log), ({ text, start }) => `${text} at ${start}`);
   * // ["10.0.0.1 at 0", "192.0.2.255 at 22"]
   * ```
   */
  findAll(input: Input): IterableIterator<Found> {
    return this.#finding().matches(this.#readable(input));
  }

  /**
   * Returns the first match in a text, or null. See `findAll`.
   *
   * @example
   * ```ts
   * rfc3986.rules.IPv4address.search("ping 192.0.2.1"); // { start: 5, end: 14, text: "192.0.2.1" }
   * ```
   */
  search(input: Input): Found | null {
    const { value } = this.findAll(input).next() as IteratorResult<Found, undefined>;
    return value ?? null;
  }

  /**
   * Returns the pieces of a text before, between and after the matches of `findAll`: one more than there
   * are matches. In an octet grammar, a piece has one code unit for each octet.
   *
   * @example
   * ```ts
   * compile('separator = *WSP ("," / ";") *WSP').rules.separator.split("a , b;c");
   * // ["a", "b", "c"]
   * ```
   */
  split(input: Input): string[] {
    const text = this.#readable(input);
    return piecesBetween(text, this.#finding().matches(text));
  }

  /**
   * Returns a text in which a string stands for each match of `findAll`. In an octet grammar, the result
   * has one code unit for each octet.
   *
   * @param replace returns the string for a match
   * @throws {TypeError} where `replace` is no function, or returns no string.
   *
   * @example
   * ```ts
   * rfc3986.rules["pct-encoded"].replaceAll("a%2fb", ({ text }) => text.toUpperCase()); // "a%2Fb"
   * ```
   */
  replaceAll(input: Input, replace: (found: Found) => string): string {
    const text = this.#readable(input);
    return replaced(text, this.#finding().matches(text), replace);
  }

  /** Returns the reason why the whole input is not in the language; null where it is. */
  explain(input: Input): Mismatch | null {
    const text = this.#readable(input);
    if (this.#recognizing().recognizeWhole(text)) return null;
    const explainer = this.#explaining();
    explainer.recognizeWhole(text);
    const { stopped } = explainer;
    const expected = explainer.expected();
    explainer.release();
    return mismatchOrNever(this.ruleName, text, stopped, expected);
  }

  /**
   * Standard Schema, version 1: the interface by which other libraries call any validator. `validate`
   * returns a string of the language as it is, and otherwise the message of the mismatch. A rule of
   * octets takes a string as its UTF-8 octets.
   *
   * @example
   * ```ts
   * const { IPv6address } = rfc2396bis.rules;
   * IPv6address["~standard"].validate("::1"); // { value: "::1" }
   * IPv6address["~standard"].validate(6); // { issues: [{ message: "IPv6address: expected a string, found number" }] }
   * ```
   */
  get "~standard"(): StandardProps<string> {
    this.#standardCache ??= standardProps(this.ruleName, (input) => this.explain(input)?.message);
    return this.#standardCache;
  }

  /**
   * Returns the same rule with smaller trees: they have nodes of the rule itself and of the named rules
   * only. The same names give the same rule.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   *
   * @example
   * ```ts
   * rfc2396bis.rules.authority.only("host", "port").tryParse("[::1]:80").children.length; // 2
   * ```
   */
  only(...names: readonly string[]): Rule<Name, Names> {
    return this.#onlyCache.get(names, () => {
      const { standing } = this.#wanted(names);
      const isShown = (rule: Definition): boolean =>
        rule === this.#definition || standing.has(rule);
      return new Rule(this.ruleName, this.#definition, this.#surrounding, isShown);
    });
  }

  /**
   * Returns a matcher for whole inputs. The matcher gives the text of the first occurrence of each named
   * rule in the preferred derivation, or null where the input is not in the language. It builds no tree.
   * The same names give the same matcher.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   *
   * @example
   * ```ts
   * const server = rfc2396bis.rules.authority.capture("host", "port");
   * server("[::1]:80"); // { host: "[::1]", port: "80" }
   * ```
   */
  capture<const Names extends readonly string[]>(
    ...names: Names
  ): (input: Input) => Captured<Names> | null {
    return this.#captureCache.get(names, () => {
      const matcher = captureMatcher(this.#definition, names, this.#wanted(names));
      return (input) => matcher(this.#readable(input));
    });
  }

  /**
   * Returns a matcher like that of `capture` that gives offsets, for callers that build their own
   * records. The next call overwrites the array. The input is text, or a string with one code unit for
   * each octet.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   */
  spans(...names: readonly string[]): (input: string) => Spans | null {
    return spansMatcher(this.#definition, this.#wanted(names));
  }

  /**
   * Returns a matcher for callers that build their own records fast. `layOut` makes a layout from the
   * places of the rules, once for each shape of input, not for each input. The places are in the order
   * of the names: two indices of `offsets` for the beginning and the end of a rule, or -1 twice. The
   * input is as for `spans`. The same names and the same function give the same matcher.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   *
   * @example
   * ```ts
   * const ports = rfc2396bis.rules.authority.layouts(["port"], ([first = -1, last = -1]) => ({
   *   first,
   *   last,
   * }));
   * const layout = ports.match("[::1]:80");
   * layout && "[::1]:80".slice(ports.offsets[layout.first], ports.offsets[layout.last]); // "80"
   * ```
   */
  layouts<Layout extends object>(
    names: readonly string[],
    layOut: (places: Places) => Layout,
  ): LayoutMatcher<Layout> {
    if (!Array.isArray(names))
      throw new TypeError(`names are a list of strings, not ${describe(names)}`);
    if (typeof layOut !== "function")
      throw new TypeError(`layOut is a function, not ${describe(layOut)}`);
    let cache = this.#layoutsCache.get(layOut);
    if (cache === undefined) {
      cache = new ByNames();
      this.#layoutsCache.set(layOut, cache);
    }
    const matcher = cache.get(
      names,
      () => new LayoutMatcher(this.#definition, this.#wanted(names), layOut),
    );
    // The matchers of a function have the layouts that the function makes.
    return matcher as LayoutMatcher<Layout>;
  }

  /**
   * Returns a Parsimmon parser of values. The actions make the values of rules, children before parents,
   * once the input is known to match; `node.first` and `node.all` are the values of the nearest rules below
   * that have an action. No tree is built. Like the rule, the parser takes the longest prefix at any offset,
   * and its `parse` and `tryParse` take whole inputs.
   *
   * An error that an action throws reaches the caller. `node.fail(message)` makes the parser fail at the
   * start of the node: `tryParse` throws a `MismatchError`, and `parse` returns Parsimmon's failure.
   *
   * Cost: that of the tree of the rules with an action, whose depth costs no call stack. Memory: two numbers
   * for the beginning and the end of each of these rules, and the values that the actions keep.
   *
   * @throws {UnknownRuleError} for the name of an action that the grammar does not have.
   * @throws {TypeError} where an action is no function, or the rule itself has none.
   *
   * @example
   * ```ts
   * const address = rfc3986.rules.IPv4address.fold<{ "dec-octet": number; IPv4address: number[] }>({
   *   "dec-octet": (node) => Number(node.text),
   *   IPv4address: (node) => node.all("dec-octet"),
   * });
   * address.tryParse("127.0.0.1"); // [127, 0, 0, 1]
   * ```
   */
  fold<Values>(
    actions: ActionsFor<Values, Name, Names>,
  ): Parsimmon.Parser<FoldResult<Values, Name>> {
    const table = new FoldActions(actions, this.#surrounding);
    const shown = this.only(...table.rules);
    table.of(this.ruleName);
    const deriving = {
      ruleName: this.ruleName,
      whole: (input: Input) => shown.#whole(shown.#readable(input), derivedBy),
      prefix: (input: Input, offset: number) => shown.#prefix(input, offset, derivedBy, shifted),
      reasonAgainst: (input: Input) => this.#reasonAgainst(input),
    };
    return new FoldingParser(deriving, table);
  }

  #wanted(names: readonly string[]): Wanted {
    return wantedRules(names, this.#definition, this.#surrounding);
  }

  /** Parses a whole input, and returns Parsimmon's result. */
  override parse(input: Input): Parsimmon.Result<ParseNode<Name, Names>> {
    const value = this.#whole(this.#readable(input), buildTree<Name, Names>);
    if (value !== null) return { status: true, value };
    const { input: text, offset, expected } = this.#reasonAgainst(input);
    return { status: false, index: positionAt(text, offset), expected: [...expected] };
  }

  /**
   * Parses a whole input, and returns its tree.
   *
   * @throws {MismatchError} where the input is not in the language.
   */
  override tryParse(input: Input): ParseNode<Name, Names> {
    const value = this.#whole(this.#readable(input), buildTree<Name, Names>);
    if (value !== null) return value;
    throw new MismatchError(this.#reasonAgainst(input));
  }

  #reasonAgainst(input: Input): Mismatch {
    const reason = this.explain(input);
    if (reason === null) throw new Error(`the automata of ${this.ruleName} disagree`);
    return reason;
  }

  /**
   * Derives the longest prefix from an offset on, as the action of a Parsimmon parser.
   *
   * @param take makes the value of the reply from the last run of a machine over a text
   * @param shift adds a number to the offsets in that value
   */
  #prefix<Value>(
    input: Input,
    offset: number,
    take: (machine: Machine, text: string) => Value,
    shift: (value: Value, by: number) => Value,
  ): Reply<Value> {
    if (typeof input === "string" && this.alphabet === "unicode")
      return this.#reply(input, offset, take);
    const reply = this.#overPieces(input, offset, (piece) => this.#reply(piece, 0, take));
    reply.furthest += offset;
    if (!reply.status) return reply;
    return { ...reply, index: reply.index + offset, value: shift(reply.value, offset) };
  }

  #reply<Value>(
    text: string,
    offset: number,
    take: (machine: Machine, text: string) => Value,
  ): Reply<Value> {
    const parser = this.#parsing();
    const found = parser.derivePrefix(text, offset);
    const furthest = parser.stopped;
    const index = parser.end;
    const value = found ? take(parser, text) : null;
    const expected = this.#expectedBy(parser, text, offset);
    parser.release();
    if (value === null) return { status: false, index: -1, value: null, furthest, expected };
    return { status: true, index, value, furthest, expected };
  }

  /**
   * Runs over a piece of a larger buffer. The piece grows until the run stops within it. So a rule that
   * is used many times in one buffer converts only the octets that it reads; to convert the rest of the
   * buffer each time would be quadratic.
   */
  #overPieces<Outcome extends { readonly furthest: number }>(
    input: Input,
    offset: number,
    run: (piece: string) => Outcome,
  ): Outcome {
    for (let size = FIRST_WINDOW; ; size *= WINDOW_GROWTH) {
      const end = Math.min(offset + size, input.length);
      const piece = this.#readable(pieceOf(input, offset, end));
      const outcome = run(piece);
      if (outcome.furthest < piece.length) return outcome;
      if (offset + piece.length < end)
        throw new RangeError("a rule of octets reads no more than ASCII out of a larger string");
      if (end === input.length) return outcome;
    }
  }

  /** Derives a whole input. Returns null where it is not in the language. */
  #whole<Value>(text: string, take: (machine: Machine, text: string) => Value): Value | null {
    const parser = this.#parsing();
    const value = parser.deriveWhole(text) ? take(parser, text) : null;
    parser.release();
    return value;
  }

  /** Returns the expected set in a larger input, where the end of the rule's own piece is not expected. */
  #expectedBy(parser: ExplainingMachine, text: string, offset: number): string[] {
    if (parser.stopped === offset) return [this.ruleName];
    const explainer = this.#explaining();
    if (explainer !== parser) explainer.recognizePrefix(text, offset);
    const expected = explainer.expected().filter((what) => what !== END_OF_INPUT);
    if (explainer !== parser) explainer.release();
    return expected;
  }

  #readable(input: Input): string {
    return readable(input, this.#surrounding.alphabet);
  }

  /** No rule is visible: the fewest states. */
  #recognizing(): ExplainingMachine {
    this.#recognizer ??= buildMachine(this.#definition).machine;
    return this.#recognizer;
  }

  #finding(): Finder {
    this.#finder ??= finderOf(this.#definition, this.#recognizing());
    return this.#finder;
  }

  /** The rules that the tree shows are visible. */
  #parsing(): ExplainingMachine {
    if (this.#isVisible === undefined) return this.#explaining();
    this.#parser ??= buildMachine(this.#definition, this.#isVisible).machine;
    return this.#parser;
  }

  /** Every rule is visible, because the expected set consists of their names. */
  #explaining(): ExplainingMachine {
    this.#explainer ??= buildMachine(this.#definition, () => true).machine;
    return this.#explainer;
  }
}

/** Takes the derivation of the last run out of a machine, whose next run overwrites it. */
function derivedBy(machine: Machine, text: string): Derived {
  const { pairs, length } = machine.derivation();
  return { text, base: 0, names: machine.names, marks: pairs.slice(0, length) };
}

function shifted(derived: Derived, by: number): Derived {
  return { ...derived, base: derived.base + by };
}
