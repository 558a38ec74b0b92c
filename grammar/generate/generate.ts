/** From rules of a grammar to a file of their own, which needs nothing else: a module of JavaScript, or source code. */
import { VERSION } from "../../generated/runtime-text.js";
import { ruleKey } from "../ast/definition.js";
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { selectIn } from "../combinator/grammar.js";
import { declarationsOf } from "./declarations.js";
import { exportName, madeOf, quotedOrDescribed } from "./module-rules.js";
import { codeOf } from "./module-text.js";
import { precompile } from "./precompile.js";
import { LANGUAGES, sourceOf } from "./source.js";
import { openRunsOf } from "../combinator/build-machine.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import type { CoreRuleName } from "../abnf/core-rules.js";
import type { Grammar } from "../combinator/grammar.js";
import type {
  GeneratedRuleOptions,
  GenerateOptions,
  ModuleFormat,
  SourceLanguage,
} from "./module-rules.js";
import type { PrecompiledRule } from "./module-text.js";
import type { Definition } from "../ast/definition.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { GeneratedSource } from "./source.js";
import type { Transducer } from "./transducer.js";

/** A generated module. */
export interface GeneratedModule {
  /** JavaScript (ECMAScript 2022). */
  readonly code: string;
  /** TypeScript declarations of it, for a file `.d.ts`, `.d.mts` or `.d.cts`. */
  readonly declarations: string;
}

/**
 * Makes a file of some rules of a grammar, which needs nothing else. The same grammar and options give the same texts.
 *
 * A module of JavaScript imports nothing, reads no ABNF and makes no code, so that it runs in every engine, under any content
 * security policy. Each rule is an export, named as the rule with `_` for `-` (`delete_` for a reserved word); the
 * default export has all by their own names. A rule has `test(input)`, `prefixEnd(input, offset?)` and,
 * where that is asked for, `capture(input)`, `explain(input)` and `open()`, which give the same as those of the
 * engine.
 *
 * In another language, each rule says whether an input matches, how long the longest prefix is that matches, and where the
 * first byte or character is that no string of the rule has there. Inputs are bytes, which are read as UTF-8 (a lone
 * surrogate has none, so that no rule takes it), or as octets; and strings. The text is ASCII.
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
 * const { code } = generate(rfc3986, { rules: { IPv6address: {}, authority: { captures: ["port"] } } });
 * code.includes("export { rule_IPv6address as IPv6address, rule_authority as authority };"); // true
 * const source = generate(rfc3986, { rules: { port: {} }, target: "go", name: "address" });
 * source.code.includes("package address"); // true
 * ```
 */
export function generate<
  Names extends string,
  Imported extends string,
  Language extends "js" | SourceLanguage = "js",
>(
  grammar: Grammar<Names, Imported>,
  options: GenerateOptions<Names | Imported | CoreRuleName, Language>,
): Language extends "js" ? GeneratedModule : GeneratedSource;
export function generate(
  grammar: Grammar,
  options: GenerateOptions | GenerateOptions<string, SourceLanguage>,
): GeneratedModule | GeneratedSource {
  requireMember(grammar, "rules", "generate takes a grammar");
  const { target = "js" } = { ...options };
  requireOneOf(target, ["js", ...LANGUAGES], "target");
  return target === "js"
    ? javaScriptModule(grammar, options as GenerateOptions)
    : sourceOf(grammar, options as GenerateOptions<string, SourceLanguage>);
}

function javaScriptModule(grammar: Grammar, options: GenerateOptions): GeneratedModule {
  requireOptions<Omit<GenerateOptions, "name" | "source">>(options, {
    rules: true,
    format: true,
    leaveOut: true,
    target: true,
  });
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
