/**
 * Options with an optional value, `--color[=WHEN]`. As in getopt_long(3), the value follows an equals sign: the
 * next word may be a file. Commander would take the next word as the value.
 */
import { Command } from "commander";
import type { Option, ParseOptionsResult } from "commander";

/** A command whose options with an optional value stand for their preset where no value is attached. */
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
