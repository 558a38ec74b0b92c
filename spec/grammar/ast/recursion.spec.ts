/**
 * Rules that contain themselves, that match the empty string, and that match nothing: what is not of the form of cases in
 * `spec/fixtures/analyses.txt`.
 */
import fc from "fast-check";
import { components, recursiveRules } from "../../../grammar/ast/recursion.js";
import { reachableFrom } from "../../../grammar/ast/children.js";
import { compile } from "../../../grammar/index.js";
import { sortedNames } from "../../helpers/fixture-analyses.js";
import { definitionOf } from "../../helpers/lowered.js";
import { everyNth, expressions, scaled } from "../../helpers/worlds.js";
import { nullableRules, productiveRules } from "../../../grammar/ast/nullable-and-productive.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { coreScope } from "../../../grammar/abnf/core-scope.js";
import { link } from "../../../grammar/ast/link.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import type { Definition, Part } from "../../../grammar/ast/definition.js";
import type { Node } from "../../../grammar/ast/nodes.js";

describe("recursion", () => {
  describe("names that match nothing in one text only", () => {
    it("a name of the other text can still get a rule", () => {
      const base = compile('c = d "(" [ c ] ")"', { missing: "defer" });
      const text = 'a = "(" c [ a ] ")" / b / "x"';
      const { source } = compile(text, { imports: [base], missing: "never" });
      const [a] = source.own;
      const [c] = base.source.own;
      expect([...recursiveRules(a!)].map(({ name }) => name).sort()).toEqual(["a", "c"]);
      expect([...recursiveRules(c!)].map(({ name }) => name)).toEqual(["c"]);
    });
  });

  describe("names that match nothing in a part of a rule", () => {
    const base = compile("c = DIGIT / d", { missing: "defer" });

    it.each([
      ['e = "(" e b ")" / c', ""],
      ['c =/ "(" c b ")"', ""],
      ['c =/ "(" c ")" / b', "c"],
    ])("%j: %s", (text, expected) => {
      const { source } = compile(text, { imports: [base], missing: "never" });
      expect([...recursiveRules(source.own[0]!)].map(({ name }) => name).join(" ")).toBe(expected);
    });
  });

  /** Rules 0 to n - 1; rule i refers to those of row i, or reads a character. */
  function graph(rows: readonly (readonly number[])[]): readonly Definition[] {
    const scope = new Map<string, Definition>();
    const span = { start: 0, end: 0 };
    const definitions = rows.map((targets, index): Definition => {
      const alternatives = targets.map((target) => {
        return { type: "reference", name: `r${target}`, span } as const;
      });
      const terminal = { type: "num-range", base: "x", first: 97, last: 97, span } as const;
      const elements: Node = {
        type: "alternation",
        alternatives: [...alternatives, terminal],
        span,
      };
      const part: Part = { elements, abnf: "", scope, missing: "error" };
      return { name: `r${index}`, nameSpan: span, parts: [part], automaton: undefined };
    });
    for (const definition of definitions) scope.set(definition.name, definition);
    return definitions;
  }

  /** Which rules each rule reaches over at least one reference (Warshall's algorithm). */
  function reach(rows: readonly (readonly number[])[]): readonly ReadonlySet<number>[] {
    const reached = rows.map((targets) => new Set(targets));
    for (const [middle, beyond] of reached.entries())
      for (const set of reached) if (set.has(middle)) for (const target of beyond) set.add(target);
    return reached;
  }

  describe("laws", () => {
    const rows = fc.integer({ min: 1, max: 9 }).chain((size) =>
      fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), {
        minLength: size,
        maxLength: size,
      }),
    );

    it("the rules of a component reach each other; a component comes after those it refers to", () => {
      fc.assert(
        fc.property(rows, (targets) => {
          const [start, ...others] = graph(targets);
          if (start === undefined) return;
          const all = [start, ...others];
          const reached = reach(targets);
          const numbers = components(start).map(({ definitions }) =>
            definitions.map((one) => all.indexOf(one)),
          );
          expect(new Set(numbers.flat())).toEqual(new Set([0, ...(reached[0] ?? [])]));
          expect(numbers.flat()).toHaveLength(reachableFrom(start).size);
          for (const [place, component] of numbers.entries())
            for (const from of component) {
              const later = numbers.slice(place + 1).flat();
              expect(later.filter((to) => reached[from]?.has(to))).toEqual([]);
              const mates = component.filter((to) => to !== from);
              expect(mates.filter((to) => !reached[from]?.has(to))).toEqual([]);
            }
        }),
      );
    });

    it("a rule contains itself where it reaches itself", () => {
      fc.assert(
        fc.property(rows, (targets) => {
          const [start, ...others] = graph(targets);
          if (start === undefined) return;
          const reached = reach(targets);
          const expected = [start, ...others].filter(
            (one, index) => reached[index]?.has(index) && reachableFrom(start).has(one),
          );
          expect(recursiveRules(start)).toEqual(new Set(expected));
        }),
      );
    });

    it("a chain, or a ring, of very many rules does not touch the call stack", () => {
      const size = scaled(30_000, 15_000);
      const chain = Array.from({ length: size }, (_, index) =>
        index + 1 < size ? [index + 1] : [],
      );
      const [first] = graph(chain);
      expect(first && components(first)).toHaveLength(size);
      const [any] = graph(chain.map((targets) => (targets.length === 0 ? [0] : targets)));
      expect(any && components(any)).toHaveLength(1);
      expect(any && reachableFrom(any).size).toBe(size);
    });
  });
});

describe("rules that match the empty string, or nothing", () => {
  /** A rule whose language is an automaton that reads as many of the characters as it has states but one. */
  function chain(name: string, ...isFinal: readonly boolean[]): Definition {
    const states = isFinal.map((final, index) => ({
      isFinal: final,
      edges: index + 1 < isFinal.length ? [{ set: [0x61, 0x62], target: index + 1 }] : [],
    }));
    return { name, nameSpan: { start: 0, end: 0 }, parts: [], automaton: { states } };
  }

  /**
   * The rules of a text. Some of them may have no strings, so the text need not be a valid grammar.
   */
  function linked(abnf: string): readonly Definition[] {
    const environment = { base: [], imported: coreScope(), added: undefined, clashing: new Map() };
    return link(readAbnf(abnf).rules, abnf, environment).own;
  }

  describe("rules that match the empty string", () => {
    it("a name without a rule is not one of them", () => {
      const { source } = compile("a = b\nb = c / [ d ]", { missing: "defer" });
      expect(sortedNames(nullableRules(source.own))).toBe("a b");
      expect(sortedNames(nullableRules(compile("a = b", { missing: "defer" }).source.own))).toBe(
        "",
      );
    });

    it("an automaton is one of them if the input can end where it begins", () => {
      const automata = [chain("both", true, true), chain("one", false, true), chain("none")];
      expect(sortedNames(nullableRules(automata))).toBe("both");
    });
  });

  describe("rules that match anything at all", () => {
    it("a name without a rule is assumed to have strings", () => {
      const { source } = compile("a = b\nb = c", { missing: "defer" });
      expect(sortedNames(productiveRules(source.own))).toBe("a b");
    });

    it("an automaton is one of them if the input can end somewhere", () => {
      const automata = [chain("both", true, true), chain("one", false, true), chain("none")];
      expect(sortedNames(productiveRules(automata))).toBe("both one");
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
});
