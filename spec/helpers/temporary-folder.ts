/** Folders that exist as long as the tests of a file run. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Makes a folder with some files. The tests of the file that calls this remove it at their end. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "uri-abnf-")));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes such a folder, and works in it until then. */
export function workingFolder(): string {
  const before = process.cwd();
  const folder = temporaryFolder();
  beforeAll(() => process.chdir(folder));
  afterAll(() => process.chdir(before));
  return folder;
}
