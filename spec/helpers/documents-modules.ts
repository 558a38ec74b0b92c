/** What documents and examples import. */
import Parsimmon from "parsimmon";
import * as generate from "../../grammar/generate/index.js";
import * as grammar from "../../grammar/index.js";
import * as uri from "../../src/index.js";
import type { Modules } from "./documents-program.js";

/** The package, as its users name it, and Parsimmon. */
export const MODULES: Modules = new Map<string, unknown>([
  ["uri-abnf", uri],
  ["uri-abnf/generate", generate],
  ["uri-abnf/grammar", grammar],
  ["parsimmon", Parsimmon],
]);
