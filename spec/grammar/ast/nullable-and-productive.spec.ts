import { nullableRules, productiveRules } from "../../../grammar/ast/nullable-and-productive.js";
import { reachableFrom } from "../../../grammar/ast/children.js";
import { compile } from "../../../grammar/index.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { coreScope } from "../../../grammar/abnf/core-scope.js";
import { link } from "../../../grammar/ast/link.js";
import type { Definition } from "../../../grammar/ast/definition.js";
import { definitionOf } from "../../helpers/lowered.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { everyNth, expressions } from "../../helpers/worlds.js";

/** A rule whose language is an automaton that reads as many of the characters as it has states but one. */
function chain(name: string, ...isFinal: readonly boolean[]): Definition {
  const states = isFinal.map((final, index) => ({
    isFinal: final,
    edges: index + 1 < isFinal.length ? [{ set: [0x61, 0x62], target: index + 1 }] : [],
  }));
  return { name, nameSpan: { start: 0, end: 0 }, parts: [], automaton: { states } };
}

function names(definitions: Iterable<Definition>): string {
  return [...definitions]
    .map(({ name }) => name)
    .sort()
    .join(" ");
}

/**
 * The rules of a text. Some of them may have no strings, so the text need not be a valid grammar.
 */
function linked(abnf: string): readonly Definition[] {
  const environment = { base: [], imported: coreScope(), added: undefined, clashing: new Map() };
  return link(readAbnf(abnf).rules, abnf, environment).own;
}

describe("rules that match the empty string", () => {
  it.each([
    ['a = "x"', ""],
    ['a = ""', "a"],
    ['a = %s""', "a"],
    ["a = %x0", ""],
    ["a = %x0-1", ""],
    ['a = [ "x" ]', "a"],
    ['a = *"x"', "a"],
    ['a = *3"x"', "a"],
    ['a = 1*"x"', ""],
    ["a = 1*3b\nb = *DIGIT", "a b"],
    ["a = 0b\nb = DIGIT", "a"],
    ["a = b c\nb = *DIGIT\nc = DIGIT", "b"],
    ["a = b c\nb = *DIGIT\nc = [ DIGIT ]", "a b c"],
    ["a = b / c\nb = DIGIT\nc = [ DIGIT ]", "a c"],
    ["a = <b>\nb = *DIGIT", "a b"],
    ["a = DIGIT\na =/ *ALPHA", "a"],
    ['a = a / "x"', ""],
    ['a = a / ""', "a"],
    ["a = b b\nb = c c\nc = [ a ]", "a b c"],
    ['a = "x" a / b\nb = [ a ]', "a b"],
    ["a = LWSP", "LWSP a"],
  ])("%j: %s", (abnf, expected) => {
    expect(names(nullableRules([definitionOf(abnf)]))).toBe(expected);
  });

  it("a name without a rule is not one of them", () => {
    const { source } = compile("a = b\nb = c / [ d ]", { missing: "defer" });
    expect(names(nullableRules(source.own))).toBe("a b");
    expect(names(nullableRules(compile("a = b", { missing: "defer" }).source.own))).toBe("");
  });

  it("an automaton is one of them if the input can end where it begins", () => {
    const automata = [chain("both", true, true), chain("one", false, true), chain("none")];
    expect(names(nullableRules(automata))).toBe("both");
  });
});

describe("rules that match anything at all", () => {
  it.each([
    ["a = a", ""],
    ["a = b\nb = a", ""],
    ['a = "x" a', ""],
    ['a = "x" a\nb = "y"', "b"],
    ["a = [ a ]", "a"],
    ["a = *a", "a"],
    ["a = 1*a", ""],
    ["a = 0a", "a"],
    ['a = a / "x"', "a"],
    ["a = b / c\nb = b\nc = DIGIT", "DIGIT a c"],
    ["a = b c\nb = b\nc = DIGIT", "DIGIT c"],
    ['a = b\nb = c\nc = "x" / a', "a b c"],
  ])("%j: %s", (abnf, expected) => {
    expect(names(productiveRules(linked(abnf)))).toBe(expected);
  });

  it("a name without a rule is assumed to have strings", () => {
    const { source } = compile("a = b\nb = c", { missing: "defer" });
    expect(names(productiveRules(source.own))).toBe("a b");
  });

  it("an automaton is one of them if the input can end somewhere", () => {
    const automata = [chain("both", true, true), chain("one", false, true), chain("none")];
    expect(names(productiveRules(automata))).toBe("both one");
  });
});

describe("the interpreter says the same", () => {
  const elements = ['"x"', '""', "s", "t"];
  const bodies = [
    ...expressions(elements, 3).flat(),
    ...everyNth(expressions(elements, 4)[4] ?? [], 20),
  ];
  const texts = bodies.map((body) => `s = ${body}\nt = [ s ] "x" / 2s\n`);

  test("of the rules that are nullable", () => {
    const wrong = texts.filter((abnf) => {
      const { rules } = readAbnf(abnf);
      if (!allProductive(rules)) return false;
      const oracle = recognizer(rules);
      const definition = definitionOf(abnf);
      const nullable = nullableRules([definition]);
      return [...reachableFrom(definition)].some(
        (rule) => nullable.has(rule) !== oracle.test(rule.name, ""),
      );
    });
    expect(wrong).toEqual([]);
  });

  test("of the rules that have no strings", () => {
    const wrong = texts.filter((abnf) => {
      const own = linked(abnf);
      return (productiveRules(own).size === own.length) !== allProductive(readAbnf(abnf).rules);
    });
    expect(wrong).toEqual([]);
  });
});
