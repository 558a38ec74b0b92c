/** The rules of a module: the options for each, and the names of their exports. */
import { requireRuleName } from "../combinator/rule-selection.js";
import { describe } from "../common/arguments.js";
import { quoted } from "../common/excerpt.js";
import { requireOptions } from "../common/options.js";

/**
 * The answers of a rule of a generated module, beyond whether and how far an input matches. `Names` are the
 * rules of the grammar, its imports and the core rules, as far as types tell.
 */
export interface GeneratedRuleOptions<Names extends string = string> {
  /** The rules of which `capture` gives the first occurrences. Without any there is no `capture`. */
  readonly captures?: readonly Names[];
  /** Whether there is `explain`. Default: false. */
  readonly explain?: boolean;
  /**
   * Whether there is `open`, for inputs that come piece by piece. Its recognitions have `expected` and `end` where there
   * is `explain`, and `completion` for `"complete"`. Default: false.
   */
  readonly open?: boolean | "complete";
}

/**
 * Checks the options of one rule.
 *
 * @throws {TypeError}
 */
export function requireRuleOptions(options: unknown, name: string): Required<GeneratedRuleOptions> {
  requireObject(options, `rules[${quoted(name)}]`);
  requireOptions<GeneratedRuleOptions>(options, { captures: true, explain: true, open: true });
  const {
    captures = [],
    explain = false,
    open = false,
  }: { captures?: unknown; explain?: unknown; open?: unknown } = options;
  if (!Array.isArray(captures))
    throw new TypeError(`captures are a list of rule names, not ${describe(captures)}`);
  captures.forEach(requireRuleName);
  if (typeof explain !== "boolean")
    throw new TypeError(`explain is true or false, not ${describe(explain)}`);
  if (typeof open !== "boolean" && open !== "complete")
    throw new TypeError(`open is true, false or "complete", not ${quotedOrDescribed(open)}`);
  return { captures: [...new Set(captures as readonly string[])], explain, open };
}

/** @throws {TypeError} where a value is no object */
export function requireObject(value: unknown, subject: string): asserts value is object {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${subject} is an object, not ${describe(value)}`);
}

/** Returns a value for a message about it: a string in quotation marks. */
export function quotedOrDescribed(value: unknown): string {
  return typeof value === "string" ? quoted(value) : describe(value);
}

/** The words of ECMAScript 2024 that name no variable of a module in strict mode. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `arguments await break case catch class const continue debugger default delete do
    else enum eval export extends false finally for function if implements import in instanceof
    interface let new null package private protected public return static super switch this throw
    true try typeof var void while with yield`.split(/\s+/),
);

/** The name of the export of a rule: "-" is written "_", and a reserved word gets a "_" after it. */
export function exportName(ruleName: string): string {
  const name = ruleName.replaceAll("-", "_");
  return RESERVED.has(name) ? `${name}_` : name;
}
