/**
 * A grammar with all its imports, as one list of rules, so that `helpers/set-of-ends.ts` can
 * interpret it. Names are bound here independently of the engine.
 *
 * Every rule is renamed after its table: `rfc5322:atext`.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import type { Node, RuleNode } from "../../grammar/ast/nodes.js";
import { abnfOf, tableOf } from "./table.js";

/** A grammar without imports. */
export interface Flat {
  readonly rules: readonly RuleNode[];
  /** The name under which a rule of the table stands in `rules`. */
  readonly nameOf: (rule: string) => string;
}

/** The names in the list, by the words of the text: a name in lower case, or prose in `<>`. */
type Names = Map<string, string>;

/** Flattens the grammar of a table. */
export function flatten(table: string): Flat {
  const rules: RuleNode[] = [];
  const scopes = new Map<string, Names>();
  const names = addTable(table, rules, scopes);
  return { rules, nameOf: (rule) => names.get(rule.toLowerCase()) ?? rule };
}

/**
 * Adds the rules of a table and of the tables that it needs, once. Returns the names that its text
 * can use.
 */
function addTable(table: string, rules: RuleNode[], scopes: Map<string, Names>): Names {
  const known = scopes.get(table);
  if (known !== undefined) return known;
  const names: Names = new Map();
  scopes.set(table, names);

  const { extends: base } = tableOf(table);
  const layers = base === undefined ? [table] : [base, table];
  for (const layer of layers) addSurroundings(layer, names, rules, scopes);
  addText(table, layers.flatMap(rulesOf), names, rules);
  return names;
}

/**
 * Adds the names to which the rules of a layer may refer: imported and supplied rules, and bound
 * prose.
 */
function addSurroundings(
  layer: string,
  names: Names,
  rules: RuleNode[],
  scopes: Map<string, Names>,
): void {
  const { imports, supply, prose } = tableOf(layer);
  for (const imported of imports) {
    for (const [said, name] of addTable(imported, rules, scopes))
      if (isOf(imported, name)) names.set(said, name);
  }
  addText(`${layer}+`, readAbnf(`${supply.join("\n")}\n`).rules, names, rules);
  for (const [text, target] of Object.entries(prose)) {
    names.set(`<${text}>`, nameOfTarget(target, names, rules, scopes));
  }
}

function rulesOf(layer: string): readonly RuleNode[] {
  return readAbnf(abnfOf(layer), { lists: tableOf(layer).lists }).rules;
}

function nameOfTarget(
  target: string,
  names: Names,
  rules: RuleNode[],
  scopes: Map<string, Names>,
): string {
  const [table = "", rule = ""] = target.split("#");
  const found = (table === "" ? names : addTable(table, rules, scopes)).get(rule.toLowerCase());
  if (found === undefined) throw new RangeError(`no rule ${target}`);
  return found;
}

/** Adds the rules of one text under the name of a table. The later of two `=` counts. */
function addText(table: string, text: readonly RuleNode[], names: Names, rules: RuleNode[]): void {
  const parts = new Map<string, RuleNode[]>();
  for (const rule of text) {
    const key = rule.name.toLowerCase();
    const before = parts.get(key) ?? [];
    if (rule.definedAs === "=") parts.set(key, [rule]);
    else parts.set(key, [...(before.length > 0 ? before : [outside(rule, names, rules)]), rule]);
  }
  for (const key of parts.keys()) names.set(key, `${table}:${key}`);
  for (const [key, all] of parts) {
    all.forEach(({ elements, ...rule }, index) => {
      const definedAs = index === 0 ? "=" : "=/";
      rules.push({ ...rule, name: `${table}:${key}`, definedAs, elements: bind(elements, names) });
    });
  }
}

/** The rule to which `=/` adds if the text itself has no `=`: an imported rule, or a core rule. */
function outside(rule: RuleNode, names: Names, rules: RuleNode[]): RuleNode {
  const key = rule.name.toLowerCase();
  const core = `core:${key}`;
  const name = names.get(key) ?? core;
  const refer = (to: string): RuleNode => ({
    ...rule,
    elements: { type: "reference", name: to, span: rule.span },
  });
  if (name === core) rules.push({ ...refer(rule.name), name: core, definedAs: "=" });
  return refer(name);
}

function bind(node: Node, names: Names): Node {
  switch (node.type) {
    case "alternation":
      return { ...node, alternatives: node.alternatives.map((child) => bind(child, names)) };
    case "concatenation":
      return { ...node, elements: node.elements.map((child) => bind(child, names)) };
    case "repetition":
    case "option":
      return { ...node, element: bind(node.element, names) };
    case "reference":
      return { ...node, name: names.get(node.name.toLowerCase()) ?? node.name };
    case "prose-val": {
      const name = names.get(`<${node.text}>`) ?? names.get(node.text.toLowerCase());
      return { ...node, text: name ?? node.text };
    }
    case "char-val":
    case "num-range":
    case "num-sequence":
      return node;
  }
}

function isOf(table: string, name: string): boolean {
  return name.startsWith(`${table}:`);
}
