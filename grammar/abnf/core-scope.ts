/** The rules of RFC 5234, appendix B.1, as definitions. */
import { link } from "../ast/link.js";
import { CORE_RULES_ABNF } from "./core-rules.js";
import { readAbnf } from "./reader.js";
import type { Scope } from "../ast/definition.js";

let cache: Scope | undefined;

/** What every grammar can name without defining it. */
export function coreScope(): Scope {
  cache ??= link(readAbnf(CORE_RULES_ABNF).rules, CORE_RULES_ABNF, {
    base: [],
    imported: new Map(),
    clashing: new Set(),
  }).scope;
  return cache;
}
