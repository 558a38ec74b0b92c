/** A compiled grammar: its rules as parsers, and its text again. */
import { ruleKey } from "../ast/definition.js";
import { flatRules } from "../abnf/flat.js";
import { printAbnf } from "../abnf/printer.js";
import { UnknownRuleError } from "../common/errors.js";
import { requireOptions } from "../common/options.js";
import { nearest } from "../common/suggestion.js";
import { Rule } from "./rule.js";
import { requireRuleName, selectRules } from "./rule-selection.js";
import type { Definition, Missing } from "../ast/definition.js";
import type { Linked } from "../ast/link.js";
import type { RuleNode as WrittenRule } from "../ast/nodes.js";
import type { Lists } from "../abnf/grammar-of-abnf.js";
import type { RuleNames } from "../abnf/rule-names.js";
import type { Diagnostic } from "../common/errors.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { CoreRuleName } from "../abnf/core-rules.js";
import type { RuleSelection } from "./rule-selection.js";

/** The settings with which a text is compiled. The texts that extend it are compiled with the same. */
export interface Settings {
  readonly alphabet: AlphabetName;
  readonly lists: Lists;
  readonly missing: Missing;
}

/** The parts that a grammar is made from. */
export interface GrammarSource extends Linked {
  /** The text, and the rules that stand in it. */
  readonly abnf: string;
  readonly rules: readonly WrittenRule[];
  readonly settings: Settings;
  /** The names of the rules that the other rules serve, if the author says so. */
  readonly starts: readonly string[];
  /** The warnings of the reader and of the checks. */
  readonly warnings: readonly Diagnostic[];
}

/** Makes the parts of a grammar from the parts of another one and a text that extends it. */
type Extender = (base: GrammarSource, abnf: string) => GrammarSource;

/** Rules by their names, as the text spells them. */
export type GrammarRules<Names extends string, Imported extends string = never> = {
  readonly [Name in Names]: Rule<Name, Names | Imported | CoreRuleName>;
};

/**
 * A grammar. `Names` are the rules of its own text (and of those it extends), `Imported` those of its
 * imports, as far as types tell.
 *
 * @example
 * ```ts
 * const grammar = compile(`
 *   pair  = key "=" value
 *   key   = 1*ALPHA
 *   value = *VCHAR
 * `);
 * grammar.rules.pair.test("a=1"); // true
 * ```
 */
export class Grammar<Names extends string = string, Imported extends string = never> {
  readonly #load: () => GrammarSource;
  readonly #extender: Extender;
  #source: GrammarSource | undefined;
  #rules: GrammarRules<Names, Imported> | undefined;
  readonly #ruleCache = new Map<Definition, Rule>();

  /**
   * @internal
   * @param load makes the grammar, once, when it is first needed
   */
  constructor(load: () => GrammarSource, extender: Extender) {
    this.#load = load;
    this.#extender = extender;
  }

  /** The rules of the grammar's own text (and of those it extends), as they are spelled there. */
  get rules(): GrammarRules<Names, Imported> {
    if (this.#rules === undefined) {
      const entries = this.source.own.map((rule) => [rule.name, this.#ruleOf(rule)] as const);
      const rules: object = Object.assign(
        Object.create(null) as object,
        Object.fromEntries(entries),
      );
      this.#rules = Object.freeze(rules) as GrammarRules<Names, Imported>;
    }
    return this.#rules;
  }

  /**
   * Returns a rule by its name, in any case. Core rules and imported rules have names too.
   *
   * @throws {UnknownRuleError} where no rule has the name; the error gives the nearest name.
   * @throws {TypeError} where the name is not a string.
   */
  rule(name: string): Rule {
    return this.#ruleOf(this.#definitionOf(name));
  }

  /**
   * Returns a grammar with more rules. A new definition of a rule replaces the old one, also where the
   * old rules refer to it; `=/` adds an alternative to an old rule. This grammar does not change.
   *
   * @throws {AbnfError} as `compile` does.
   */
  extend<const Text extends string>(abnf: Text): Grammar<Names | RuleNames<Text>, Imported> {
    const source = this.#extender(this.source, abnf);
    return new Grammar(() => source, this.#extender);
  }

  /**
   * The warnings of the reader, in the order of the text, and after them those about names that are missing
   * and rules that are repeated. `lint` finds more: rules that are probably mistakes.
   */
  get warnings(): readonly Diagnostic[] {
    return this.source.warnings;
  }

  /**
   * Returns the grammar's own rules as ABNF, one line for each right-hand side. The text, compiled with
   * the same options, gives the same grammar.
   *
   * With `imports`, the text also has the rules that these use of other grammars, by name or by prose, and no import is
   * needed: compiled with the same alphabet, its rules accept the same strings. Of different rules of one name, those
   * of other grammars are renamed (`host-2`). What nothing defines, and prose for a rule without ABNF, stays as it is.
   */
  toString(options: { readonly imports?: boolean } = {}): string {
    requireOptions(options, { imports: true });
    if (options.imports) return printAbnf(flatRules(this.source.own));
    return printAbnf(
      this.source.own.flatMap(({ name, parts }) =>
        parts.map(({ elements }, index) => {
          const definedAs = index === 0 ? "=" : "=/";
          return { name, definedAs, elements } as const;
        }),
      ),
    );
  }

  /** @internal The linked definitions, for grammars that import this one. */
  get source(): GrammarSource {
    this.#source ??= this.#load();
    return this.#source;
  }

  #find(name: string): Definition | undefined {
    return this.source.scope.get(ruleKey(name));
  }

  #definitionOf(name: string): Definition {
    requireRuleName(name);
    const definition = this.#find(name);
    if (definition === undefined) throw new UnknownRuleError(name, nearest(name, this.#names()));
    return definition;
  }

  #ruleOf(definition: Definition): Rule {
    let rule = this.#ruleCache.get(definition);
    if (rule === undefined) {
      rule = new Rule(definition.name, definition, {
        alphabet: this.source.settings.alphabet,
        find: (name) => this.#find(name),
        resolve: (name) => this.#definitionOf(name),
      });
      this.#ruleCache.set(definition, rule);
    }
    return rule;
  }

  #names(): string[] {
    return [...this.source.scope.values()].map(({ name }) => name);
  }
}

/** Returns the rules that names mean in a grammar, for the derivations of a rule. See `selectRules`. */
export function selectIn(
  grammar: Grammar,
  names: readonly string[],
  start: Definition,
): RuleSelection {
  return selectRules(names, start, {
    find: (name) => grammar.source.scope.get(ruleKey(name)),
    resolve: (name) => grammar.rule(name).definition,
  });
}
