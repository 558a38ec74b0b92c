/**
 * Writes the standalone code of an Ajv validator with three formats, of which `npm run size` checks the size with
 * the code of the formats. `npm run build` comes first.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { addFormats } from "uri-abnf/ajv";

const FOLDER = "node_modules/.cache/standalone";

const ajv = addFormats(new Ajv({ code: { source: true, esm: true } }));
const formats = ["date-time", "email", "uri"];
const schema = {
  type: "object",
  properties: Object.fromEntries(formats.map((format) => [format, { type: "string", format }])),
};
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/validate.js`, standaloneCode.default(ajv, ajv.compile(schema)));
