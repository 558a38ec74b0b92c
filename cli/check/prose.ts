/** Prose values that name a rule of another standard, as RFCs write them. */
import { UnknownRuleError } from "../../grammar/index.js";
import type { Grammar, Rule } from "../../grammar/index.js";

/** E.g. `<absolute-URI, see [URI], Section 4.3>`; the rest of the line is prose, too. */
const PROSE = /"[^"\n]*"|;[^\n]*|<(([A-Za-z][A-Za-z0-9-]*)[, ][^>\n]*)>/g;

/** Returns the imported rules that the prose values of a text name. Linear. */
export function proseOf(abnf: string, imports: readonly Grammar[]): Readonly<Record<string, Rule>> {
  const bound: [string, Rule][] = [];
  for (const [, prose, name] of abnf.matchAll(PROSE)) {
    if (prose === undefined || name === undefined) continue;
    for (const grammar of imports) {
      const rule = ownRule(grammar, name);
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
