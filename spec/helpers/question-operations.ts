/** What the cases of `spec/fixtures` ask about a rule: the first one of a text, or one of a standard that reads the text. */
import { readAbnf } from "../../grammar/abnf/reader.js";
import { compile } from "../../grammar/index.js";
import {
  ambiguity,
  coverage,
  examples,
  onlyIn,
  toGrammar,
  toRegExp,
} from "../../grammar/language/index.js";
import { withoutLookaround } from "../../grammar/regexp/index.js";
import { STANDARDS } from "../../grammar/standards.js";
import { dumpExpression, labelsOf } from "./automata.js";
import { lowered } from "./lowered.js";
import { recognizer } from "./set-of-ends.js";
import type { CompileOptions, Grammar, ParseNode, Rule } from "../../grammar/index.js";
import type { MissingPlace } from "../../grammar/language/index.js";
import type { FlavorName } from "../../grammar/language/regular/pattern.js";
import type { Operation } from "./fixtures.js";

/** The rules of a text, in its order. */
function rulesOf(text: string, options: CompileOptions = {}): readonly Rule[] {
  return Object.values<Rule>(compile(text, options).rules);
}

/** A tree with its spans, e.g. `a 0-2 (b 0-1 b 1-2)`. */
function shown({ rule, start, end, children }: ParseNode): string {
  const inside = children.map(shown).join(" ");
  return `${rule} ${start}-${end}${inside && ` (${inside})`}`;
}

function expectTree(rule: Rule, string: string, tree: ParseNode): void {
  const input = rule.alphabet === "octets" ? Buffer.from(string, "latin1") : string;
  expect(tree.print()).toBe(rule.tryParse(input as string).print());
}

/** Strings as in JSON, in a line. */
function listOf(strings: readonly string[]): string {
  return strings.map((string) => JSON.stringify(string)).join(", ");
}

function exampleOf({ example, undecided }: MissingPlace): string {
  if (example !== undefined) return JSON.stringify(example);
  return undecided === true ? "not known" : "never";
}

/** The offset of the first impossible character, if there is one. */
function offsetOf(grammar: Grammar, name: string, text: string): number | undefined {
  const offset = grammar.rule(name).explain(text)?.offset;
  const oracle = recognizer(readAbnf(grammar.source.abnf).rules);
  expect(offset).toBe(oracle.test(name, text) ? undefined : oracle.firstImpossible(name, text));
  return offset;
}

function firstOnlyIn(a: Rule, b: Rule, count: number): readonly string[] {
  const found = onlyIn(a, b, { count });
  expect(found.filter((string) => !a.test(string) || b.test(string))).toEqual([]);
  return found;
}

/** The different sources in some flavors, or in that of ECMAScript. Only those of ECMAScript and JSON Schema have a flag. */
function inFlavors(
  words: readonly string[],
  make: (flavor: FlavorName) => ReturnType<typeof toRegExp>,
): string {
  const flavors = words.length === 0 ? ["ecmascript"] : words;
  const sources = flavors.map((flavor) => {
    const { source, flags, linear } = make(flavor as FlavorName);
    expect(flags).toBe(flavor === "ecmascript" || flavor === "json-schema" ? "u" : "");
    return linear ? source : `${source} (not linear)`;
  });
  return [...new Set(sources)].join("   ");
}

export const QUESTIONS: Readonly<Record<string, Operation>> = {
  /** The mismatch of a text with a rule of a standard: its message without the rule, and without the offset, which the interpreter has, too. */
  async explain(text, { words: [standard, name = ""] }) {
    const grammar = await STANDARDS.find((each) => each.name === standard)!.load();
    const offset = offsetOf(grammar, name, text);
    if (offset === undefined) return {};
    const { message } = grammar.rule(name).explain(text)!;
    const pattern = new RegExp(`^${name}: (.*) at offset ${offset}(, found .*)$`);
    const [, shown = "", found = ""] = pattern.exec(message)!;
    const end = Math.min(offset + 1, text.length);
    return { reports: [{ start: offset, end, message: shown + found }] };
  },

  /** The rules directly below a rule of a standard, in the tree of a text, each with its text. */
  async children(text, { words: [standard, name = ""] }) {
    const grammar = await STANDARDS.find((each) => each.name === standard)!.load();
    const { children } = grammar.rule(name).tryParse(text);
    return { output: children.map((child) => `${child.rule} ${child.text}`.trim()).join(", ") };
  },

  /** A string with two trees, and the trees, of which the first one is that of the rule. */
  ambiguity(text, { options }) {
    const [rule] = rulesOf(text, options);
    const found = ambiguity(rule!);
    if (found === null) return { output: "" };
    const { string, trees } = found;
    expectTree(rule!, string, trees[0]);
    return { output: `${JSON.stringify(string)}: ${trees.map(shown).join(", ")}` };
  },

  /** The places of a rule that no string takes, with their examples. */
  coverage(text, { options }) {
    const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const reports = coverage(rulesOf(text, options)[0]!, []).missing.map((place) => {
      const start = starts[place.line - 1]! + place.column - 1;
      return {
        start,
        end: start + 1,
        message: `${place.rule}, ${place.what}: ${exampleOf(place)}`,
      };
    });
    return { reports };
  },

  /** Few strings that take all places of a rule. */
  examples(text) {
    return { output: listOf(examples(rulesOf(text)[0]!).examples.map(({ string }) => string)) };
  },

  /** The first strings that the first rule has and the second one not, as many as the heading says. */
  onlyIn(text, { words: [count = "10"] }) {
    const [a, b] = rulesOf(text);
    return { output: listOf(firstOnlyIn(a!, b!, Number(count))) };
  },

  /** The expression of a rule, in which the rules are visible that the heading names. */
  lower: (text, { words }) => ({ output: dumpExpression(lowered(text, words).root) }),

  /** The names of the sets of characters in that expression. */
  labels: (text) => ({ output: labelsOf(lowered(text, "none").root).join(", ") }),

  /** The pattern of a rule in each flavor, with the options of the heading. */
  toRegExp(text, { words, options }) {
    const [rule] = rulesOf(text);
    return { output: inFlavors(words, (flavor) => toRegExp(rule!, { ...options, flavor })) };
  },

  /** A pattern without lookaround in each flavor. */
  withoutLookaround(text, { words }) {
    const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/.exec(text)!;
    return {
      output: inFlavors(words, (flavor) => withoutLookaround({ source, flags }, { flavor })),
    };
  },

  /** The grammar of a rule in a notation. */
  toGrammar: (text, { words: [notation] }) => ({
    output: toGrammar(rulesOf(text)[0]!, { notation: notation as "gbnf" }),
  }),
};
