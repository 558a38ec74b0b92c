/**
 * RFC 5234, "Augmented BNF for Syntax Specifications: ABNF", appendix B.1: the core rules as a
 * separate grammar. Every other grammar contains them without an import.
 */
import { CORE_RULES_ABNF } from "./abnf/core-rules.js";
import { deferred } from "./compile.js";

/**
 * The grammar of the core rules: `ALPHA`, `DIGIT`, `CRLF` and the others.
 *
 * @example
 *   core.rules.HEXDIG.test("f"); // true: a quoted letter means both cases
 */
export const core = /* @__PURE__ */ deferred(CORE_RULES_ABNF);
