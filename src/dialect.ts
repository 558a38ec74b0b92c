/** A dialect: every operation of the URI layer, for one standard, by the automata of its grammar. */
import type Parsimmon from "parsimmon";
import { step } from "../grammar/abnf/combinators.js";
import { ComposableParser } from "../grammar/combinator/composable-parser.js";
import { selectIn } from "../grammar/combinator/grammar.js";
import { LayoutMatcher } from "../grammar/combinator/layout-matcher.js";
import { deferred } from "../grammar/compile.js";
import { leveling } from "./encoding-level.js";
import { readingTrees } from "./from-tree.js";
import { operationsOf } from "./operations.js";
import { ReferenceReader, rulesOfParts } from "./reference.js";
import type { ParseResult, Reply } from "../grammar/combinator/composable-parser.js";
import type { Grammar, Rule } from "../grammar/index.js";
import type { SpanIndices } from "../grammar/runtime/layout.js";
import type { UriReference } from "./components.js";
import type { ComponentChoices, DialectChoices, DialectTexts } from "./definition.js";
import type { Leveling } from "./encoding-level.js";
import type { TreeReading } from "./from-tree.js";
import type { Operations } from "./operations.js";
import type { SpanMatcher, RuleSource } from "./table-rules.js";

/** The parsers of a dialect, for use in larger parsers. */
interface Parsers<HostKind extends string> {
  /**
   * Parses the longest reference at the current offset. A reference may be empty. Linear.
   *
   * @example
   * ```ts
   * const link = uriReference.wrap(Parsimmon.string("<"), Parsimmon.string(">"));
   * link.tryParse("<../a?b>").query; // "b"
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

/** The grammar of a standard, and all operations on its references. */
export interface Dialect<Names extends string = string, HostKind extends string = string>
  extends Operations<HostKind>, Leveling, Parsers<HostKind>, TreeReading<HostKind> {
  readonly grammar: Grammar<Names>;
  /** The rules of the grammar, as parsers. */
  readonly rules: Grammar<Names>["rules"];
}

/**
 * Makes a dialect. The functions compile the grammar at first use. They need no receiver: `const { parse } = rfc3986`.
 *
 * @param more makes the operations that only this dialect has
 */
export function dialectOf<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  choices: DialectChoices<HostKind>,
  texts: DialectTexts<Names>,
  more?: (reader: ReferenceReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  const { grammar } = texts;
  const rules = new GrammarRuleSource(texts, choices);
  const reader = new ReferenceReader(choices, rules);
  const dialect: Dialect<Names, HostKind> = {
    grammar,
    get rules() {
      return grammar.rules;
    },
    ...operationsOf(reader, choices),
    ...leveling(reader, choices),
    ...parsers(reader, choices, grammar),
    ...readingTrees(rules, choices, texts),
  };
  return Object.assign(dialect, more?.(reader));
}

/** Returns the parsers of a dialect. */
function parsers<HostKind extends string>(
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

  override parse(input: string): ParseResult<UriReference<HostKind>> {
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

/** Answers by the automata of a grammar. */
export class GrammarRuleSource implements RuleSource {
  readonly #texts: DialectTexts;
  readonly #choices: ComponentChoices;
  #readingCache: Grammar | undefined;
  #proseCache: Grammar | undefined;

  constructor(texts: DialectTexts, choices: ComponentChoices) {
    this.#texts = texts;
    this.#choices = choices;
  }

  rule(name: string): Rule {
    const { grammar, prose } = this.#texts;
    this.#proseCache ??= deferred(prose, () => ({ imports: [grammar] }));
    return this.#proseCache.rule(name);
  }

  readingRule(name: string): Rule {
    return this.#reading.rule(name);
  }

  get #reading(): Grammar {
    const { grammar, opaque } = this.#texts;
    this.#readingCache ??= opaque === undefined ? grammar : grammar.extend(opaque.abnf);
    return this.#readingCache;
  }

  layouts<Layout extends object>(
    reference: string,
    layOut: (spans: SpanIndices) => Layout,
  ): SpanMatcher<Layout> {
    const parts = rulesOfParts(this.#choices);
    const { definition } = this.readingRule(reference);
    const wanted = selectIn(this.#reading, parts.flat(), definition);
    return new LayoutMatcher(definition, wanted, (spans) => layOut(firstOfEach(parts, spans)));
  }
}

/** Returns the spans of the first rule of each part that occurs, from the spans of all rules. */
function firstOfEach(parts: readonly (readonly string[])[], spans: SpanIndices): SpanIndices {
  const chosen = new Int32Array(2 * parts.length).fill(-1);
  let rule = 0;
  for (const [part, { length }] of parts.entries()) {
    const candidates = spans.subarray(2 * rule, 2 * (rule + length));
    const first = candidates.findIndex((place) => place >= 0);
    if (first !== -1) chosen.set(candidates.subarray(first, first + 2), 2 * part);
    rule += length;
  }
  return chosen;
}
