/** Bundles the program and the modules of its workers from the sources. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the path of the program.
 *
 * @param worker the text of a module that stands in for the one of the workers
 */
export function buildProgram(folder: string, worker?: string): string {
  const root = join(__dirname, "../../..");
  const options = {
    absWorkingDir: root,
    entryPoints: {
      cli: "apps/cli/src/main.ts",
      "cli-worker": "apps/cli/src/worker.ts",
      "entry/worker": "./node_modules/tinypool/dist/entry/worker.js",
    },
    outdir: folder,
    bundle: true,
    // The pool and the workers mark answers with the same symbols.
    splitting: true,
    platform: "node",
    // As Rollup: the other form of jsonc-parser loads files at run time.
    mainFields: ["module", "main"],
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  };
  // The bundler does not run in the realm of a test.
  const script = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", script], { cwd: root });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  if (worker !== undefined) writeFileSync(join(folder, "cli-worker.js"), worker);
  return join(folder, "cli.js");
}
