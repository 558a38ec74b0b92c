/**
 * The laws that hold for every case. All ways to answer about a grammar agree with the interpreters of `spec/helpers/`,
 * which share only the syntax tree with the engine, and the time is linear in counted look-ups. A function answers, or it
 * refuses its input by an error with a type.
 */
import {
  AbnfError,
  abnfFromDocument,
  compile,
  diagnose,
  format,
  LimitError,
  MismatchError,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { RecursiveRuleError } from "../../../grammar/generate/index.js";
import { lint, ComparisonError } from "../../../grammar/language/index.js";
import {
  BaseUriError,
  ComponentError,
  EscapeError,
  ExcessDotsError,
  RecomposeError,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
} from "../../../src/index.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { nearMisses, sample } from "../../../grammar/language/index.js";
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import * as draft from "../../../src/dialects/rfc2396bis.js";
import * as older from "../../../src/dialects/rfc2396.js";
import * as uris from "../../../src/dialects/rfc3986.js";
import * as iris from "../../../src/dialects/rfc3987.js";
import { runProgram } from "../../../apps/cli/spec/run-program.js";
import { disagreements } from "../../../spec/helpers/agreement.js";
import { appendixB } from "../../../spec/helpers/appendix-b.js";
import { CountingInput } from "../../../spec/helpers/counting-input.js";
import { loaded } from "../../../spec/helpers/generated.js";
import { comparedDerivations, comparedRecognition } from "../../../spec/helpers/precompiled.js";
import { recognizerWithout } from "../../../spec/helpers/productive.js";
import type { Grammar, Rule } from "../../../grammar/index.js";
import type { GeneratedRule } from "../../../spec/helpers/generated.js";
import type { Case, CommandCase, GrammarCase, ReferenceCase } from "./cases.js";

type ErrorClass = abstract new (...args: never) => Error;

/** The errors that an input may cause. */
const TYPED: readonly ErrorClass[] = [
  ...[AbnfError, ComparisonError, LimitError, MismatchError, UnknownRuleError],
  ...[
    RecursiveRuleError,
    BaseUriError,
    ComponentError,
    EscapeError,
    ExcessDotsError,
    RecomposeError,
  ],
];

/** A case breaks a law. */
export class BrokenLaw extends Error {
  override readonly name = "BrokenLaw";
  readonly law: string;

  constructor(law: string, detail: string) {
    super(`${law}: ${detail}`);
    this.law = law;
  }
}

/** @throws {BrokenLaw} if an answer is not the expected one */
export function same(law: string, answer: unknown, expected: unknown): void {
  if (answer !== expected) throw new BrokenLaw(law, `${String(answer)}, not ${String(expected)}`);
}

/** Returns the result of a step, or undefined if it throws an error with a type. */
export function answerOf<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch (error) {
    if (TYPED.some((type) => error instanceof type)) return undefined;
    throw error;
  }
}

/**
 * Checks the laws for a case of any kind.
 *
 * @throws {BrokenLaw} if it breaks a law; and whatever a function throws that must answer
 */
export async function checkCase(tried: Case): Promise<void> {
  if (tried.kind === "command") await checkCommand(tried);
  else if (tried.kind === "reference") checkReferences(tried);
  else {
    const grammar = checkReading(tried.abnf);
    if (grammar !== undefined && tried.kind === "grammar") checkLanguages(grammar, tried);
  }
}

/** Valid input, invalid input, wrong usage, and a file that cannot be read. */
const STATUS = [0, 1, 2, 74];

/** Each run of the program ends with a documented status, twice in the same way. */
async function checkCommand({ argv, stdin }: CommandCase): Promise<void> {
  const chunks = [Buffer.from(stdin, "latin1")];
  const first = await runProgram(argv, chunks);
  const { status, stderr } = first;
  if (!STATUS.includes(status))
    throw new BrokenLaw("command: a documented status", `${String(status)}: ${stderr}`);
  same("command: wrong usage has a sentence", status === 2 && stderr === "", false);
  const second = await runProgram(argv, chunks);
  same("command: the same again", JSON.stringify(second), JSON.stringify(first));
}

/** A missing rule is not an error: most texts of the fuzzer are parts of grammars. */
const OPTIONS = { missing: "never" } as const;

/** Checks the functions that read ABNF. Returns the grammar if the text is one. */
function checkReading(abnf: string): Grammar | undefined {
  const diagnostics = diagnose(abnf, OPTIONS);
  const grammar = answerOf(() => compile(abnf, OPTIONS));
  const hasError = diagnostics.some(
    ({ severity, kind }) => severity === "error" && kind !== "empty-language",
  );
  same("diagnose finds an error if compile does", hasError, grammar === undefined);
  for (const each of diagnostics) {
    const { offset, end, fix } = each;
    same("a place is in the text", 0 <= offset && offset <= end && end <= abnf.length, true);
    each.excerpt();
    if (fix !== undefined)
      diagnose(abnf.slice(0, fix.start) + fix.text + abnf.slice(fix.end), OPTIONS);
  }
  abnfFromDocument(abnf);
  const laidOut = answerOf(() => format(abnf));
  if (laidOut !== undefined) same("format is idempotent", format(laidOut), laidOut);
  if (grammar === undefined) return undefined;

  const printed = grammar.toString();
  same("toString is read back", compile(printed, OPTIONS).toString(), printed);
  same("format keeps the rules", compile(laidOut ?? "", OPTIONS).toString(), printed);
  lint(grammar);
  return grammar;
}

/** The steps to precompile a rule. */
const TABLE_STEPS = 2_500_000;

/** The steps of the sampler. */
const STEPS = 2_000_000;

/** The length of strings, which the interpreters read in cubic time. */
const LONGEST = 10;

/** The look-ups of an automaton for one character of the input. */
const LOOKS = 2;

function checkLanguages(grammar: Grammar, { abnf, inputs }: GrammarCase): void {
  // The interpreters know no missing rules.
  if (grammar.warnings.some(({ kind }) => kind === "undefined-rule" || kind === "unbound-prose"))
    return;
  const oracle = recognizerWithout(abnf);
  const generated = loadedRules(grammar);
  for (const rule of Object.values<Rule>(grammar.rules)) {
    const all = [...inputs, ...drawn(rule)].filter(({ length }) => length <= LONGEST);
    const strings = new Set(all);
    const tables = answerOf(() => [
      comparedRecognition(rule, TABLE_STEPS),
      comparedDerivations(rule, [], { explain: true, budget: TABLE_STEPS }),
    ]);
    for (const input of strings) {
      same("engine and interpreter", disagreements(rule, oracle, input).join("\n"), "");
      for (const table of tables ?? [])
        same("engine and precompiled table", table(input).join("\n"), "");
      const module = generated[rule.ruleName];
      if (module !== undefined)
        same("engine and generated module", answersOf(module, input), answersOf(rule, input));
    }
    if (tables !== undefined) checkLooks(rule, [...strings].join("").repeat(20));
  }
}

/** Returns strings of a rule and strings that are nearly of the rule, after checking that they are. */
function drawn(rule: Rule): readonly string[] {
  const options = { count: 4, maxLength: LONGEST, budget: STEPS };
  const strings = answerOf(() => sample(rule, options)) ?? [];
  for (const string of strings) same("a sample is in the language", rule.test(string), true);
  if (recursiveRules(rule.definition).size > 0) return strings;
  // Each place of a rule that contains itself takes up to a second, so such a rule is left out.
  const misses = answerOf(() => nearMisses(rule, { count: 4 })) ?? [];
  for (const { string, offset } of misses)
    same("a near miss fails at its offset", rule.explain(string)?.offset, offset);
  return [...strings, ...misses.map(({ string }) => string)];
}

/** Returns the generated module of all rules that can be precompiled, as its default export. */
function loadedRules(grammar: Grammar): Readonly<Record<string, GeneratedRule>> {
  const plain = Object.values<Rule>(grammar.rules).filter(
    ({ definition }) => recursiveRules(definition).size === 0,
  );
  const rules = Object.fromEntries(plain.map(({ ruleName }) => [ruleName, { explain: true }]));
  if (plain.length === 0) return {};
  return answerOf(() => loaded(grammar, rules).default) ?? {};
}

function answersOf(rule: Pick<Rule, "test" | "prefixEnd" | "explain">, input: string): string {
  const { offset, expected } = rule.explain(input) ?? {};
  return JSON.stringify({
    test: rule.test(input),
    prefixEnd: rule.prefixEnd(input),
    offset,
    expected,
  });
}

/** Recognition looks at each character a bounded number of times. */
function checkLooks(rule: Rule, text: string): void {
  const input = new CountingInput(text);
  answerOf(() => new Dfa(lower(rule.definition), false).recognizeWhole(input.asString()));
  if (input.looks > LOOKS * (text.length + 1))
    throw new BrokenLaw("linear look-ups", `${input.looks} for ${text.length} characters`);
}

/** A dialect, and the functions of its entry point, which run over tables. */
const DIALECTS = [
  ["rfc2396bis", rfc2396bis, draft],
  ["rfc2396", rfc2396, older],
  ["rfc3986", rfc3986, uris],
  ["rfc3987", rfc3987, iris],
] as const;

type Dialect = (typeof DIALECTS)[number][1];
type Entry = (typeof DIALECTS)[number][2];

function checkReferences({ reference, base }: ReferenceCase): void {
  for (const [name, dialect, entry] of DIALECTS) {
    for (const string of [reference, base]) checkReference(name, dialect, entry, string);
    checkResolution(name, dialect, reference, base);
    checkEscapes(name, dialect, reference);
  }
}

function checkReference(name: string, dialect: Dialect, entry: Entry, string: string): void {
  const result = dialect.safeParse(string);
  const ofEntry = JSON.stringify(entry.safeParse(string));
  same(`${name}: dialect and entry point`, ofEntry, JSON.stringify(result));
  same(`${name} canParse`, dialect.canParse(string), result.ok);
  if (!result.ok) {
    const { offset } = result.error;
    same(`${name}: an offset is in the text`, 0 <= offset && offset <= string.length, true);
    return;
  }
  const { value } = result;
  // An opaque part may contain question marks, which the regular expression takes for a query.
  if (value.kind !== "opaque")
    for (const component of ["scheme", "authority", "path", "query", "fragment"] as const)
      same(`${name}: Appendix B, ${component}`, value[component], appendixB(string)[component]);
  const recomposed = answerOf(() => dialect.recompose(value as never));
  same(`${name} recompose`, recomposed, string);
  const normal = answerOf(() => dialect.normalize(string));
  if (normal === undefined) return;
  same(`${name} normalize is idempotent`, dialect.normalize(normal), normal);
  same(`${name}: the normal form is equivalent`, dialect.equivalent(string, normal), true);
}

function checkResolution(name: string, dialect: Dialect, reference: string, base: string): void {
  const target = answerOf(() => dialect.resolve(reference, base));
  if (target === undefined) return;
  same(`${name}: a target is a reference`, dialect.canParse(target), true);
  const again = dialect.resolve(target, base);
  // An empty reference takes the path of the base with its dot segments (RFC 3986 section 5.2.2).
  if (dialect.resolve(base, base) === base) same(`${name} resolve is idempotent`, again, target);
  const way = dialect.relativize(target, base);
  if (way === target) return;
  same(`${name} relativize leads to the target`, dialect.resolve(way, base), target);
}

/** Unescaping takes back escaping, and the result stands in a reference. */
function checkEscapes(name: string, dialect: Dialect, data: string): void {
  for (const component of ["segment", "query", "fragment"] as const) {
    const escaped = answerOf(() => dialect.escape(data, component));
    if (escaped === undefined) continue;
    same(`${name} unescape of escape, ${component}`, dialect.unescape(escaped), data);
  }
}
