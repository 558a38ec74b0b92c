/** Tables of strings for one format. */
import type { Format } from "../../formats/index.js";

/** The strings of a table, by the section that says so. */
interface Verdicts {
  readonly section: string;
  readonly accept?: readonly string[];
  /** Strings, each with the message against it after the name of the rule. */
  readonly refuse?: readonly (readonly [value: string, message: string])[];
}

const ACCEPTED = "accepted";

/** Tests a format with each string of its tables. */
export function testVerdicts(
  name: string,
  format: Format,
  rule: string,
  tables: readonly Verdicts[],
): void {
  const rows = tables.flatMap(({ section, accept = [], refuse = [] }) => [
    ...accept.map((value) => [section, value, ACCEPTED] as const),
    ...refuse.map(([value, message]) => [section, value, `${rule}: ${message}`] as const),
  ]);
  test.each(rows)(`${name}, %s: %j`, (_, value, verdict) => {
    expect(verdictOf(format, value)).toBe(verdict);
  });
}

/** Returns the verdict of a format on a string, by both of its faces. */
function verdictOf(format: Format, value: string): string {
  const result = format["~standard"].validate(value);
  const message = result.issues?.[0].message;
  if (format(value) !== (message === undefined)) throw new Error("the faces of a format differ");
  return message ?? ACCEPTED;
}
