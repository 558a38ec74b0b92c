/**
 * The free functions of a dialect, as a module: each operation by itself, with its documentation, so
 * that a bundler leaves out the operations that a program does not use.
 */
import { relative } from "node:path";

/**
 * @typedef {object} DialectModule
 * @property {string} title  the standard, for the comment at the head of the module
 * @property {string} reader  the source that exports the `reader` and the type `Operations`
 * @property {readonly import("./operations.js").Family[]} families
 */

/**
 * The text of a module.
 *
 * @param {DialectModule} module
 * @param {string} folder  where the module will stand
 * @returns {string}
 */
export function entryPoint({ title, reader, families }, folder) {
  const imported = (/** @type {string} */ file) =>
    `./${relative(folder, file).replace(/\.ts$/, ".js")}`.replace("./../", "../");
  return [
    `/** The operations of ${title}, each by itself. Made by scripts/generate. */`,
    ...families.map(({ factory, file }) => `import { ${factory} } from "${imported(file)}";`),
    `import { reader } from "${imported(reader)}";`,
    `import type { Operations } from "${imported(reader)}";`,
    ...families.map(functionsOf),
    "",
  ].join("\n");
}

/**
 * The functions of a family. What they share is made once, and only where one of them is used.
 *
 * @param {import("./operations.js").Family} family
 * @returns {string}
 */
function functionsOf({ factory, operations }) {
  const shared = `${factory}Operations`;
  return [
    `\nconst ${shared} = /* @__PURE__ */ ${factory}(reader);`,
    ...operations.map(({ name, parameters, comment }) => {
      const list = parameters.join(", ");
      const type = `Operations["${name}"]`;
      return `\n${comment}\nexport const ${name}: ${type} = (${list}) => ${shared}.${name}(${list});`;
    }),
  ].join("\n");
}
