/** Options that may be repeated. */
import { Option } from "commander";

/** Makes an option whose value is the list of its arguments, in their order. */
export function listOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    (name: string, before: readonly string[] | undefined) => [...(before ?? []), name],
  );
}
