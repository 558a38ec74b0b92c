import { readFileSync, readdirSync } from "node:fs";

const FOLDER = new URL("equivalent/", import.meta.url);

/**
 * The mutants that behave as the original does, with the reasons: the lists in the folder `equivalent`. An entry
 * with a `line` is about mutants that begin in a line with this text. Without it, it is about each place
 * of the file with this change.
 */
export function equivalents() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => {
    const list = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
    return Object.entries(list).flatMap(([file, entries]) =>
      entries.flatMap(({ mutants, line, why }) =>
        mutants.map((change) => ({ file, change, line, why })),
      ),
    );
  });
}

/** Whether a listed mutant is the one with this change. */
export function isSame(listed, { file, change, line }) {
  return (
    listed.file === file &&
    listed.change === change &&
    (listed.line === undefined || line.includes(listed.line))
  );
}

/** Whether a change is that of a listed mutant. */
export function isListed(change, list) {
  return list.some((listed) => isSame(listed, change));
}
