/** The standards for the option `--standard`. */
import { InvalidArgumentError, Option } from "commander";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../src/index.js";
import type { Dialect } from "../src/index.js";

/** A dialect, and its rule for the inputs of `parse`. */
export interface Standard {
  readonly dialect: Dialect;
  readonly referenceRule: string;
}

/** The standard that the commands use by default. */
export const DRAFT: Standard = { dialect: rfc2396bis, referenceRule: "URI-reference" };

const STANDARDS: ReadonlyMap<string, Standard> = new Map<string, Standard>([
  ["rfc2396bis", DRAFT],
  ["rfc2396", { dialect: rfc2396, referenceRule: "URI-reference" }],
  ["rfc3986", { dialect: rfc3986, referenceRule: "URI-reference" }],
  ["rfc3987", { dialect: rfc3987, referenceRule: "IRI-reference" }],
]);

const NAMES = [...STANDARDS.keys()].join(", ");

/**
 * Returns the option of every command. Its value is a Standard, or undefined if the option is
 * absent.
 */
export function standardOption(): Option {
  return new Option(
    "--standard <name>",
    `the standard to go by: ${NAMES} (default: rfc2396bis)`,
  ).argParser((name: string): Standard => {
    const standard = STANDARDS.get(name.toLowerCase());
    if (standard === undefined) throw new InvalidArgumentError(`Known standards are ${NAMES}.`);
    return standard;
  });
}
