/** A project for the programs that run in engines: a folder with the packages that they load. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The packages, and their folders. */
const PACKAGES = {
  "uri-abnf": "../../..",
  "ajv-formats": "../../../node_modules/ajv-formats",
  "fast-uri": "../peers/node_modules/fast-uri",
  "@hyperjump/uri": "../peers/node_modules/@hyperjump/uri",
};

/** Calls a function with the path of a new folder, which is removed afterwards. */
export async function withPackages<Result>(
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    mkdirSync(join(folder, "node_modules/@hyperjump"), { recursive: true });
    for (const [name, path] of Object.entries(PACKAGES))
      symlinkSync(
        fileURLToPath(new URL(path, import.meta.url)),
        join(folder, "node_modules", name),
      );
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
