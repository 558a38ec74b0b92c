/** The rules of a module or of a file of source code: the options for each, and their names in it. */
import { requireRuleName } from "../combinator/rule-selection.js";
import { describe, requireBoolean } from "../common/arguments.js";
import { quoted } from "../common/excerpt.js";
import { LimitError, RecursiveRuleError } from "../common/errors.js";
import { requireOptions } from "../common/options.js";
import type { Grammar } from "../combinator/grammar.js";

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

/** Every object has a property `toString`, which is not the options of a rule of that name. */
export type GeneratedRules<Names extends string> = {
  readonly [Name in Names]?:
    GeneratedRuleOptions<Names> | (Name extends keyof Inherited ? Inherited[Name] : never);
};

type Inherited = typeof Object.prototype;

/** A language other than JavaScript. */
export type SourceLanguage = "c" | "go" | "java" | "python" | "rust";

/** The form of the exports of a module. */
export type ModuleFormat = "esm" | "cjs";

/** The options of `generate`. `Names` are the rules of the grammar, its imports and the core rules, as far as types tell. */
export interface GenerateOptions<
  Names extends string = string,
  Language extends "js" | SourceLanguage = "js",
> {
  /**
   * By name, in any case; the types know names as the grammar spells them. The rules of the file. For a language other than
   * JavaScript, only the defaults of their options are taken.
   */
  readonly rules: GeneratedRules<Names>;
  /** The language of the file. Default: "js", a module of JavaScript. */
  readonly target?: Language;
  /** Only for "js": the form of the exports, of ECMAScript or of CommonJS. Default: "esm". */
  readonly format?: ModuleFormat;
  /**
   * For the others: the name of the file without its ending, which the code has: as the package in Go, as the class in Java, which
   * may have a package (`com.example.Address`), and the guard in C. Rust and Python take any. Default: the name of the first rule.
   */
  readonly name?: string;
  /** For the others: where the ABNF is from, for the comment at the head of the file. Default: nothing is said of it. */
  readonly source?: string;
  /**
   * Called for each rule that cannot be precompiled, with the name that it would have in the code, which is made
   * without the rule. Default: the error is thrown.
   */
  readonly leaveOut?: (error: LimitError | RecursiveRuleError, exportName: string) => void;
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
  requireBoolean("explain", explain);
  if (typeof open !== "boolean" && open !== "complete")
    throw new TypeError(`open is true, false or "complete", not ${quotedOrDescribed(open)}`);
  return { captures: [...new Set(captures as readonly string[])], explain, open };
}

/**
 * Makes something of each rule that options name, but of those that are left out.
 *
 * @throws {TypeError} for options of a wrong type, and rules with one name.
 */
export function madeOf<Made>(
  grammar: Grammar,
  { rules, leaveOut = thrown }: Pick<GenerateOptions, "rules" | "leaveOut">,
  nameOf: (ruleName: string) => string,
  make: (name: string, asked: Required<GeneratedRuleOptions>) => Made,
): readonly Made[] {
  if (typeof leaveOut !== "function")
    throw new TypeError(`leaveOut is a function, not ${describe(leaveOut)}`);
  requireObject(rules, "rules");
  const entries = Object.entries<unknown>(rules);
  if (entries.length === 0) throw new TypeError("rules name at least one rule");
  const wanted = entries.map(([name, asked]) => [name, requireRuleOptions(asked, name)] as const);
  requireDistinct(
    wanted.map(([name]) => grammar.rule(name).ruleName),
    nameOf,
  );
  return wanted.flatMap(([name, asked]) => {
    try {
      return [make(name, asked)];
    } catch (error) {
      if (!(error instanceof LimitError || error instanceof RecursiveRuleError)) throw error;
      leaveOut(error, nameOf(grammar.rule(name).ruleName));
      return [];
    }
  });
}

/** The default of `leaveOut`. */
function thrown(error: LimitError | RecursiveRuleError): never {
  throw error;
}

function requireDistinct(ruleNames: readonly string[], nameOf: (ruleName: string) => string): void {
  const taken = new Map<string, string>();
  for (const ruleName of ruleNames) {
    const name = nameOf(ruleName);
    const other = taken.get(name);
    if (other === ruleName) throw new TypeError(`rules name ${ruleName} twice`);
    if (other !== undefined)
      throw new TypeError(`${other} and ${ruleName} would both be exported as ${name}`);
    taken.set(name, ruleName);
  }
}

/** @throws {TypeError} where a value is not an object */
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
