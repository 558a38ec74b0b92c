/** Facts about each rule of a grammar. */
import { referredTo } from "../ast/children.js";
import { ruleKey } from "../ast/definition.js";
import { nullableRules } from "../ast/nullable-and-productive.js";
import { recursiveRules } from "../ast/recursion.js";
import { alternationOf } from "./lint/questions.js";
import { shortestByRule } from "../language/coverage/shortest.js";
import type { Grammar } from "../combinator/grammar.js";
import type { PositionIn } from "../language/coverage.js";

/** The facts about a rule. */
export interface RuleFacts {
  readonly name: string;
  /** The line of its first definition in its file, from 1; null if that is in no file. */
  readonly line: number | null;
  /** Whether a derivation of it contains it again. */
  readonly recursive: boolean;
  /** Whether it matches the empty string. */
  readonly nullable: boolean;
  /**
   * A shortest string that it matches; null if it matches none, or none of at most 10,000 characters. The characters
   * are octets in a grammar of octets.
   */
  readonly shortest: string | null;
  /** The names of the rules that it refers to, in the order of the text. */
  readonly uses: readonly string[];
  /** The names of the rules of the grammar that refer to it, in the order of the grammar. */
  readonly usedBy: readonly string[];
}

/**
 * Returns the facts about the own rules of a grammar, in its order. A name that nothing defines matches nothing.
 *
 * Cost: n log n in the size of the rules.
 *
 * @param positionIn finds positions in files
 */
export function ruleFacts({ source }: Grammar, positionIn: PositionIn): readonly RuleFacts[] {
  const { own, abnf, rules } = source;
  const all = alternationOf(own);
  const shortest = shortestByRule(all);
  const recursive = recursiveRules(all);
  const nullable = nullableRules(own);
  const usedBy = new Map(own.map((each) => [each, new Array<string>()]));
  for (const each of own)
    for (const target of referredTo(each)) usedBy.get(target)?.push(each.name);
  const places = new Map<string, number>();
  for (const { name, nameSpan } of [...rules].reverse()) places.set(ruleKey(name), nameSpan.start);
  return own.map((definition) => {
    const offset = places.get(ruleKey(definition.name));
    return {
      name: definition.name,
      line: offset === undefined ? null : (positionIn(abnf, offset)?.line ?? null),
      recursive: recursive.has(definition),
      nullable: nullable.has(definition),
      shortest: shortest.get(definition) ?? null,
      uses: referredTo(definition).map(({ name }) => name),
      usedBy: usedBy.get(definition)!,
    };
  });
}
