/** Grammars as data, which a worker can receive, and the way to compile them. */
import {
  compile,
  core,
  proseText,
  UnknownRuleError,
  withRules,
  words,
} from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import { shippedStandard } from "./shipped-standards.js";
import type { CompileOptions, Grammar, Rule } from "../../../grammar/index.js";

/** A grammar as data, which a worker can receive: a shipped one, or a text with its settings. */
export type GrammarText = (ShippedText | PlainText) & {
  /** The rules that are imported of it. Default: all. */
  readonly only?: readonly string[] | undefined;
};

/** A shipped grammar, by its name. */
interface ShippedText {
  readonly shipped: string;
}

/** The lists of RFC 9110 that an option can name. */
export const LIST_FORMS: readonly string[] = ["sender", "recipient"];

/** A text of ABNF, and the settings that it needs. */
interface PlainText extends TextSettings {
  readonly abnf: string;
}

/** How a text is read. */
export interface TextSettings {
  readonly lists?: CompileOptions["lists"];
  readonly octets?: boolean | undefined;
  /** The names of imported rules or core rules, by the prose that stands for them. */
  readonly prose?: Readonly<Record<string, string>> | undefined;
}

/** Compiles grammars, each of which may use the rules of those before it. Returns the last. */
export async function compileTexts(texts: readonly GrammarText[]): Promise<Grammar> {
  const grammars: Grammar[] = [];
  for (const text of texts) {
    const whole =
      "shipped" in text
        ? ((await shippedGrammar(text.shipped)) ?? core)
        : compile(text.abnf, compileOptions(text, grammars));
    grammars.push(text.only === undefined ? whole : withRules(whole, text.only));
  }
  return lastOf(grammars);
}

/**
 * Returns the options with which a text of a file is compiled.
 *
 * @throws {UsageError} if prose is bound to a rule that no import has.
 */
export function compileOptions(
  { abnf, lists = false, octets = false, prose = {} }: PlainText,
  imports: readonly Grammar[],
): CompileOptions {
  const alphabet = octets ? "octets" : "unicode";
  const bound = Object.entries(prose).map(([text, name]) => [text, ruleNamed(name, imports)]);
  const rules = {
    ...proseOf(abnf, imports),
    ...(Object.fromEntries(bound) as Record<string, Rule>),
  };
  return { imports, lists, alphabet, prose: rules, missing: "defer" };
}

/** Returns a rule of the last import that has it, or a core rule. */
function ruleNamed(name: string, imports: readonly Grammar[]): Rule {
  for (const grammar of [...imports].reverse()) {
    const rule = ownRule(grammar, name);
    if (rule !== undefined) return rule;
  }
  const rule = ownRule(core, name);
  if (rule === undefined) throw new UsageError(`prose: no import has the rule ${name}`);
  return rule;
}

/** Returns the shipped grammar of a name in any case, or undefined. */
export async function shippedGrammar(name: string): Promise<Grammar | undefined> {
  return name.toLowerCase() === "core" ? core : shippedStandard(name)?.load();
}

/** Returns the last of some things, of which there is at least one. */
export function lastOf<Item>(items: readonly Item[]): Item {
  return items[items.length - 1] as Item;
}

/** A name at the beginning of prose, e.g. `absolute-URI, see [URI], Section 4.3`. */
const NAME_IN_PROSE = /^([A-Za-z][A-Za-z0-9-]*)[ ,;:.]/;

/** Returns the imported rules that the prose values of a text name. Linear. */
function proseOf(abnf: string, imports: readonly Grammar[]): Readonly<Record<string, Rule>> {
  const bound: [string, Rule][] = [];
  for (const { kind, text } of words(abnf)) {
    if (kind !== "prose") continue;
    const prose = proseText(text.slice(1, -1));
    const name = NAME_IN_PROSE.exec(prose)?.[1];
    for (const grammar of name === undefined ? [] : imports) {
      const rule = ownRule(grammar, name!);
      if (rule !== undefined) bound.push([prose, rule]);
    }
  }
  return Object.fromEntries(bound);
}

function ownRule(grammar: Grammar, name: string): Rule | undefined {
  try {
    const rule = grammar.rule(name);
    return Object.hasOwn(grammar.rules, rule.ruleName) ? rule : undefined;
  } catch (error) {
    if (error instanceof UnknownRuleError) return undefined;
    throw error;
  }
}
