/**
 * Makes a module with the free functions of a dialect. Each operation is a separate export with its
 * documentation, so that a bundler drops the operations that a program does not use.
 */
import { relative } from "node:path";

/**
 * @typedef {object} DialectModule
 * @property {string} title  the standard, for the comment at the head of the module
 * @property {string} reader  the source that exports the `reader` and the type `Operations`
 * @property {readonly import("./operations.js").Family[]} families
 */

/**
 * Returns the text of a module.
 *
 * @param {DialectModule} module
 * @param {string} folder the folder of the module
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
 * Returns the functions of a family. Their shared object is made once, and only if one of them is
 * used.
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
