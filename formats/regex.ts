/** ECMA-262: the platform reads the regular expression, with the flag `u`. */
import { formatBy } from "./format.js";
import type { Format } from "./format.js";

/** Makes the format. The cost is that of `new RegExp`. */
export function regexFormat(): Format {
  return formatBy(
    "regex",
    (value) => messageFor(value) === undefined,
    (value) => messageFor(value),
  );
}

/** The words of the message are those of the platform. */
function messageFor(value: string): string | undefined {
  try {
    new RegExp(value, "u");
    return undefined;
  } catch (error) {
    return `regex: ${error instanceof Error ? error.message : String(error)}`;
  }
}
