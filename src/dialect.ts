/** A dialect: every operation of the URI layer, for one standard. */
import { requireObject } from "./errors.js";
import { describe } from "../grammar/internal.js";
import { GrammarRules } from "./grammar-rules.js";
import { operationsOf } from "./operations.js";
import { parsers } from "./parsimmon-parsers.js";
import { recomposingTargets } from "./recompose-target.js";
import { ReferenceReader } from "./reference.js";
import type { Grammar } from "../grammar/index.js";
import type { DialectDefinition } from "./definition.js";
import type { Operations } from "./operations.js";
import type { Parsers } from "./parsimmon-parsers.js";
import type { MatchingReader } from "./reference.js";

/** The grammar of a standard, and all operations on its references. */
export interface Dialect<Names extends string = string, HostKind extends string = string>
  extends Operations<HostKind>, Parsers<HostKind> {
  readonly grammar: Grammar<Names>;
  /** The rules of the grammar, as parsers. */
  readonly rules: Grammar<Names>["rules"];
}

/**
 * Makes a dialect from its definition. The functions compile the grammar at first use. They need no
 * receiver: `const { parse } = rfc3986`.
 *
 * @param more makes the operations that only this dialect has
 */
export function createDialect<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  definition: DialectDefinition<Names, HostKind>,
  more?: (reader: MatchingReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  requireObject(definition, "the definition");
  requireObject(definition.grammar, "the grammar of the definition");
  if (more !== undefined && typeof more !== "function")
    throw new TypeError(`more must be a function, not ${describe(more)}`);
  return dialectOf(
    new ReferenceReader(
      { ...definition, recomposeTarget: recomposingTargets(definition) },
      new GrammarRules(definition, definition),
    ),
    definition.grammar,
    more,
  );
}

/** Makes the dialect of a reader. */
export function dialectOf<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  reader: MatchingReader<HostKind, Names>,
  grammar: Grammar<Names>,
  more?: (reader: MatchingReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  const dialect: Dialect<Names, HostKind> = {
    grammar,
    get rules() {
      return grammar.rules;
    },
    ...operationsOf(reader),
    ...parsers(reader, grammar),
  };
  return Object.assign(dialect, more?.(reader));
}
