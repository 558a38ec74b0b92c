/**
 * The standards for the option `--standard`: the dialects, for the commands that take references
 * apart, and all shipped grammars, for the commands that need rules alone.
 */
import { InvalidArgumentError, Option } from "commander";
import { STANDARDS } from "../grammar/internal.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../src/index.js";
import type { Standard as GrammarStandard } from "../grammar/internal.js";
import type { Dialect } from "../src/index.js";

/** A dialect, and its rule for the inputs of `parse`. */
export interface Standard {
  readonly name: string;
  readonly dialect: Dialect;
  readonly referenceRule: string;
}

/** The standard that the commands use by default. */
export const DRAFT: Standard = {
  name: "rfc2396bis",
  dialect: rfc2396bis,
  referenceRule: "URI-reference",
};

const STANDARDS_WITH_DIALECT: readonly Standard[] = [
  DRAFT,
  { name: "rfc2396", dialect: rfc2396, referenceRule: "URI-reference" },
  { name: "rfc3986", dialect: rfc3986, referenceRule: "URI-reference" },
  { name: "rfc3987", dialect: rfc3987, referenceRule: "IRI-reference" },
];

const DIALECTS = new Map(STANDARDS_WITH_DIALECT.map((standard) => [standard.name, standard]));

const NAMES = [...DIALECTS.keys()].join(", ");

/**
 * Returns the option of a command on references. Its value is a Standard, or undefined if the option is
 * absent.
 */
export function standardOption(): Option {
  return new Option(
    "--standard <name>",
    `the standard to go by: ${NAMES} (default: rfc2396bis)`,
  ).argParser((name: string): Standard => {
    const standard = standardNamed(name.toLowerCase());
    if (standard === undefined) throw new InvalidArgumentError(`Known standards are ${NAMES}.`);
    return standard;
  });
}

/** Returns the standard with a dialect by its name in lower case. */
export function standardNamed(name: string): Standard | undefined {
  return DIALECTS.get(name);
}

const BY_NAME = new Map(STANDARDS.map((standard) => [standard.name, standard] as const));

const GRAMMAR_NAMES = [...BY_NAME.keys()].join(", ");

/**
 * Returns the option of a command that needs a grammar alone. Its value is an entry of the list of
 * shipped standards, or undefined if the option is absent.
 */
export function grammarOption(): Option {
  return new Option(
    "--standard <name>",
    "the standard to go by, e.g. rfc3986, rfc5322, rfc9110 (default: rfc2396bis)",
  ).argParser((name: string): GrammarStandard => {
    const standard = grammarNamed(name.toLowerCase());
    if (standard === undefined)
      throw new InvalidArgumentError(`Known standards are ${GRAMMAR_NAMES}.`);
    return standard;
  });
}

/** Returns the shipped grammar by its name in lower case. */
export function grammarNamed(name: string): GrammarStandard | undefined {
  return BY_NAME.get(name);
}
