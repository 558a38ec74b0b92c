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
  readonly dialect: Dialect;
  readonly referenceRule: string;
}

/** The standard that the commands use by default. */
export const DRAFT: Standard = { dialect: rfc2396bis, referenceRule: "URI-reference" };

const DIALECTS: ReadonlyMap<string, Standard> = new Map<string, Standard>([
  ["rfc2396bis", DRAFT],
  ["rfc2396", { dialect: rfc2396, referenceRule: "URI-reference" }],
  ["rfc3986", { dialect: rfc3986, referenceRule: "URI-reference" }],
  ["rfc3987", { dialect: rfc3987, referenceRule: "IRI-reference" }],
]);

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
    const standard = DIALECTS.get(name.toLowerCase());
    if (standard === undefined) throw new InvalidArgumentError(`Known standards are ${NAMES}.`);
    return standard;
  });
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
    const standard = BY_NAME.get(name.toLowerCase());
    if (standard === undefined)
      throw new InvalidArgumentError(`Known standards are ${GRAMMAR_NAMES}.`);
    return standard;
  });
}
