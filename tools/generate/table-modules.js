/**
 * The modules of the tables that the dialects and the formats run over. Making them takes seconds, so they are kept
 * until this file, or the program that makes the tables, changes. That program contains the grammars.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import esbuild from "esbuild";

/**
 * The texts of the modules: those of tables by the names of the dialects and of the groups of formats.
 *
 * @typedef {object} TableModules
 * @property {Readonly<Record<string, string>>} dialects
 * @property {Readonly<Record<string, string>>} formats
 * @property {Readonly<Record<string, string>>} details  what only messages and patterns of the formats need
 * @property {string} ruleNames  the index of all rules
 */

/**
 * Returns the modules.
 *
 * @param {string} root  the folder of the project
 * @returns {Promise<TableModules>}
 */
export async function tableModules(root) {
  const cache = join(root, "node_modules/.cache/tables");
  const program = join(cache, "program.mjs");
  const kept = join(cache, "modules.json");
  mkdirSync(cache, { recursive: true });
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [join(root, "tools/generate/tables.ts")],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    packages: "external",
    format: "esm",
    write: false,
    logLevel: "warning",
  });
  const text = outputFiles.map((file) => file.text).join("");
  const ownText = readFileSync(new URL(import.meta.url));
  const hash = createHash("sha256").update(text).update(ownText).digest("hex");
  if (existsSync(kept)) {
    const { hash: keptHash, modules } = JSON.parse(readFileSync(kept, "utf8"));
    if (keptHash === hash) return modules;
  }

  writeFileSync(program, text);
  const formatTables = tablesOfFormats(pathToFileURL(program).href);
  /** @type {typeof import("./tables.js")} */
  const { dialectTables, replacementTables, ruleNames } = await import(pathToFileURL(program).href);
  const modules = {
    dialects: {
      ...made(dialectTables, dialectModuleOf),
      replacements: dialectModuleOf(replacementTables()),
    },
    ruleNames: ruleNamesModuleOf(await ruleNames()),
    ...formatModulesOf(await formatTables),
  };
  writeFileSync(kept, JSON.stringify({ hash, modules }));
  return modules;
}

/**
 * Makes the modules of tables, by the same names.
 *
 * @template Tables
 * @param {Readonly<Record<string, () => Tables>>} makers
 * @param {(tables: Tables) => string} moduleOf
 * @returns {Readonly<Record<string, string>>}
 */
function made(makers, moduleOf) {
  return Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, moduleOf(make())]));
}

/**
 * Makes the tables of the formats beside those of the dialects, in a thread.
 *
 * @param {string} program
 * @returns {Promise<Readonly<Record<string, import("./tables.js").TablesOfFormats>>>}
 */
async function tablesOfFormats(program) {
  const code = `import(${JSON.stringify(program)}).then(({ formatTables }) => {
    const made = Object.entries(formatTables).map(([name, make]) => [name, make()]);
    require("node:worker_threads").parentPort.postMessage(Object.fromEntries(made));
  });`;
  const [tables] = await once(new Worker(code, { eval: true }), "message");
  return tables;
}

/**
 * @param {Readonly<Record<string, import("./tables.js").TablesOfFormats>>} tables
 * @returns {Pick<TableModules, "formats" | "details">}
 */
function formatModulesOf(tables) {
  const groups = Object.entries(tables);
  return {
    formats: Object.fromEntries(
      groups.map(([name, group]) => [name, formatModuleOf(group, "FormatTable", 0)]),
    ),
    details: Object.fromEntries(
      groups.map(([name, group]) => [name, formatModuleOf(group, "FormatDetails", 1)]),
    ),
  };
}

/**
 * @param {object} tables  the groups of tables, by name
 * @returns {string}
 */
function dialectModuleOf(tables) {
  return [
    "/** Tables made from ABNF. Made by tools/generate. */",
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
 * @param {import("./tables.js").TablesOfFormats} tables
 * @param {string} type
 * @param {0 | 1} part
 * @returns {string}
 */
function formatModuleOf(tables, type, part) {
  return [
    "/** Tables made from ABNF. Made by tools/generate. */",
    `import type { ${type} } from "../../formats/format.js";`,
    ...Object.entries(tables).map(
      ([name, { [part]: value }]) =>
        `\nexport const ${camelCase(name)}: ${type} = ${JSON.stringify(value, undefined, 2)};`,
    ),
    "",
  ].join("\n");
}

/**
 * The names as one string for each standard, which a program reads faster than a list.
 *
 * @param {Awaited<ReturnType<import("./tables.js").ruleNames>>} standards
 * @returns {string}
 */
function ruleNamesModuleOf(standards) {
  const joined = Object.entries(standards).map(([standard, { names, beyondAscii, ...rest }]) => [
    standard,
    { ...rest, names: names.join(" "), beyondAscii: beyondAscii.join(" ") },
  ]);
  return [
    "/** The rules of each standard: `port:4` is used by four others. Made by tools/generate. */",
    'import type { AlphabetName } from "../grammar/ast/alphabets.js";',
    "",
    "export const RULE_NAMES: Readonly<",
    "  Record<string, { alphabet: AlphabetName; names: string; beyondAscii: string }>",
    `> = ${JSON.stringify(Object.fromEntries(joined), undefined, 2)};`,
    "",
  ].join("\n");
}

/** @param {string} name E.g. `date-time`, which becomes `dateTime`. */
function camelCase(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}
