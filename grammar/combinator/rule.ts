/** A grammar rule as a Parsimmon parser. */
import { isOctets } from "../common/arguments.js";
import { MismatchError } from "../common/mismatch-error.js";
import { ByNames, selectRules } from "./rule-selection.js";
import { captureMatcher, spansMatcher } from "./capture.js";
import { ComposableParser } from "./composable-parser.js";
import { failedBy, FoldActions, FoldingParser } from "./fold.js";
import { piecesBetween, withReplacements } from "./find.js";
import { requireOffset } from "./input.js";
import { streamOf } from "../common/recognition.js";
import { standardProps } from "../common/standard-schema.js";
import { Runs } from "./runs.js";
import { buildTree, shiftedTree } from "./parse-node.js";
import type Parsimmon from "parsimmon";
import type { Definition } from "../ast/definition.js";
import type { Mismatch } from "../common/mismatch.js";
import type { PlatformTransformStream, Recognition } from "../common/recognition.js";
import type { StandardProps } from "../common/standard-schema.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Input } from "./input.js";
import type { Captured, Spans } from "./capture.js";
import type { ParseResult } from "./composable-parser.js";
import type { ActionsFor, FoldResult } from "./fold.js";
import type { Found } from "./find.js";
import type { ParseNode } from "./parse-node.js";
import type { Naming, RuleSelection } from "./rule-selection.js";

/** The parts of a grammar that its rules need. */
interface Surrounding extends Naming {
  readonly alphabet: AlphabetName;
}

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
 * const { IPv6address } = rfc3986.rules;
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
  readonly #runs: Runs;
  #testCache: ((input: Input) => boolean) | undefined;
  #prefixEndCache: ((input: Input, offset?: number) => number) | undefined;
  #explainCache: ((input: Input) => Mismatch | null) | undefined;
  #openCache: (() => Recognition) | undefined;
  #standardCache: StandardProps<string> | undefined;
  readonly #onlyCache = new ByNames<Rule<Name, Names>>();
  readonly #captureCache = new ByNames<(input: Input) => Captured<readonly string[]> | null>();

  /**
   * @internal
   * @param isVisible whether the tree shows a rule; left out where it shows all rules
   */
  constructor(
    name: Name,
    definition: Definition,
    surrounding: Surrounding,
    isVisible?: (definition: Definition) => boolean,
  ) {
    super((input, offset) => this.#runs.prefix(input, offset, buildTree<Name, Names>, shiftedTree));
    this.ruleName = name;
    this.#definition = definition;
    this.#surrounding = surrounding;
    this.#runs = new Runs(name, definition, surrounding.alphabet, isVisible);
  }

  /** @internal The definition of the rule, for other parts of the engine. */
  get definition(): Definition {
    return this.#definition;
  }

  /** The alphabet that the rule reads. */
  get alphabet(): AlphabetName {
    return this.#surrounding.alphabet;
  }

  /**
   * Checks whether the whole input is in the language of the rule. The function needs no object: it can be a
   * callback.
   *
   * @example
   * ```ts
   * const { test } = rfc3986.rules.IPv6address;
   * ["::1", "1::2::3"].filter(test); // ["::1"]
   * ```
   */
  get test(): (input: Input) => boolean {
    this.#testCache ??= this.#runs.wholeRecognizer();
    return this.#testCache;
  }

  /**
   * Returns the end of the longest prefix in the language, from an offset on; -1 where there is none. The
   * function needs no object. Do not hand it to `map`, which would pass the index as the offset.
   *
   * @throws {RangeError} where the offset is not within the input.
   */
  get prefixEnd(): (input: Input, offset?: number) => number {
    this.#prefixEndCache ??= (input, offset = 0) => {
      // A string of octets is counted in octets, so that all of it has to become octets first.
      const buffer = isOctets(input) ? input : this.#runs.readable(input);
      requireOffset(offset, buffer.length);
      return this.#runs.endOfPrefix(buffer, offset);
    };
    return this.#prefixEndCache;
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
   * @throws {LimitError} where the counts of too many matches are open at once (see docs/limits.md).
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
    return this.#runs.matches(this.#runs.readable(input));
  }

  /**
   * Returns the first match in a text, or null. See `findAll`.
   *
   * @example
   * ```ts
   * rfc3986.rules.IPv4address.find("ping 192.0.2.1"); // { start: 5, end: 14, text: "192.0.2.1" }
   * ```
   */
  find(input: Input): Found | null {
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
    const text = this.#runs.readable(input);
    return piecesBetween(text, this.#runs.matches(text));
  }

  /**
   * Returns a text in which a string stands for each match of `findAll`. In an octet grammar, the result
   * has one code unit for each octet.
   *
   * @param replace returns the string for a match
   * @throws {TypeError} where `replace` is not a function, or returns no string.
   *
   * @example
   * ```ts
   * rfc3986.rules["pct-encoded"].replaceAll("a%2fb", ({ text }) => text.toUpperCase()); // "a%2Fb"
   * ```
   */
  replaceAll(input: Input, replace: (found: Found) => string): string {
    const text = this.#runs.readable(input);
    return withReplacements(text, this.#runs.matches(text), replace);
  }

  /**
   * Returns the reason why the whole input is not in the language; null where it is. The function needs no
   * object.
   */
  get explain(): (input: Input) => Mismatch | null {
    this.#explainCache ??= (input) => this.#runs.explain(input);
    return this.#explainCache;
  }

  /**
   * Begins the recognition of an input that comes piece by piece, or that somebody is still writing. The function
   * needs no object. The automaton for such inputs is another one than that of `test`, and is made on first use.
   *
   * @example
   * ```ts
   * const { open } = rfc3986.rules.IPv6address;
   * open().push("::1").state; // "match"
   * open().push("1:2").state; // "partial"
   * open().push("1:2:g").state; // "mismatch"
   * ```
   */
  get open(): () => Recognition {
    this.#openCache ??= this.#runs.opener();
    return this.#openCache;
  }

  /**
   * Returns a stream of the Streams Standard (`TransformStream`) that passes chunks on while the rule can still match.
   * The stream ends in the error that `tryParse` throws: at the chunk with the first impossible character, which is not
   * passed on, or at the end, where something is missing. `offset` counts from the beginning of the stream. Chunks are
   * strings; of a rule of octets, they are arrays of octets or strings, which stand for their UTF-8.
   *
   * Cost: that of `test`, in constant memory for a rule that does not contain itself (see `Recognition`).
   *
   * @example
   * ```ts
   * const line = compile('line = *( %x20-7E / LF )').rules.line;
   * const checked = ReadableStream.from(["GET /", " HTTP/1.1"]).pipeThrough(line.stream());
   * ```
   */
  stream(): PlatformTransformStream {
    return streamOf(this.open());
  }

  /**
   * Standard Schema, version 1: the interface by which other libraries call any validator. `validate`
   * returns a string of the language as it is, and otherwise the message of the mismatch. A rule of
   * octets takes a string as its UTF-8 octets.
   *
   * @example
   * ```ts
   * const { IPv6address } = rfc3986.rules;
   * IPv6address["~standard"].validate("::1"); // { value: "::1" }
   * IPv6address["~standard"].validate(6); // { issues: [{ message: "IPv6address: expected a string, found number" }] }
   * ```
   */
  get "~standard"(): StandardProps<string> {
    this.#standardCache ??= standardProps(
      this.ruleName,
      (input) => this.#runs.explain(input)?.message,
    );
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
   * rfc3986.rules.authority.only("host", "port").tryParse("[::1]:80").children.length; // 2
   * ```
   */
  only(...names: Names[]): Rule<Name, Names> {
    return this.#onlyCache.get(names, () => {
      const { canonical } = this.#wanted(names);
      const isShown = (rule: Definition): boolean =>
        rule === this.#definition || canonical.has(rule);
      return new Rule(this.ruleName, this.#definition, this.#surrounding, isShown);
    });
  }

  /**
   * Returns a matcher for whole inputs. The matcher gives the text of the first occurrence of each named
   * rule in the preferred derivation, or null where the input is not in the language. It builds no tree.
   * The same names give the same matcher.
   *
   * The compiler knows the names where the text of the grammar is a literal. For a name in a variable, or in another
   * case, give the rule the type `Rule`.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   *
   * @example
   * ```ts
   * const server = rfc3986.rules.authority.capture("host", "port");
   * server("[::1]:80"); // { host: "[::1]", port: "80" }
   * ```
   */
  capture<const Captures extends readonly Names[]>(
    ...names: Captures
  ): (input: Input) => Captured<Captures> | null {
    return this.#captureCache.get(names, () => {
      const matcher = captureMatcher(this.#definition, names, this.#wanted(names));
      return (input) => matcher(this.#runs.readable(input));
    });
  }

  /**
   * Returns a matcher like that of `capture` that gives offsets, for callers that build their own
   * records. The next call overwrites the array. The input is text, or a string with one code unit for
   * each octet.
   *
   * @throws {UnknownRuleError} for a name that the grammar does not have.
   */
  spans(...names: Names[]): (input: string) => Spans | null {
    return spansMatcher(this.#definition, this.#wanted(names));
  }

  /**
   * Returns a Parsimmon parser of values. The actions make the values of rules, children before parents,
   * once the input is known to match; `node.first` and `node.all` are the values of the nearest rules below
   * that have an action. No tree is built. Like the rule, the parser takes the longest prefix at any offset,
   * and its `parse` and `tryParse` take whole inputs.
   *
   * An error that an action throws reaches the caller. `node.fail(message, offset)` makes the parser fail in
   * the node: `tryParse` throws a `MismatchError`, and `parse` returns Parsimmon's failure.
   *
   * Cost: that of the tree of the rules with an action, whose depth costs no call stack. Memory: two numbers
   * for the beginning and the end of each of these rules, and the values that the actions keep.
   *
   * @throws {UnknownRuleError} for the name of an action that the grammar does not have.
   * @throws {TypeError} where an action is not a function, or the rule itself has none.
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
  fold<Values = never>(
    actions: ActionsFor<Values, Name, Names>,
  ): Parsimmon.Parser<FoldResult<Values, Name>> {
    const table = new FoldActions(actions, this.#surrounding);
    const shown = this.only(...(table.rules as readonly Names[]));
    table.of(this.ruleName);
    return new FoldingParser(this.ruleName, shown.#runs, table);
  }

  #wanted(names: readonly string[]): RuleSelection {
    return selectRules(names, this.#definition, this.#surrounding);
  }

  /** Parses a whole input, and returns Parsimmon's result. */
  override parse(input: Input): ParseResult<ParseNode<Name, Names>> {
    const value = this.#runs.whole(input, buildTree<Name, Names>);
    if (value !== null) return { status: true, value };
    return failedBy(this.#runs.reasonAgainst(input));
  }

  /**
   * Parses a whole input, and returns its tree.
   *
   * @throws {MismatchError} where the input is not in the language.
   */
  override tryParse(input: Input): ParseNode<Name, Names> {
    const value = this.#runs.whole(input, buildTree<Name, Names>);
    if (value !== null) return value;
    throw new MismatchError(this.#runs.reasonAgainst(input));
  }
}
