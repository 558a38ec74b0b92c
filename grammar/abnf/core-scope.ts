/** The rules of RFC 5234, appendix B.1, as definitions. */
import { link } from "../ast/link.js";
import { CORE_RULES_ABNF } from "./core-rules.js";
import { readAbnf } from "./reader.js";
import type { Scope } from "../ast/definition.js";

let cache: Scope | undefined;

/** The scope of the core rules: every grammar can refer to them without defining them. */
export function coreScope(): Scope {
  cache ??= link(readAbnf(CORE_RULES_ABNF).rules, CORE_RULES_ABNF, {
    base: [],
    imported: new Map(),
    clashing: new Set(),
  }).scope;
  return cache;
}
