/** Tables of strings for one format. */
import type { Format } from "../../formats/index.js";

/** The strings of a table, by the section that says so. */
export interface Verdicts {
  readonly section: string;
  readonly accept?: readonly string[];
  /** Strings, each with the message against it after the name of the rule. */
  readonly refuse?: readonly (readonly [value: string, message: string])[];
}

const ACCEPTED = "accepted";

/** Returns a row for each string: the section, the string, and the verdict of the format. */
export function rowsOf(
  rule: string,
  tables: readonly Verdicts[],
): readonly (readonly [section: string, value: string, verdict: string])[] {
  return tables.flatMap(({ section, accept = [], refuse = [] }) => [
    ...accept.map((value) => [section, value, ACCEPTED] as const),
    ...refuse.map(([value, message]) => [section, value, `${rule}: ${message}`] as const),
  ]);
}

/** Returns the verdict of a format on a string, by both of its faces. */
export function verdictOf(format: Format, value: string): string {
  const result = format["~standard"].validate(value);
  const message = result.issues?.[0].message;
  if (format(value) !== (message === undefined)) throw new Error("the faces of a format differ");
  return message ?? ACCEPTED;
}
