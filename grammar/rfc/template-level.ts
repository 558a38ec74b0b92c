/** RFC 6570 section 1.2: the levels of templates. */
import { deferredExtension } from "../compile.js";
import { MismatchError } from "../mismatch.js";
import { rfc6570 } from "./rfc6570.js";
import type { Captured } from "../combinator/capture.js";

/** What a processor must know to expand a template (RFC 6570 section 1.2). */
export type TemplateLevel = 1 | 2 | 3 | 4;

/** "multiple variables per expression" are of level 3, and have no rule of their own. */
const SEVERAL = `
  variable-list = several-varspecs / varspec
  several-varspecs = varspec 1*( "," varspec )
`;

/** Templates whose expressions show all that their level depends on. */
const leveled = /* @__PURE__ */ deferredExtension(rfc6570, SEVERAL);

/**
 * The level of a template: the least that a processor must have to expand all its expressions
 * (RFC 6570 section 1.2). A template without expressions is of level 1. Null where an expression
 * has an operator that is reserved for extensions (section 2.2), which no level expands.
 *
 * Linear in the template.
 *
 * @throws {MismatchError} where the input is no template.
 *
 * @example
 * ```ts
 * templateLevel("/~{user}"); // 1
 * templateLevel("{+path}/here"); // 2
 * templateLevel("{?q,lang}"); // 3
 * templateLevel("{path:6}/here"); // 4
 * ```
 */
export function templateLevel(template: string): TemplateLevel | null {
  const found = matcher()(template);
  if (found === null) {
    const mismatch = rfc6570.rules["URI-Template"].explain(template);
    if (mismatch === null) throw new Error("URI-Template accepts what its extension refuses");
    throw new MismatchError(mismatch);
  }
  if ("op-reserve" in found) return null;
  if ("modifier-level4" in found) return 4;
  if ("op-level3" in found || "several-varspecs" in found) return 3;
  return "op-level2" in found ? 2 : 1;
}

const LEVEL_RULES = [
  "op-reserve",
  "modifier-level4",
  "op-level3",
  "several-varspecs",
  "op-level2",
] as const;

type Matcher = (template: string) => Captured<typeof LEVEL_RULES> | null;

let matcherCache: Matcher | undefined;

function matcher(): Matcher {
  matcherCache ??= leveled.rules["URI-Template"].capture(...LEVEL_RULES);
  return matcherCache;
}
