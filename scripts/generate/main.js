/**
 * Generates modules from other files of the project, in a folder that git ignores. It runs before
 * build, test and type check.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { entryPoint } from "./entry-points.js";
import { familiesOf, familyOf } from "./operations.js";
import { plainRuntime, runtimeText } from "./runtime-text.js";
import { tableModules } from "./table-modules.js";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FOLDER = join(ROOT, "generated");

const operations = familiesOf(join(ROOT, "src/operations.ts"), "Operations");
const iriOperations = familyOf(join(ROOT, "src/iri.ts"), "Internationalizing");

const dialects = [
  { name: "rfc2396bis", title: "draft-fielding-uri-rfc2396bis-00", families: operations },
  { name: "rfc2396", title: "RFC 2396", families: operations },
  { name: "rfc3986", title: "RFC 3986", families: operations },
  { name: "rfc3987", title: "RFC 3987", families: [...operations, iriOperations] },
];

const modules = await tableModules(ROOT);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, "tables"), { recursive: true });
for (const { name, title, families } of dialects) {
  const { text, groups } = modules.dialects[name];
  const entry = {
    title,
    dialect: join(ROOT, `src/dialects/${name}.ts`),
    tables: join(FOLDER, `tables/${name}.ts`),
    hasPaths: groups.includes("paths"),
    families,
  };
  writeFileSync(join(FOLDER, `${name}.ts`), entryPoint(entry, FOLDER));
  writeFileSync(entry.tables, text);
}

for (const [name, text] of Object.entries(modules.formats))
  writeFileSync(join(FOLDER, `tables/${name}.ts`), text);

writeFileSync(join(FOLDER, "plain-runtime.ts"), await plainRuntime(ROOT));

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
writeFileSync(join(FOLDER, "runtime-text.ts"), await runtimeText(ROOT, version));
