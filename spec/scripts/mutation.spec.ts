import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

interface Entry {
  readonly mutants: readonly string[];
  readonly line?: string;
  readonly why: string;
}

const FOLDER = join(__dirname, "../../scripts/mutation/equivalent");
const ROOT = join(__dirname, "../..");

const LISTS = readdirSync(FOLDER).map((name) => {
  const list = JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Record<string, Entry[]>;
  return { name, list };
});

describe("the mutants that are listed as equivalent", () => {
  it.each(LISTS)("change code that is there: $name", ({ list }) => {
    for (const [file, entries] of Object.entries(list)) {
      const path = join(ROOT, file);
      expect(existsSync(path) ? "" : file).toBe("");
      const code = readFileSync(path, "utf8");
      const gone = entries.flatMap((entry) =>
        changesOf(entry).filter(({ original, line }) => !isIn(code, original, line)),
      );
      expect(gone).toEqual([]);
    }
  });

  it.each(LISTS)("have a reason each, and stand in one entry: $name", ({ list }) => {
    for (const entries of Object.values(list)) {
      for (const { why } of entries) expect(why).toMatch(/^\S.*\.$/);
      const changes = entries.flatMap(({ mutants, line }) =>
        mutants.map((mutant) => JSON.stringify([mutant, line])),
      );
      expect(changes).toEqual([...new Set(changes)]);
    }
  });
});

function changesOf({ mutants, line = "" }: Entry) {
  return mutants.map((mutant) => ({
    original: mutant.slice(0, mutant.indexOf(" -> ")).replace(/…$/, ""),
    line,
  }));
}

/** Whether a text, in which blanks stand for white space, is in the code and begins in the line. */
function isIn(code: string, original: string, line: string) {
  const start = original.split(" ")[0] ?? "";
  return (
    code.replaceAll(/\s+/g, " ").includes(original) &&
    code.split("\n").some((text) => text.includes(line) && text.includes(start))
  );
}
