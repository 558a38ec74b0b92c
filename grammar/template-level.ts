/** RFC 6570 section 1.2: the levels of templates. */
import { deferredExtension } from "./compile.js";
import { MismatchError } from "./common/mismatch-error.js";
import { rfc6570 } from "./rfc/rfc6570.js";
import type { Captured } from "./combinator/capture.js";

/** The level of template expressions that a processor must support (RFC 6570 section 1.2). */
export type TemplateLevel = 1 | 2 | 3 | 4;

/** Level 3 adds "multiple variables per expression", for which the RFC has no separate rule. */
const SEVERAL = `
  variable-list = several-varspecs / varspec
  several-varspecs = varspec 1*( "," varspec )
`;

/** The grammar of templates, with a rule for each construct on which the level depends. */
const leveled = /* @__PURE__ */ deferredExtension(rfc6570, SEVERAL);

/**
 * Returns the level of a template: the lowest level of a processor that can expand all its
 * expressions (RFC 6570 section 1.2). The level of a template without expressions is 1. Returns
 * null if an expression has an operator that is reserved for extensions (section 2.2), because no
 * level expands it.
 *
 * Cost: linear in the template.
 *
 * @throws {MismatchError} if the input is not a template.
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
