import type { Place } from "uri-abnf/language";

/** E.g. `host, line 12: alternative 2`. */
export function placeText({ rule, what, line }: Place): string {
  return `${rule}, line ${String(line)}: ${what}`;
}
