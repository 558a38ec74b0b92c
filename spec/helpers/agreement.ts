/**
 * Compares the answers of a rule of the engine with those of the interpreter in `set-of-ends.ts`.
 */
import Parsimmon from "parsimmon";
import { compile } from "../../grammar/index.js";
import { recognizerWithout } from "./productive.js";
import type { Grammar, ParseNode, Rule } from "../../grammar/index.js";
import type { Recognizer, Tree } from "./set-of-ends.js";

/** The number of disagreements that a failing test shows for one grammar. */
const SHOWN = 5;

/** Compares every rule of a grammar with the interpreter on all inputs. */
export function disagreementsOn(
  abnf: string,
  inputs: readonly string[],
  grammar: Grammar = compile(abnf),
  oracle: Recognizer = recognizerWithout(abnf),
): readonly string[] {
  const found = Object.values<Rule>(grammar.rules).flatMap((rule) =>
    inputs.flatMap((input) => disagreements(rule, oracle, input)),
  );
  const text = abnf.trim().replace(/\n/g, " \u23ce ");
  return found.slice(0, SHOWN).map((line) => `${text}: ${line}`);
}

/**
 * Returns a line for each answer of the engine that differs from the interpreter: of `test`,
 * `explain`, `parse`, `tryParse` and `capture` on the input, of `prefixEnd` at every offset, and of the rule as a
 * Parsimmon parser after the first character.
 */
export function disagreements(
  rule: Rule,
  oracle: Recognizer,
  input: string,
  name: string = rule.ruleName,
): readonly string[] {
  const found: string[] = [];
  const same = (what: string, ask: () => unknown, expected: unknown): void => {
    const answer = answerOf(ask);
    if (answer === expected) return;
    const question = `${name} on ${JSON.stringify(input)}: ${what}`;
    found.push(`${question} is ${String(answer)}, not ${String(expected)}`);
  };
  const accepted = oracle.test(name, input);
  same("test", () => rule.test(input), accepted);
  same("explain", () => rule.explain(input)?.offset, firstWrong(oracle, name, input));
  const tree = oracle.preferredTree(name, input);
  same("tree", () => shown(parsed(rule, input)), shown(tree));
  if (tree !== null) {
    const texts = firstTexts(tree);
    same("capture", () => captured(rule, [...texts.keys()], input), listed(texts));
  }
  same("parse", () => rule.parse(input).status, accepted);
  const behind = Array.from(input)[0]?.length ?? 0;
  if (behind > 0) {
    const expected = prefixOf(oracle, name, input, behind);
    same(`prefix at ${behind}`, () => prefixAt(rule, input, behind), expected);
  }
  for (let offset = 0; offset <= input.length; offset += 1) {
    const expected = oracle.prefixEnd(name, input, offset);
    same(`prefixEnd at ${offset}`, () => rule.prefixEnd(input, offset), expected);
  }
  return found;
}

/** The text of the first node of each rule in a tree. */
function firstTexts({ rule, text, children }: Tree, texts = new Map<string, string>()) {
  if (!texts.has(rule)) texts.set(rule, text);
  for (const child of children) firstTexts(child, texts);
  return texts;
}

function captured(rule: Rule, names: readonly string[], input: string): string {
  const record = rule.capture(...names)(input);
  return listed(new Map(names.map((name) => [name, record?.[name]])));
}

function listed(texts: ReadonlyMap<string, string | undefined>): string {
  return Array.from(texts, ([name, text]) => `${name} ${JSON.stringify(text)}`).join();
}

/** Prints a tree in one line, with all its data. */
export function shown(node: ParseNode | Tree | null): string {
  if (node === null) return "none";
  const { rule, start, end, text, children } = node;
  const inside = children.map(shown).join(" ");
  return `${rule}@${start}-${end}${JSON.stringify(text)}${inside && `(${inside})`}`;
}

function firstWrong(oracle: Recognizer, name: string, input: string): number | undefined {
  return oracle.test(name, input) ? undefined : oracle.firstImpossible(name, input);
}

/** Returns an answer. An error of the engine becomes an answer that the interpreter never gives. */
function answerOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (fault) {
    return `a fault (${String(fault)})`;
  }
}

function parsed(rule: Rule, input: string): ParseNode | null {
  try {
    return rule.tryParse(input);
  } catch (error) {
    if (error instanceof Error && error.name === "MismatchError") return null;
    throw error;
  }
}

/** The result of a rule that Parsimmon runs at an offset. */
function prefixAt(rule: Rule, input: string, offset: number): string {
  const result = Parsimmon.string(input.slice(0, offset))
    .then(rule)
    .skip(Parsimmon.all)
    .parse(input);
  return result.status ? shown(result.value) : `furthest ${result.index.offset}`;
}

/** The expected result: the tree of the longest prefix, or the first impossible character. */
function prefixOf(oracle: Recognizer, name: string, input: string, offset: number): string {
  const end = oracle.prefixEnd(name, input, offset);
  if (end === -1) {
    return `furthest ${offset + oracle.firstImpossible(name, input.slice(offset))}`;
  }
  const tree = oracle.preferredTree(name, input.slice(offset, end));
  return shown(tree && moved(tree, offset));
}

function moved(tree: Tree, by: number): Tree {
  return {
    ...tree,
    start: tree.start + by,
    end: tree.end + by,
    children: tree.children.map((child) => moved(child, by)),
  };
}
