/** `foo` and `FOO`: two spellings of one rule, because rule names are case-insensitive. */
import { ruleKey } from "../../ast/definition.js";
import { referencesIn } from "../../ast/children.js";
import { isDefinedIn } from "./subject.js";
import type { Rule, Span } from "../../ast/nodes.js";
import type { Finding, Subject } from "./subject.js";

/** Reports the first place of each spelling that differs from the spelling of the definition. */
export function spellings({ rules, scope, abnf, lines }: Subject): readonly Finding[] {
  const first = new Map<string, Named>();
  for (const named of rules.flatMap(namesIn))
    if (!first.has(named.name)) first.set(named.name, named);
  return [...first.values()].flatMap(({ name, span }): Finding[] => {
    const definition = scope.get(ruleKey(name));
    if (definition === undefined || definition.name === name) return [];
    const { line } = lines.positionAt(definition.nameSpan.start);
    const place = isDefinedIn(definition, abnf) ? ` on line ${String(line)}` : "";
    const message = `${name} is another spelling of ${definition.name}${place}: case makes no difference`;
    const fix = { from: span.start, to: span.end, text: definition.name };
    return [{ kind: "case-clash", message, span, fix }];
  });
}

/** A rule name, and its place in the text. */
interface Named {
  readonly name: string;
  readonly span: Span;
}

function namesIn({ name, nameSpan, elements }: Rule): readonly Named[] {
  const references = referencesIn(elements).filter((node) => node.type === "reference");
  return [{ name, span: nameSpan }, ...references];
}
