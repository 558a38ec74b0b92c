/**
 * Makes a module with the free functions of a dialect. Each operation is a separate export with its
 * documentation, so that a bundler drops the operations that a program does not use.
 */
import { join, relative } from "node:path";

/**
 * @typedef {object} DialectModule
 * @property {string} title  the standard, for the comment at the head of the module
 * @property {string} dialect  the source that exports the `choices` and the type `Operations`
 * @property {string} tables  the module that exports the groups of tables
 * @property {boolean} hasPaths  whether there are tables in the group `paths`
 * @property {readonly import("./operations.js").Family[]} families
 */

/**
 * The families of operations that need fewer tables than all, by the last group of tables that they
 * need. A family that is not listed here gets all tables. A bundle contains the tables of the families
 * that it uses.
 */
const READERS = {
  reference: ["parsing", "basing"],
  unreserved: ["normalizing", "comparing", "leveling"],
  paths: ["resolving", "transforming"],
  characters: ["abbreviating", "escaping", "unescaping", "extracting"],
};

/**
 * Returns the text of a module.
 *
 * @param {DialectModule} module
 * @param {string} folder the folder of the module
 * @returns {string}
 */
export function entryPoint({ title, dialect, tables, hasPaths, families }, folder) {
  const imported = (/** @type {string} */ file) =>
    `./${relative(folder, file).replace(/\.ts$/, ".js")}`.replace("./../", "../");
  const source = (/** @type {string} */ file) => imported(join(folder, "../src", file));
  return [
    `/** The operations of ${title}, each by itself. Made by scripts/generate. */`,
    ...families.map(({ factory, file }) => `import { ${factory} } from "${imported(file)}";`),
    `import { choices, normalization, reading, resolution } from "${imported(dialect)}";`,
    `import { PlainReader, ReferenceReader } from "${source("reference.ts")}";`,
    `import { MatchingRules } from "${source("matching-rules.ts")}";`,
    `import { TableRules } from "${source("table-rules.ts")}";`,
    `import { partOrWhole } from "${source("part-tables.ts")}";`,
    `import * as tables from "${imported(tables)}";`,
    `import type { Operations } from "${imported(dialect)}";`,
    "",
    ...rulesOf("reference", "TableRules(tables.reference"),
    ...rulesOf("unreserved", "TableRules(tables.unreserved, referenceRules"),
    ...(hasPaths
      ? rulesOf("paths", "TableRules(tables.paths, unreservedRules")
      : ["const pathsRules = unreservedRules;"]),
    ...rulesOf("characters", "MatchingRules(tables.characters, pathsRules"),
    ...rulesOf("components", "TableRules(tables.components, charactersRules, partOrWhole"),
    ...readerOf("reference", "PlainReader(reading"),
    ...readerOf("unreserved", "ReferenceReader(normalization"),
    ...readerOf("paths", "ReferenceReader(resolution"),
    ...readerOf("characters", "ReferenceReader(choices"),
    ...readerOf("components", "ReferenceReader(choices"),
    ...families.map(functionsOf),
    "",
  ].join("\n");
}

/**
 * The rules of a group of tables, and of those before it.
 *
 * @param {string} group
 * @param {string} rules  the beginning of the expression that makes them
 * @returns {readonly string[]}
 */
function rulesOf(group, rules) {
  return [`const ${group}Rules = /* @__PURE__ */ new ${rules});`];
}

/**
 * A reader that knows the rules of a group.
 *
 * @param {string} group
 * @param {string} reader  the beginning of the expression that makes it
 * @returns {readonly string[]}
 */
function readerOf(group, reader) {
  return [`const ${group}Reader = /* @__PURE__ */ new ${reader}, ${group}Rules);`];
}

/**
 * Returns the functions of a family. Their shared object is made once, and only if one of them is
 * used.
 *
 * @param {import("./operations.js").Family} family
 * @returns {string}
 */
function functionsOf({ factory, operations }) {
  const shared = `${factory}Operations`;
  const [group = "components"] =
    Object.entries(READERS).find(([, factories]) => factories.includes(factory)) ?? [];
  return [
    `\nconst ${shared} = /* @__PURE__ */ ${factory}(${group}Reader);`,
    ...operations.map(({ name, parameters, comment }) => {
      const list = parameters.join(", ");
      const type = `Operations["${name}"]`;
      return `\n${comment}\nexport const ${name}: ${type} = (${list}) => ${shared}.${name}(${list});`;
    }),
  ].join("\n");
}
