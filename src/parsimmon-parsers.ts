/** Parsimmon parsers for references, for use in larger parsers. */
import { step } from "../grammar/abnf/combinators.js";
import { ComposableParser } from "../grammar/combinator/composable-parser.js";
import type Parsimmon from "parsimmon";
import type { Reply } from "../grammar/combinator/composable-parser.js";
import type { Grammar, Rule } from "../grammar/index.js";
import type { UriReference } from "./components.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The parsers of a dialect. */
export interface Parsers<HostKind extends string> {
  /**
   * Parses the longest reference at the current offset. A reference may be empty. Linear.
   *
   * @example
   * ```ts
   * const link = Parsimmon.seqObj(Parsimmon.string("<"), ["to", uriReference], Parsimmon.string(">"));
   * link.tryParse("<../a?b>").to.query; // "b"
   * ```
   */
  readonly uriReference: Parsimmon.Parser<UriReference<HostKind>>;

  /**
   * Parses the longest absolute URI, which has a scheme and no fragment. Linear.
   *
   * @example
   * ```ts
   * Parsimmon.seq(absoluteUri, Parsimmon.string(" HTTP/1.1"));
   * ```
   */
  readonly absoluteUri: Parsimmon.Parser<UriReference<HostKind>>;
}

/** Returns the parsers of a dialect. */
export function parsers<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  { reference, absolute }: Pick<DialectChoices, "absolute" | "reference">,
  grammar: Grammar,
): Parsers<HostKind> {
  return {
    uriReference: new ReferenceParser(reader, () => grammar.rule(reference)),
    absoluteUri: new ReferenceParser(reader, () => grammar.rule(absolute)),
  };
}

/**
 * A parser for references. The rule finds the end of the reference, and reports the expectations on
 * failure.
 */
class ReferenceParser<HostKind extends string> extends ComposableParser<UriReference<HostKind>> {
  readonly #reader: ReferenceReader<HostKind>;
  /** A function, so that the grammar is compiled at first use. */
  readonly #rule: () => Rule;

  constructor(reader: ReferenceReader<HostKind>, rule: () => Rule) {
    super((input, offset) => this.#reply(input as string, offset));
    this.#reader = reader;
    this.#rule = rule;
  }

  override parse(input: string): Parsimmon.Result<UriReference<HostKind>> {
    const result = this.#rule().parse(input);
    return result.status ? { ...result, value: this.#reader.requireReference(input) } : result;
  }

  override tryParse(input: string): UriReference<HostKind> {
    return this.#reader.requireReference(this.#rule().tryParse(input).text);
  }

  #reply(input: string, offset: number): Reply<UriReference<HostKind>> {
    const reply = step(this.#rule(), input, offset);
    if (!reply.status) return { ...reply, expected: [...reply.expected] };
    const value = this.#reader.requireReference(reply.value.text);
    return { ...reply, expected: [...reply.expected], value };
  }
}
