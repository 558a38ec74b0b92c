/** A table as text: columns of equal width, with two spaces between them. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    all.reduce((width, row) => Math.max(width, row.at(column)?.length ?? 0), 0),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
