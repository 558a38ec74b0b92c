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

/** The beginning of a module of formats. */
const DEFINITIONS = `import * as details from "./details/formats.js";
import * as definitions from "../formats/definitions.js";
import * as further from "../formats/further-definitions.js";`;

const modules = await tableModules(ROOT);

rmSync(FOLDER, { recursive: true, force: true });
for (const [folder, texts] of [
  ["tables", { ...modules.dialects, ...modules.formats }],
  ["details", modules.details],
]) {
  mkdirSync(join(FOLDER, folder), { recursive: true });
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(FOLDER, `${folder}/${name}.ts`), text);
}

// The modules that standalone code of Ajv names: one for each format.
mkdirSync(join(FOLDER, "ajv"));
for (const name of exportsOf("formats/definitions.ts"))
  writeFormat(
    name,
    `import { ${name} } from "../../formats/definitions.js";
import { checkOf } from "../../formats/format.js";

export const format = /* @__PURE__ */ checkOf(${name});`,
  );
for (const name of exportsOf("formats/ajv/single.ts"))
  writeFormat(
    name,
    `export { ${name} as format } from "../../formats/ajv/single.js";
export type { NumberFormat, OrderedFormat } from "../../formats/ajv/single.js";`,
  );

writeFileSync(join(FOLDER, "explained.ts"), explainedText());
writeFileSync(join(FOLDER, "parsers.ts"), parsersText());

writeFileSync(join(FOLDER, "rule-names.ts"), modules.ruleNames);
writeFileSync(join(FOLDER, "plain-runtime.ts"), await plainRuntime(ROOT));

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
writeFileSync(join(FOLDER, "runtime-text.ts"), await runtimeText(ROOT, version));

/** Returns the declarations of the formats over a table: one constant for each, which a function makes. */
function formatsText(type, make, methods) {
  const constants = { definitions: "definitions", further: "further-definitions" };
  const texts = Object.entries(constants).flatMap(([module, file]) =>
    exportsOf(`formats/${file}.ts`).map(
      (name) => `
/** \`${name}\` of \`uri-abnf/formats\`, with ${methods}. */
export const ${name}: ${type} = /* @__PURE__ */ ${make}(${module}.${name}, details.${name});
`,
    ),
  );
  return texts.join("");
}

/** Returns the formats that explain. */
function explainedText() {
  return `/** Formats of the entry point \`uri-abnf/formats/explain\`. Made by tools/generate. */
${DEFINITIONS}
import { explained } from "../formats/explain/explained.js";
import type { OpenFormat } from "../formats/explain/explained.js";
${formatsText("OpenFormat", "explained", "`explain`")}`;
}

/** Returns the entry point of the formats with parsers. */
function parsersText() {
  return `/** The entry point \`uri-abnf/formats/parsers\`: formats as Parsimmon parsers. Made by tools/generate. */
${DEFINITIONS}
import { parsingFormat } from "../formats/parsing-format.js";
import type { ParsingFormat } from "../formats/parsing-format.js";

export type {
  CharacterRange,
  ExplainedFormat,
  Format,
  Mismatch,
  OpenFormat,
  Recognition,
  RecognitionState,
  RegularFormat,
  StandardIssue,
  StandardProps,
  StandardResult,
} from "../formats/explain/index.js";
export type { ParsingFormat } from "../formats/parsing-format.js";
${formatsText("ParsingFormat", "parsingFormat", "`explain`, `open` and `parser`")}`;
}

/** Returns the names of the constants that a source exports. */
function exportsOf(file) {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
}

/** Writes the module of a format. Its name is that of the format: `date-time` for `dateTime`. */
function writeFormat(constant, text) {
  const name = constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const head = `/** The format \`${name}\`, for standalone code of Ajv. Made by tools/generate. */`;
  writeFileSync(join(FOLDER, `ajv/${name}.ts`), `${head}\n${text}\n`);
}
