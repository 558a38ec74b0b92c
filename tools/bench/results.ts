/** The file of data of the benchmark: what each section has measured last, and when. */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import type { Table } from "./report.js";

/** What a run of a section has measured. */
export interface Measurement {
  /** The day, as `2026-11-27`. */
  readonly date: string;
  /** The load of the machine when the section began: the processes that ran or waited, over a minute. */
  readonly load: number;
  readonly tables: readonly Table[];
}

/** All figures. `docs/results.md` has the larger part of them. */
export interface Results {
  /** The machine and the versions of the last run. */
  readonly machine: Readonly<Record<string, string>>;
  readonly sections: Readonly<Record<string, Measurement>>;
}

const FILE = new URL("results.json", import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, "utf8")) as Results;
}

/** Writes the file, with four significant digits. */
export async function writeResults(results: Results): Promise<void> {
  const json = JSON.stringify(results, (_, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value,
  );
  writeFileSync(FILE, await format(json, { parser: "json", printWidth: 100 }));
}
