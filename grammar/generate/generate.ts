/** From rules of a grammar to a file of their own, which needs nothing else: a module of JavaScript, or source code. */
import { VERSION } from "../../generated/runtime-text.js";
import { ruleKey } from "../ast/definition.js";
import { describe, requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { selectIn } from "../combinator/grammar.js";
import { LimitError, RecursiveRuleError } from "../common/errors.js";
import { declarationsOf } from "./declarations.js";
import {
  exportName,
  quotedOrDescribed,
  requireObject,
  requireRuleOptions,
} from "./module-rules.js";
import type { GeneratedRuleOptions } from "./module-rules.js";
import { codeOf } from "./module-text.js";
import { precompile } from "./precompile.js";
import { byteTableOf } from "./targets/model.js";
import { TARGETS } from "./targets/targets.js";
import { abnfOf, capitalized, printable } from "./targets/text.js";
import { openRunsOf } from "../combinator/build-machine.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import type { CoreRuleName } from "../abnf/core-rules.js";
import type { Grammar } from "../combinator/grammar.js";
import type { ModuleFormat, PrecompiledRule } from "./module-text.js";
import type { Definition } from "../ast/definition.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { Target } from "./targets/model.js";
import type { SourceLanguage } from "./targets/targets.js";
import type { Transducer } from "./transducer.js";

/** The options of `generate`. `Names` are the rules of the grammar, its imports and the core rules, as far as types tell. */
export interface GenerateOptions<Names extends string = string> {
  /** By name, in any case; the types know names as the grammar spells them. The rules of the module. */
  readonly rules: GeneratedRules<Names>;
  /** The language. `SourceOptions` are those for the others. */
  readonly target?: "js";
  /** The form of the exports of the module: of ECMAScript or of CommonJS. Default: "esm". */
  readonly format?: ModuleFormat;
  /**
   * Called for each rule that cannot be precompiled, with the name that its export would have. The
   * module is made without the rule. Default: the error is thrown.
   */
  readonly leaveOut?: (error: LimitError | RecursiveRuleError, exportName: string) => void;
}

/** Every object has a property `toString`, which is not the options of a rule of that name. */
type GeneratedRules<Names extends string> = {
  readonly [Name in Names]?:
    GeneratedRuleOptions<Names> | (Name extends keyof Inherited ? Inherited[Name] : never);
};

type Inherited = typeof Object.prototype;

/** The options of `generate` for a language other than JavaScript. */
export interface SourceOptions<Names extends string = string> {
  /** By name, in any case: the rules of the file. Their options have no meaning here, and are refused. */
  readonly rules: GeneratedRules<Names>;
  /** The language of the file. */
  readonly target: SourceLanguage;
  /**
   * The name of the file without its ending: the package in Go, the class in Java, which may have a package
   * (`com.example.Address`), and the guard in C. Default: the name of the first rule.
   */
  readonly name?: string;
  /** Where the ABNF is from, for the comment at the head of the file. Default: nothing is said of it. */
  readonly source?: string;
  /** As in `GenerateOptions`. */
  readonly leaveOut?: GenerateOptions["leaveOut"];
}

/** A generated module. */
export interface GeneratedModule {
  /** JavaScript (ECMAScript 2022). */
  readonly code: string;
  /** TypeScript declarations of it, for a file `.d.ts`, `.d.mts` or `.d.cts`. */
  readonly declarations: string;
}

/** A generated file of source code. */
export interface GeneratedSource {
  readonly code: string;
  /** Only a module of JavaScript has declarations apart. */
  readonly declarations?: undefined;
}

/**
 * Makes a module of some rules of a grammar: it imports nothing, reads no ABNF and makes no code, so
 * that it runs in every engine, under any content security policy.
 *
 * Each rule is an export, named as the rule with `_` for `-` (`delete_` for a reserved word); the
 * default export has all by their own names. A rule has `test(input)`, `prefixEnd(input, offset?)` and,
 * where that is asked for, `capture(input)`, `explain(input)` and `open()`, which give the same as those of the
 * engine. The same grammar and options give the same texts.
 *
 * Cost: all states of each rule are made, within a budget.
 *
 * @throws {UnknownRuleError} where the grammar has no rule of a name.
 * @throws {RecursiveRuleError} where a rule contains itself or leads to one that does.
 * @throws {LimitError} `states`, where its automaton is too large.
 * @throws {TypeError} where an option is of a wrong type, or two rules would be one export.
 *
 * @example
 * ```ts
 * const { code } = generate(rfc3986, { rules: { IPv6address: {}, authority: { captures: ["port"] } } });
 * code.includes("export { rule_IPv6address as IPv6address, rule_authority as authority };"); // true
 * ```
 */
export function generate<Names extends string, Imported extends string>(
  grammar: Grammar<Names, Imported>,
  options: GenerateOptions<Names | Imported | CoreRuleName>,
): GeneratedModule;
/**
 * Makes a file of source code in another language of some rules of a grammar. It needs nothing else, and is in ASCII.
 *
 * Each rule says whether an input matches, how long the longest prefix is that matches, and where the first byte or
 * character is that no string of the rule has there. Inputs are bytes, which are read as UTF-8 (a lone surrogate has none,
 * so that no rule takes it), or as octets; and strings. The same grammar and options give the same text.
 *
 * Cost: all states of each rule are made, within a budget.
 *
 * @throws {UnknownRuleError} where the grammar has no rule of a name.
 * @throws {RecursiveRuleError} where a rule contains itself or leads to one that does.
 * @throws {LimitError} `states`, where its automaton is too large.
 * @throws {TypeError} where an option is of a wrong type or not for the language, or two rules would have one name.
 *
 * @example
 * ```ts
 * const { code } = generate(rfc3986, { rules: { port: {} }, target: "go", name: "address" });
 * code.includes("package address"); // true
 * ```
 */
export function generate<Names extends string, Imported extends string>(
  grammar: Grammar<Names, Imported>,
  options: SourceOptions<Names | Imported | CoreRuleName>,
): GeneratedSource;
export function generate(
  grammar: Grammar,
  options: GenerateOptions | SourceOptions,
): GeneratedModule | GeneratedSource {
  requireMember(grammar, "rules", "generate takes a grammar");
  const { target = "js" } = { ...options };
  requireOneOf(target, LANGUAGES, "target");
  if (target === "js") return moduleOf(grammar, options as GenerateOptions);
  return sourceOf(grammar, TARGETS[target], options as SourceOptions);
}

const LANGUAGES = /* @__PURE__ */ ["js", .../* @__PURE__ */ Object.keys(TARGETS)];

function moduleOf(grammar: Grammar, options: GenerateOptions): GeneratedModule {
  requireOptions(options, { rules: true, format: true, leaveOut: true, target: true });
  const { format = "esm" } = options;
  const formats: readonly unknown[] = ["esm", "cjs"] satisfies ModuleFormat[];
  if (!formats.includes(format))
    throw new TypeError(`format is "esm" or "cjs", not ${quotedOrDescribed(format)}`);
  const rules = madeOf(grammar, options, exportName, (name, asked) =>
    precompiledRule(grammar, name, asked),
  );
  const { alphabet } = grammar.source.settings;
  const head = headOf(rules);
  return {
    code: codeOf(head, alphabet, rules, format),
    declarations: declarationsOf(head, alphabet, rules),
  };
}

/** The name of a file, which a class can have with its package. */
const FILE_NAME = /^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/i;

function sourceOf(grammar: Grammar, target: Target, options: SourceOptions): GeneratedSource {
  const names = { rules: true, leaveOut: true, target: true, name: true, source: true } as const;
  requireOptions(options, names);
  const { name, source = "" } = options;
  if (name !== undefined && (typeof name !== "string" || !FILE_NAME.test(name)))
    throw new TypeError(`name is letters, digits, "-" and ".", not ${quotedOrDescribed(name)}`);
  if (typeof source !== "string")
    throw new TypeError(`source is a string, not ${describe(source)}`);
  const { alphabet } = grammar.source.settings;
  const made = madeOf(grammar, options, target.nameOf, (each, asked) => {
    if (asked.captures.length > 0 || asked.explain || asked.open !== false)
      throw new TypeError(`captures, explain and open are for the target js`);
    const { definition } = grammar.rule(each);
    return { definition, table: byteTableOf(definition, alphabet) };
  });
  const ruleNames = made.map(({ table }) => table.ruleName);
  const from = source === "" ? "" : ` Source: ${printable(source)}.`;
  return {
    code: target.textOf({
      head: `Code generated by uri-abnf ${VERSION}. DO NOT EDIT.`,
      about: `Rules: ${ruleNames.join(", ")}.${from}`,
      inputs: INPUTS[alphabet],
      abnf: abnfOf(made.map(({ definition }) => definition)),
      name: name ?? capitalized(ruleNames[0] ?? "rules"),
      rules: made.map(({ table }) => table),
    }),
  };
}

/** What an input is, in a comment. */
const INPUTS = {
  unicode: "Inputs are UTF-8.",
  octets: "Inputs are octets; a string stands for its UTF-8.",
} as const;

/** Makes something of each rule that the options name, but of those that are left out. */
function madeOf<Made>(
  grammar: Grammar,
  { rules, leaveOut = thrown }: GenerateOptions | SourceOptions,
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

function precompiledRule(
  grammar: Grammar,
  name: string,
  { captures, explain, open }: Required<GeneratedRuleOptions>,
): PrecompiledRule {
  const { definition, ruleName } = grammar.rule(name);
  const { definitions, canonical } = selectIn(grammar, captures, definition);
  // States with the same language can have different completions. Those that also expect the same have not.
  const isExplaining = explain || open === "complete";
  const { expected, ...precompiled } = precompile(definition, {
    captures: definitions,
    canonical,
    explain: isExplaining,
    parts: [],
    budget: undefined,
  });
  const numbers = new Map(precompiled.names.map((each, number) => [ruleKey(each), number]));
  const ownNumbers = definitions.map((each) => numbers.get(ruleKey(each.name)) ?? -1);
  const completions =
    open === "complete" ? completionsOf(definition, precompiled.automaton) : undefined;
  return {
    ruleName,
    captures,
    explain,
    open,
    completions,
    precompiled: { ...precompiled, expected: explain ? expected : null },
    numbers: ownNumbers,
  };
}

/** E.g. `// IPv6address, authority (port): made by uri-abnf 0.1.0 out of ABNF`. */
function headOf(rules: readonly PrecompiledRule[]): string {
  const names = rules.map(({ ruleName, captures }) =>
    captures.length === 0 ? ruleName : `${ruleName} (${captures.join(", ")})`,
  );
  return `// ${names.join(", ")}: made by uri-abnf ${VERSION} out of ABNF`;
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

/* The completions of the states of a precompiled rule. */

/**
 * Returns for each state of an automaton the character with which a shortest completion begins, as the grammar writes
 * it, and a space for a state that is an end; if they differ, then the same after the first half of a pair.
 *
 * @param start the rule of the automaton
 */
export function completionsOf(
  start: Definition,
  { classes, symbols, next }: Transducer,
): readonly string[] {
  const runs = new Map<number, ExplainingRun>([[0, openRunsOf(start)()]]);
  // The map grows during this loop: the walk is breadth first.
  for (const [state, run] of runs)
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const target = next[state * symbols + symbol]!;
      if (target === ABSENT || runs.has(target)) continue;
      const further = run.clone();
      // Only a class with a transition has characters: that beyond the last code point has none.
      const first = classes.starts[classes.classes.indexOf(symbol)]!;
      further.read(String.fromCodePoint(first), 0);
      runs.set(target, further);
    }
  const states = Array.from(runs).sort(([a], [b]) => a - b);
  const [plain, afterHalf] = ["", HALF_OF_PAIR].map((half) =>
    states.map(([, run]) =>
      run.canEnd ? " " : (Array.from(run.completion(half) ?? "").at(0) ?? ""),
    ),
  );
  return String(plain) === String(afterHalf) ? plain! : [...plain!, ...afterHalf!];
}

/** A first half of a surrogate pair. */
const HALF_OF_PAIR = "\ud800";
