/** A dialect: every operation of the URI layer, for one standard. */
import { requireObject } from "./errors.js";
import { describe } from "../grammar/common/arguments.js";
import { GrammarRules } from "./grammar-rules.js";
import { operationsOf } from "./operations.js";
import { parsers } from "./parsimmon-parsers.js";
import { recomposingTargets } from "./recompose.js";
import { ReferenceReader } from "./reference.js";
import type { Grammar } from "../grammar/index.js";
import type { DialectChoices, DialectDefinition } from "./definition.js";
import type { Operations } from "./operations.js";
import type { Parsers } from "./parsimmon-parsers.js";

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
  more?: (reader: ReferenceReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  requireObject(definition, "the definition");
  requireObject(definition.grammar, "the grammar of the definition");
  if (more !== undefined && typeof more !== "function")
    throw new TypeError(`more must be a function, not ${describe(more)}`);
  const choices = { ...definition, recomposeTarget: recomposingTargets(definition) };
  const reader = new ReferenceReader(choices, new GrammarRules(definition, choices));
  return dialectOf(reader, choices, definition.grammar, more);
}

/** Makes the dialect of a reader. */
export function dialectOf<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  reader: ReferenceReader<HostKind>,
  choices: DialectChoices<HostKind>,
  grammar: Grammar<Names>,
  more?: (reader: ReferenceReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  const dialect: Dialect<Names, HostKind> = {
    grammar,
    get rules() {
      return grammar.rules;
    },
    ...operationsOf(reader, choices),
    ...parsers(reader, choices, grammar),
  };
  return Object.assign(dialect, more?.(reader));
}
