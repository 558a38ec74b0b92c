/**
 * The changes from one rule to another one, and their reports for a person, for programs, and for a pull request.
 */
import { onlyIn } from "../../../../grammar/language/index.js";
import {
  areSame,
  ComparisonError,
  core,
  LimitError,
  quoted,
  RecursiveRuleError,
  visible,
} from "../../../../grammar/workbench/index.js";
import { GrammarError } from "../errors.js";
import type { Grammar, Rule } from "../../../../grammar/index.js";
import type { SideError } from "./fragments.js";

/**
 * - `added`, `removed`: only one side has the rule
 * - `wider`, `narrower`: it accepts more strings, or fewer, than before
 * - `both`: it accepts some strings that it refused, and refuses some that it accepted
 * - `unknown`: the rules cannot be compared
 */
type Change = "added" | "removed" | "same" | "wider" | "narrower" | "both" | "unknown";

/** The change of one rule. */
export interface RuleChange {
  readonly rule: string;
  readonly change: Change;
  /** A shortest string that only the new rule accepts. */
  readonly gained?: string;
  /** A shortest string that only the old rule accepts. */
  readonly lost?: string;
  /** The length of the longest strings that were compared, in characters, where there may be longer ones. */
  readonly maxLength?: number;
  /** The reason why the rules cannot be compared. */
  readonly message?: string;
}

/** How rules are compared. */
interface ComparisonSettings {
  /** The greatest length of strings of rules that contain themselves; by default as great as the budget allows. */
  readonly maxLength: number | undefined;
  /** Whether the caller asks for this rule. */
  readonly isNamed: boolean;
}

/** One of two grammars. */
export interface ComparedGrammar {
  readonly grammar: Grammar;
  /**
   * Returns a rule.
   *
   * @throws {GrammarError} if it leads to an undefined name
   */
  readonly ruleOf: (name: string) => Rule;
}

/**
 * Compares the rules of a name in two grammars. Rules are the same if their definitions are, and those of all
 * rules that they reach. A core rule is there in both, whichever of them defines it again.
 *
 * @param other the name of the rule in the second grammar
 * @throws {UnknownRuleError} if neither grammar has such a rule, or if one of two names has none
 * @throws {GrammarError} if the caller asks for a rule that leads to an undefined name
 */
export function compareRulesNamed(
  rule: string,
  [old, changed]: readonly [ComparedGrammar, ComparedGrammar],
  settings: ComparisonSettings,
  other = rule,
): RuleChange {
  const [before, after] = [ownName(old.grammar, rule), ownName(changed.grammar, other)];
  if (other === rule && ownName(core, rule) === undefined) {
    if (before === undefined && after !== undefined) return { rule, change: "added" };
    if (before !== undefined && after === undefined) return { rule, change: "removed" };
  }
  // A name that a text does not define can be a rule of the imports or a core rule.
  const [a, b] = [old.grammar.rule(before ?? rule), changed.grammar.rule(after ?? other)];
  const label = other === rule ? rule : `${rule} and ${other}`;
  const rules = [() => old.ruleOf(a.ruleName), () => changed.ruleOf(b.ruleName)] as const;
  // An undefined name is an error of a rule that the caller asks for, also where it is the same in both.
  if (settings.isNamed) for (const open of rules) open();
  if (a.alphabet === b.alphabet && areSame(a.definition, b.definition))
    return { rule: label, change: "same" };
  return compareRules(label, rules, settings);
}

/** Returns a name as the text of a grammar writes it, or undefined if the text does not define it. */
function ownName(grammar: Grammar, name: string): string | undefined {
  return Object.keys(grammar.rules).find((each) => each.toLowerCase() === name.toLowerCase());
}

/**
 * Compares two rules by their languages.
 *
 * @throws {GrammarError} if the caller asks for a rule that leads to an undefined name
 */
export function compareRules(
  rule: string,
  [before, after]: readonly [() => Rule, () => Rule],
  { maxLength, isNamed }: ComparisonSettings,
): RuleChange {
  try {
    const { gained, lost, ...bound } = differencesOf(before(), after(), maxLength);
    const change = changeOf(gained !== undefined, lost !== undefined);
    return {
      rule,
      change,
      ...(gained === undefined ? {} : { gained }),
      ...(lost === undefined ? {} : { lost }),
      // A longer string can make a rule wider or narrower, but not less than both.
      ...(change === "both" ? {} : bound),
    };
  } catch (error) {
    // A rule that leads to an undefined name is not compared, unless the caller asks for it.
    const isOpen = error instanceof GrammarError && !isNamed;
    if (!isTooHard(error) && !isOpen) throw error;
    return { rule, change: "unknown", message: error.message };
  }
}

/** The lengths up to which rules that contain themselves are compared. If one takes too long, the next is tried. */
const MAX_LENGTHS: readonly number[] = [12, 6, 3];

interface Differences extends Pick<RuleChange, "maxLength"> {
  readonly gained: string | undefined;
  readonly lost: string | undefined;
}

/** Compares rules that contain themselves up to a length, and all others exactly. */
function differencesOf(before: Rule, after: Rule, given: number | undefined): Differences {
  const upTo = (bound: { readonly maxLength?: number }): Differences => {
    const [lost] = onlyIn(before, after, { ...bound, count: 1 });
    const [gained] = onlyIn(after, before, { ...bound, count: 1 });
    return { gained, lost, ...bound };
  };
  try {
    return upTo({});
  } catch (error) {
    if (!(error instanceof RecursiveRuleError)) throw error;
  }
  let failure: unknown;
  for (const maxLength of given === undefined ? MAX_LENGTHS : [given])
    try {
      return upTo({ maxLength });
    } catch (error) {
      if (!isTooHard(error)) throw error;
      failure ??= error;
    }
  throw failure;
}

/** A question about the languages that has no answer; that about recursion is asked up to a length. */
function isTooHard(error: unknown): error is ComparisonError | LimitError {
  return error instanceof ComparisonError || error instanceof LimitError;
}

function changeOf(hasGained: boolean, hasLost: boolean): Change {
  if (hasGained && hasLost) return "both";
  if (hasGained) return "wider";
  return hasLost ? "narrower" : "same";
}

/** The names of the two sides, as the arguments have them. */
export interface SideNames {
  readonly a: string;
  readonly b: string;
  /** Whether the two sides are one rule or pattern each: the report says which of them is wider. */
  readonly isPair?: boolean;
}

/** Returns the lines about one rule. */
export function changeText(
  { rule: name, change, gained, lost, maxLength, message = "" }: RuleChange,
  sides: SideNames,
): string {
  const bound = boundOf(maxLength);
  const [rule, a, b] = [visible(name), visible(sides.a), visible(sides.b)];
  switch (change) {
    case "same":
      return `same: ${rule}${bound && ` (${bound})`}\n`;
    case "added":
      return `only in ${b}: ${rule} (added)\n`;
    case "removed":
      return `only in ${a}: ${rule} (removed)\n`;
    case "unknown":
      return `not compared: ${rule}: ${visible(message)}\n`;
    default:
      return [
        `differs: ${rule} (${sides.isPair ? inWords(change, a, b) : change}${bound && `, ${bound}`})\n`,
        sideLine(a, lost),
        sideLine(b, gained),
      ].join("");
  }
}

/** E.g. `port is wider`. */
function inWords(change: "wider" | "narrower" | "both", a: string, b: string): string {
  if (change === "both") return "each matches strings that the other refuses";
  return `${change === "wider" ? b : a} is wider`;
}

/** E.g. `up to 12 characters`. */
function boundOf(maxLength: number | undefined): string {
  return maxLength === undefined ? "" : `up to ${maxLength} characters`;
}

/** The line about the shortest string of a difference; none if there is no string. */
function sideLine(side: string, string: string | undefined): string {
  return string === undefined ? "" : `  only in ${side}: ${quoted(string)}\n`;
}

/** Returns the changes as one JSON object. */
export function changesJson(rules: readonly RuleChange[], errors: readonly SideError[]): string {
  return `${JSON.stringify({ rules, ...(errors.length > 0 ? { errors } : {}) }, null, 2)}\n`;
}

/** Returns a table of the rules that are not the same, or only up to a length, in Markdown. */
export function changesMarkdown(rules: readonly RuleChange[], { a, b }: SideNames): string {
  const changed = rules.filter(
    ({ change, maxLength }) => change !== "same" || maxLength !== undefined,
  );
  const rest = rules.length - changed.length;
  const head = `ABNF: ${code(a)} → ${code(b)}`;
  const same = rest === 0 ? "" : `${rest} ${rest === 1 ? "rule is" : "rules are"} the same.\n`;
  if (changed.length === 0) return `${head}\n\n${same}`;
  const rows = changed.map(({ rule, change, gained, lost, maxLength, message }) =>
    [
      code(rule),
      message === undefined ? [change, boundOf(maxLength)].join(" ").trim() : cell(message),
      ...[gained, lost].map((each) => (each === undefined ? "" : code(quoted(each)))),
    ].join(" | "),
  );
  const table = ["rule | change | gained | lost", "--- | --- | --- | ---", ...rows];
  return `${head}\n\n${table.map((row) => `| ${row} |\n`).join("")}${same && `\n${same}`}`;
}

/** Returns a text as code in a cell of a table. */
function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const padding = longest > 0 ? " " : "";
  return `${fence}${padding}${cell(text)}${padding}${fence}`;
}

function cell(text: string): string {
  return visible(text).replace(/\|/g, "\\|");
}
