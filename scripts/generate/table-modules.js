/**
 * The modules of the tables that the dialects and the formats run over. Making them takes seconds, so they are kept
 * until the program that makes them, which contains the grammars, is another.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import esbuild from "esbuild";

/**
 * The texts of the modules, by the names of the dialects and of the groups of formats.
 *
 * @param {string} root  the folder of the project
 * @returns {Promise<Readonly<Record<string, string>>>}
 */
export async function tableModules(root) {
  const cache = join(root, "node_modules/.cache/tables");
  const program = join(cache, "program.mjs");
  const kept = join(cache, "modules.json");
  mkdirSync(cache, { recursive: true });
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [join(root, "scripts/generate/tables.ts")],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    packages: "external",
    format: "esm",
    write: false,
    logLevel: "warning",
  });
  const text = outputFiles.map((file) => file.text).join("");
  const hash = createHash("sha256").update(text).digest("hex");
  if (existsSync(kept)) {
    const { hash: keptHash, modules } = JSON.parse(readFileSync(kept, "utf8"));
    if (keptHash === hash) return modules;
  }

  writeFileSync(program, text);
  /** @type {typeof import("./tables.js")} */
  const { dialectTables, formatTables } = await import(pathToFileURL(program).href);
  const modules = {
    ...Object.fromEntries(
      Object.entries(dialectTables).map(([name, make]) => [name, moduleOf(make())]),
    ),
    ...Object.fromEntries(
      Object.entries(formatTables).map(([name, make]) => [name, formatModuleOf(make())]),
    ),
  };
  writeFileSync(kept, JSON.stringify({ hash, modules }));
  return modules;
}

/**
 * @param {import("./tables.js").DialectTables} tables
 * @returns {string}
 */
function moduleOf(tables) {
  return [
    "/** Tables made from ABNF. Made by scripts/generate. */",
    'import type { RuleTable } from "../../src/table-rules.js";',
    ...Object.entries(tables).map(
      ([group, list]) =>
        `\nexport const ${group}: readonly RuleTable[] = ${JSON.stringify(list, undefined, 2)};`,
    ),
    "",
  ].join("\n");
}

/**
 * A constant for each format, so that a bundler drops those of formats that a program does not use.
 *
 * @param {Readonly<Record<string, import("../../formats/format.js").FormatTable>>} tables
 * @returns {string}
 */
function formatModuleOf(tables) {
  return [
    "/** Tables made from ABNF. Made by scripts/generate. */",
    'import type { FormatTable } from "../../formats/format.js";',
    ...Object.entries(tables).map(
      ([name, table]) =>
        `\nexport const ${camelCase(name)}: FormatTable = ${JSON.stringify(table, undefined, 2)};`,
    ),
    "",
  ].join("\n");
}

/** @param {string} name E.g. `date-time`, which becomes `dateTime`. */
function camelCase(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}
