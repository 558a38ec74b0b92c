/**
 * Generates modules from other files of the project, in a folder that git ignores. It runs before
 * build, test and type check.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { plainRuntime, runtimeText } from "./runtime-text.js";
import { tableModules } from "./table-modules.js";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FOLDER = join(ROOT, "generated");

const modules = await tableModules(ROOT);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, "tables"), { recursive: true });
for (const [name, text] of Object.entries({ ...modules.dialects, ...modules.formats }))
  writeFileSync(join(FOLDER, `tables/${name}.ts`), text);

writeFileSync(join(FOLDER, "rule-names.ts"), modules.ruleNames);
writeFileSync(join(FOLDER, "plain-runtime.ts"), await plainRuntime(ROOT));

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
writeFileSync(join(FOLDER, "runtime-text.ts"), await runtimeText(ROOT, version));
