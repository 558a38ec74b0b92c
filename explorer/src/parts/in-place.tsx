/** The components of a reference in their places, with all their offsets below. */
import type { DialectAnswer } from "../worker/protocol.js";

interface Props {
  readonly reference: string;
  readonly dialects: readonly DialectAnswer[];
}

type Components = DialectAnswer["components"];

export function InPlace({ reference, dialects }: Props) {
  // Dialects that read the same components share a picture.
  const readings = new Map<string, { components: Components; names: string[] }>();
  for (const { dialect, error, components } of dialects) {
    if (error !== undefined) continue;
    const key = JSON.stringify(components);
    const reading = readings.get(key) ?? { components, names: [] };
    readings.set(key, reading);
    reading.names.push(dialect);
  }
  return (
    <>
      {[...readings].map(([key, { components, names }]) => (
        <figure key={key} class="in-place">
          <figcaption>{names.join(", ")}</figcaption>
          <pre tabIndex={0}>
            {segmentsOf(reference, components).map(({ text, names: within }, index) => (
              <span
                key={index}
                class={within.length > 0 ? "component" : undefined}
                title={within.join(" in ")}
              >
                {text}
              </span>
            ))}
            {"\n"}
            {ruler(offsetsOf(components)).join("\n")}
          </pre>
        </figure>
      ))}
    </>
  );
}

interface Segment {
  readonly text: string;
  /** The components that contain the piece, the innermost first. */
  readonly names: readonly string[];
}

function offsetsOf(components: Components): number[] {
  const offsets = new Set(components.flatMap(({ start, end }) => [start, end]));
  return [...offsets].sort((a, b) => a - b);
}

/** Cuts the reference wherever a component begins or ends. */
function segmentsOf(reference: string, components: Components): Segment[] {
  const cuts = [...new Set([0, ...offsetsOf(components), reference.length])];
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const within = components
      .filter((component) => component.start <= start && end <= component.end)
      .sort((a, b) => a.end - a.start - (b.end - b.start));
    return { text: reference.slice(start, end), names: within.map(({ name }) => name) };
  });
}

/** Writes each offset below its character: in the first row that has room for it. */
function ruler(offsets: readonly number[]): string[] {
  const rows: string[] = [];
  for (const offset of offsets) {
    const index = rows.findIndex((row) => row.length < offset || (row === "" && offset === 0));
    const at = index === -1 ? rows.length : index;
    rows[at] = (rows[at] ?? "").padEnd(offset) + String(offset);
  }
  return rows;
}
