/** The entry points of the package. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./documents-markdown.js";

const STANDARDS = readdirSync(join(ROOT, "grammar/rfc")).map((file) => basename(file, ".ts"));
const SPECIFIERS = [
  "uri-abnf",
  ...["ajv", "formats", "formats/explain", "formats/idn", "formats/parsers", "generate", "grammar"],
  ...["fast-check", "language", "regexp", "rfc2396", "rfc2396bis", "rfc3986", "rfc3987", "rollup"],
  ...STANDARDS.map((name) => `standards/${name}`),
].map((name, index) => (index === 0 ? name : `uri-abnf/${name}`));

/** The modules by their specifiers, as their sources are. */
export const MODULES: ReadonlyMap<string, object> = new Map(
  SPECIFIERS.map((specifier) => [specifier, jest.requireActual<object>(specifier)]),
);
