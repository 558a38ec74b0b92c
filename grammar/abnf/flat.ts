/** A grammar and the rules that it uses of others, as the rules of one text. */
import { isReference, rebuilt, referencesIn, referredTo } from "../ast/children.js";
import { lookUp, ruleKey } from "../ast/definition.js";
import { areSame, withoutAliases } from "../ast/same-definitions.js";
import { preOrder } from "../common/graph.js";
import { isCoreRule } from "./core-scope.js";
import type { PrintedRule } from "./printer.js";
import type { Definition, Part } from "../ast/definition.js";
import type { Node, ProseVal, Reference } from "../ast/nodes.js";

/**
 * Returns the rules of a text that uses no other grammar: those of some definitions, whose names differ, and of the
 * definitions that they reach. Of different definitions of one name, the later ones are renamed: `host-2`. A rule that
 * only stands for the rule of its name in another grammar (`port = <port, see [RFC3986]>`) has the elements of that
 * rule. Core rules need no text where their names mean them. A name that nothing defines stays undefined; prose that
 * means a rule without a text stays prose.
 *
 * Cost: linear, but for definitions of one name, which are compared.
 */
export function flatRules(own: readonly Definition[]): PrintedRule[] {
  const starts = own.map(meant);
  const ownNames = new Set(own.map(({ name }) => ruleKey(name)));
  const isBuiltIn = (each: Definition): boolean =>
    !ownNames.has(ruleKey(each.name)) && isCoreRule(each);
  const next = (each: Definition): Definition[] =>
    isBuiltIn(each) ? [] : referredTo(each).map(meant);
  const reached = [...new Set([...starts, ...preOrder(starts, next)])];
  const names = new Map<Definition, string>();
  const owners = new Map<string, Definition>();
  const give = (definition: Definition, name: string): void => {
    names.set(definition, name);
    if (!owners.has(ruleKey(name))) owners.set(ruleKey(name), definition);
  };
  for (const definition of own) give(meant(definition), definition.name);

  const open = new Set(
    reached.flatMap(({ parts }) =>
      parts.flatMap(({ elements, scope }) =>
        referencesIn(elements)
          .filter((node) => writtenTarget(scope, node) === undefined)
          .map((node) => ruleKey(referredName(node))),
      ),
    ),
  );
  /** Returns the first of the names `host`, `host-2`, … that means nothing yet. */
  const unused = (name: string): string => {
    let candidate = name;
    for (
      let number = 2;
      owners.has(ruleKey(candidate)) || open.has(ruleKey(candidate));
      number += 1
    )
      candidate = `${name}-${String(number)}`;
    return candidate;
  };
  const further = reached.filter((each) => !names.has(each) && each.automaton === undefined);
  for (const definition of further.filter(isBuiltIn)) give(definition, definition.name);
  for (const definition of further.filter((each) => !names.has(each))) {
    const owner = owners.get(ruleKey(definition.name));
    const isSame = owner !== undefined && areSame(owner, definition, meant);
    give(definition, isSame ? names.get(owner)! : unused(definition.name));
  }
  // A name that one grammar leaves undefined may be that of a rule of another.
  const clashing = [...open].filter((key) => owners.has(key));
  const renamed = new Map(clashing.map((key) => [key, unused(key)]));

  const bound = ({ elements, scope }: Part): Node =>
    rebuilt(elements, (node) => {
      if (!isReference(node)) return node;
      const target = writtenTarget(scope, node);
      const name = target && names.get(meant(target));
      if (name !== undefined) return { type: "reference", name, span: node.span };
      const other = renamed.get(ruleKey(referredName(node))) ?? referredName(node);
      return node.type === "reference" ? { ...node, name: other } : { ...node, text: other };
    });
  return reached
    .filter((each) => owners.get(ruleKey(names.get(each) ?? "")) === each && !isBuiltIn(each))
    .flatMap((definition) =>
      definition.parts.map((part, index) => ({
        name: names.get(definition)!,
        definedAs: index === 0 ? ("=" as const) : ("=/" as const),
        elements: bound(part),
      })),
    );
}

/** Returns the definition with a text that a reference means, or undefined. */
function writtenTarget(scope: Part["scope"], node: Reference | ProseVal): Definition | undefined {
  const target = lookUp(scope, node);
  return target?.automaton === undefined ? target : undefined;
}

function referredName(node: Reference | ProseVal): string {
  return node.type === "reference" ? node.name : node.text;
}

/** Returns the rule of the same name for which a definition stands, or the definition itself. */
function meant(definition: Definition): Definition {
  const target = withoutAliases(definition);
  const isOther = target !== definition && ruleKey(target.name) === ruleKey(definition.name);
  return isOther && target.automaton === undefined ? meant(target) : definition;
}
