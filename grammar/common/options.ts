/** Checks of options: of their names here, of their values where they are read. */
import { describe } from "./arguments.js";
import { quoted } from "./excerpt.js";
import { nearest } from "./suggestion.js";

/** The names of options, as keys: the type checker finds one that is missing, and one too many. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Checks that options are an object, and that all of them have names that the function reads. Names that
 * an object inherits are not checked.
 *
 * @param names the names, as keys
 * @throws {TypeError} which names the nearest option, or all of them
 */
export function requireOptions<Options extends object>(
  options: Options | null,
  names: OptionNames<Options>,
): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options are an object, not ${describe(options)}`);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    const near = nearest(name, known);
    const hint = near === undefined ? `there are ${known.join(", ")}` : `did you mean ${near}?`;
    throw new TypeError(`no option named ${quoted(name)}; ${hint}`);
  }
}
