/** The rows of the table in docs/regexes.md. */

/** Returns the cells of each row. */
export function rowsOf(page: string): readonly (readonly string[])[] {
  const lines = page.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\\|", "|")),
  );
}

/** Returns the string of a cell, which is JSON in code; undefined for an empty cell. */
export function stringIn(cell: string): string | undefined {
  const { long, short } = /^(?:`` (?<long>.*) ``|`(?<short>.*)`)$/.exec(cell)?.groups ?? {};
  const text = long ?? short;
  return text === undefined ? undefined : (JSON.parse(text) as string);
}

/** Returns the strings of an expression such as `"a" + "b".repeat(n)`, as a function of `n`. */
export function repeated(expression: string): (n: number) => string {
  const parts = Array.from(
    expression.matchAll(/(?<string>"(?:[^"\\]|\\.)*")(?<repeat>\.repeat\(n\))?/g),
    ({ groups }) => ({
      text: JSON.parse(groups!.string!) as string,
      isRepeated: groups!.repeat !== undefined,
    }),
  );
  return (n) => parts.map(({ text, isRepeated }) => text.repeat(isRepeated ? n : 1)).join("");
}
