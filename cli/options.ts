/** Kinds of options: standards, numbers, lists, and values that are attached or absent. */
import { Command, InvalidArgumentError, Option } from "commander";
import { STANDARDS } from "../grammar/standards.js";
import { DRAFT, shippedStandard, URI_STANDARDS } from "./standards.js";
import type { ParseOptionsResult } from "commander";
import type { Standard as ShippedStandard } from "../grammar/standards.js";
import type { Standard } from "./standards.js";

/**
 * Returns the option `--standard` of a command on references. Its value is a Standard, or undefined if the
 * option is absent.
 */
export function standardOption(): Option {
  const names = [...URI_STANDARDS.keys()].join(", ");
  return new Option(
    "--standard <name>",
    `the standard to go by: ${names} (default: ${DRAFT.name})`,
  ).argParser((name: string): Standard => {
    const standard = URI_STANDARDS.get(name.toLowerCase());
    if (standard === undefined) throw new InvalidArgumentError(`Known standards are ${names}.`);
    return standard;
  });
}

/**
 * Returns the option `--standard` of a command that needs rules only. Its value is an entry of the list of
 * shipped standards, or undefined if the option is absent.
 *
 * @param absent a note on what the command does without the option
 */
export function shippedOption(absent = ` (default: ${DRAFT.name})`): Option {
  return new Option(
    "--standard <name>",
    `a shipped standard, e.g. rfc3986, rfc5322, rfc9110${absent}`,
  ).argParser((name: string): ShippedStandard => {
    const standard = shippedStandard(name);
    if (standard !== undefined) return standard;
    const names = STANDARDS.map((each) => each.name).join(", ");
    throw new InvalidArgumentError(`Known standards are ${names}.`);
  });
}

/** Returns the parser of a whole number of at least `least`, and at most `most`. */
export function wholeNumber(least: number, most = Infinity): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^[0-9]{1,15}$/.test(text) && number >= least && number <= most) return number;
    const limit = most === Infinity ? "" : ` and at most ${most}`;
    throw new InvalidArgumentError(`It is a whole number of at least ${least}${limit}.`);
  };
}

/** Makes an option that may be repeated. Its value is the list of its arguments, in their order. */
export function listOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    (name: string, before: readonly string[] | undefined) => [...(before ?? []), name],
  );
}

/**
 * A command whose options with an optional value, `--color[=WHEN]`, stand for their preset if no value is
 * attached. As in getopt_long(3), the value follows an equals sign: the next word may be a file. Commander would
 * take the next word as the value.
 */
export class CommandWithOptionalValues extends Command {
  override parseOptions(argv: readonly string[]): ParseOptionsResult {
    const presets = new Map(
      this.options
        .filter((option) => option.optional)
        .map(({ long, presetArg }) => [long, `${long ?? ""}=${String(presetArg)}`]),
    );
    const end = argv.indexOf("--");
    const count = end === -1 ? argv.length : end;
    return super.parseOptions(
      argv.map((word, index) => (index < count ? (presets.get(word) ?? word) : word)),
    );
  }
}

/** Returns an option as `--help` shows it. */
export function optionTerm({ flags }: Option): string {
  return flags.replace(/ \[(.+)\]$/, "[=$1]");
}
