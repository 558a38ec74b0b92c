/** The shipped grammars, for the commands that need rules only. */
import { InvalidArgumentError, Option } from "commander";
import { STANDARDS } from "../../../grammar/workbench/index.js";
import type { Standard } from "../../../grammar/workbench/index.js";

/** The shipped standards by their names. One with lists is here as a recipient reads it, too: `rfc9110-recipient`. */
export const SHIPPED = new Map(
  STANDARDS.flatMap((standard) => {
    const { name, loadRecipient: load } = standard;
    const recipient = load && { ...standard, name: `${name}-recipient`, load };
    return [standard, ...(recipient === undefined ? [] : [recipient])];
  }).map((standard) => [standard.name, standard] as const),
);

/** Returns the shipped standard of a name in any case, or undefined. */
export function shippedStandard(name: string): Standard | undefined {
  return SHIPPED.get(name.toLowerCase());
}

/**
 * Returns the option `--standard` of a command that needs rules only. Its value is an entry of the list of
 * shipped standards, or undefined if the option is absent.
 */
export function shippedOption(): Option {
  return new Option("--standard <name>").argParser((name: string): Standard => {
    const standard = shippedStandard(name);
    if (standard !== undefined) return standard;
    throw new InvalidArgumentError(`Known standards are ${[...SHIPPED.keys()].join(", ")}.`);
  });
}
