/** A dialect: all acts of the URI layer, for one standard. */
import { abbreviating } from "./abbreviated.js";
import { basing } from "./base-uri.js";
import { building } from "./build.js";
import { comparing } from "./equivalent.js";
import { stripping } from "./strip-delimiters.js";
import { requireObject, typeOf } from "./errors.js";
import { escaping } from "./escape.js";
import { extracting } from "./extract.js";
import { leveling } from "./encoding-level.js";
import { normalizing } from "./normalize.js";
import { parsing } from "./parse.js";
import { parsers } from "./parsimmon-parsers.js";
import { recomposing } from "./recompose.js";
import { ReferenceReader } from "./reference.js";
import { relativizing } from "./relativize.js";
import { resolving } from "./resolve.js";
import { unescaping } from "./unescape.js";
import type { Grammar } from "../grammar/index.js";
import type { Abbreviating } from "./abbreviated.js";
import type { Basing } from "./base-uri.js";
import type { Building } from "./build.js";
import type { DialectDefinition } from "./definition.js";
import type { Comparing } from "./equivalent.js";
import type { Stripping } from "./strip-delimiters.js";
import type { Escaping } from "./escape.js";
import type { Extracting } from "./extract.js";
import type { Leveling } from "./encoding-level.js";
import type { Normalizing } from "./normalize.js";
import type { Parsing } from "./parse.js";
import type { Parsers } from "./parsimmon-parsers.js";
import type { Recomposing } from "./recompose.js";
import type { Relativizing } from "./relativize.js";
import type { Resolving } from "./resolve.js";
import type { Unescaping } from "./unescape.js";

/** A standard's grammar, and everything that can be done with its references. */
export interface Dialect<Names extends string = string, HostKind extends string = string>
  extends
    Parsing<HostKind>,
    Recomposing,
    Building<HostKind>,
    Resolving<HostKind>,
    Relativizing,
    Basing,
    Normalizing,
    Comparing,
    Escaping,
    Unescaping,
    Leveling,
    Extracting,
    Stripping,
    Abbreviating,
    Parsers<HostKind> {
  readonly grammar: Grammar<Names>;
  /** The rules of the grammar, as parsers. */
  readonly rules: Grammar<Names>["rules"];
}

/**
 * Makes a dialect out of what a standard says. Nothing is compiled before it is used, and the
 * functions need no receiver: `const { parse } = rfc3986`.
 *
 * @param more makes what this dialect has beyond the others
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
    throw new TypeError(`more must be a function, not ${typeOf(more)}`);
  return dialectOf(new ReferenceReader(definition), more);
}

/** The dialect of a reader. */
export function dialectOf<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  reader: ReferenceReader<HostKind, Names>,
  more?: (reader: ReferenceReader<HostKind>) => More,
): Dialect<Names, HostKind> & More {
  const { grammar } = reader.definition;
  const dialect: Dialect<Names, HostKind> = {
    grammar,
    get rules() {
      return grammar.rules;
    },
    ...parsing(reader),
    ...recomposing(reader),
    ...building(reader),
    ...resolving(reader),
    ...relativizing(reader),
    ...basing(reader),
    ...normalizing(reader),
    ...comparing(reader),
    ...escaping(reader),
    ...unescaping(reader),
    ...leveling(reader),
    ...extracting(reader),
    ...stripping(),
    ...abbreviating(reader),
    ...parsers(reader),
  };
  return Object.assign(dialect, more?.(reader));
}
