/** The modules that documents and examples can import. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import * as fastCheck from "fast-check";
import fastify from "fastify";
import Parsimmon from "parsimmon";
import * as ajv from "ajv";
import * as valibot from "valibot";
import * as zod from "zod";
import * as ajvFormats from "../../formats/ajv/index.js";
import * as explainedFormats from "../../formats/explain/index.js";
import * as idnFormats from "../../formats/idn/index.js";
import * as formats from "../../formats/index.js";
import * as parsingFormats from "../../generated/parsers.js";
import * as rfc2396 from "../../src/dialects/rfc2396.js";
import * as rfc2396bis from "../../src/dialects/rfc2396bis.js";
import * as rfc3986 from "../../src/dialects/rfc3986.js";
import * as rfc3987 from "../../src/dialects/rfc3987.js";
import * as generate from "../../grammar/generate/index.js";
import * as grammar from "../../grammar/index.js";
import * as arbitraries from "../../grammar/fast-check/index.js";
import * as language from "../../grammar/language/index.js";
import * as regexp from "../../grammar/regexp/index.js";
import * as fastUri from "../../packages/fast-uri/src/index.js";
import * as uri from "../../src/index.js";
import * as plugin from "../../grammar/generate/plugin/index.js";
import { ROOT } from "./documents-markdown.js";
import type { Modules } from "./documents-program.js";

const STANDARDS = readdirSync(join(ROOT, "grammar/rfc")).map((file) => basename(file, ".ts"));

/** The modules by their specifiers: the entry points of the package, its replacement of fast-uri, and packages of others. */
export const MODULES: Modules = new Map<string, unknown>([
  ["uri-abnf", uri],
  ["uri-abnf/ajv", ajvFormats],
  ["uri-abnf/formats", formats],
  ["uri-abnf/formats/explain", explainedFormats],
  ["uri-abnf/formats/idn", idnFormats],
  ["uri-abnf/formats/parsers", parsingFormats],
  ["uri-abnf/generate", generate],
  ["uri-abnf/grammar", grammar],
  ["uri-abnf/fast-check", arbitraries],
  ["uri-abnf/language", language],
  ["uri-abnf/regexp", regexp],
  ["uri-abnf/rfc2396", rfc2396],
  ["uri-abnf/rfc2396bis", rfc2396bis],
  ["uri-abnf/rfc3986", rfc3986],
  ["uri-abnf/rfc3987", rfc3987],
  ["uri-abnf/rollup", plugin],
  ...STANDARDS.map((name) => [`uri-abnf/standards/${name}`, standard(name)] as const),
  ["ajv", ajv],
  ["valibot", valibot],
  ["zod", zod],
  ["fast-check", fastCheck],
  ["fast-uri", fastUri],
  ["fastify", fastify],
  ["parsimmon", Parsimmon],
]);

function standard(name: string): unknown {
  return jest.requireActual(join(ROOT, "grammar/rfc", name));
}
