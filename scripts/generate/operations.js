/**
 * Reads the operations of the URI layer from their only list: the interface `Operations` in
 * src/operations.ts extends one interface for each file of `src/` that defines operations.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/**
 * The operations that one file defines.
 *
 * @typedef {object} Family
 * @property {string} file  the path of the file
 * @property {string} factory the function that makes the operations for a reader
 * @property {readonly Operation[]} operations
 *
 * @typedef {object} Operation
 * @property {string} name
 * @property {readonly string[]} parameters  their names
 * @property {string} comment  its doc comment, as it is written
 */

/**
 * The families of an interface.
 *
 * @param {string} file  the path of the file that declares the interface
 * @param {string} name  of the interface
 * @returns {readonly Family[]}
 * @throws {Error} if a family is not declared like the others
 */
export function familiesOf(file, name) {
  const source = parsed(file);
  const list = interfaceOf(source, name);
  const files = importedTypes(source);
  return (list.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => {
      const family = expression.getText(source);
      const specifier = files.get(family);
      if (specifier === undefined) throw new Error(`${file}: ${family} is not imported`);
      return familyOf(join(dirname(file), specifier.replace(/\.js$/, ".ts")), family);
    }),
  );
}

/**
 * The family that one interface documents.
 *
 * @param {string} file  the path of the file that declares the interface
 * @param {string} name  of the interface
 * @returns {Family}
 */
export function familyOf(file, name) {
  const source = parsed(file);
  const operations = interfaceOf(source, name).members.map((member) => {
    if (!ts.isMethodSignature(member)) throw new Error(`${file}: ${name} has methods alone`);
    return {
      name: member.name.getText(source),
      parameters: member.parameters.map((parameter) => parameter.name.getText(source)),
      comment: commentOf(source, member),
    };
  });
  const factory = source.statements.find(
    (statement) =>
      ts.isFunctionDeclaration(statement) &&
      statement.type !== undefined &&
      ts.isTypeReferenceNode(statement.type) &&
      statement.type.typeName.getText(source) === name,
  );
  if (factory === undefined || !ts.isFunctionDeclaration(factory) || factory.name === undefined)
    throw new Error(`${file}: no function makes the ${name}`);
  return { file, factory: factory.name.text, operations };
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.Node} node
 * @returns {string}
 */
function commentOf(source, node) {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  const last = ranges.at(-1);
  if (last === undefined || !source.text.startsWith("/**", last.pos))
    throw new Error(`${source.fileName}: ${node.getText(source)} has no doc comment`);
  return source.text.slice(last.pos, last.end).replace(/^ {2}/gm, "");
}

/**
 * @param {ts.SourceFile} source
 * @param {string} name
 * @returns {ts.InterfaceDeclaration}
 */
function interfaceOf(source, name) {
  for (const statement of source.statements)
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement;
  throw new Error(`${source.fileName}: no interface ${name}`);
}

/**
 * Returns the module specifiers of the imported names.
 *
 * @param {ts.SourceFile} source
 * @returns {ReadonlyMap<string, string>}
 */
function importedTypes(source) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const specifier = statement.moduleSpecifier;
    if (!ts.isStringLiteral(specifier)) continue;
    for (const { name } of bindings.elements) files.set(name.text, specifier.text);
  }
  return files;
}

/**
 * @param {string} file
 * @returns {ts.SourceFile}
 */
function parsed(file) {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
}
