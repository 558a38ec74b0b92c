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
