import fc from "fast-check";
import { components, cycleThrough, recursiveRules } from "../../../grammar/ast/recursion.js";
import { reachableFrom } from "../../../grammar/ast/children.js";
import type { Definition, Part } from "../../../grammar/ast/definition.js";
import type { Node } from "../../../grammar/ast/nodes.js";
import { compile } from "../../../grammar/index.js";
import { definitionOf } from "../../helpers/lowered.js";
import { scaled } from "../../helpers/worlds.js";

/** E.g. `DIGIT | b c | a`: the components, the members in the order of their names. */
function shown(definition: Definition): string {
  return components(definition)
    .map(({ definitions }) =>
      definitions
        .map(({ name }) => name)
        .sort()
        .join(" "),
    )
    .join(" | ");
}

describe("strongly connected components", () => {
  it.each([
    ['a = "x"', "a"],
    ["a = DIGIT", "DIGIT | a"],
    ["a = b c\nb = DIGIT\nc = DIGIT", "DIGIT | b | c | a"],
    ["a = [ a ]", "a"],
    ["a = [ b ]\nb = a", "a b"],
    ['a = b\nb = c\nc = [ b ] "x"', "b c | a"],
    ["a = [ b ]\nb = c\nc = [ a ]", "a b c"],
    ["a = b d\nb = [ c ]\nc = [ b ] d\nd = [ e ]\ne = [ d ]", "d e | b c | a"],
    // An element repeated zero times is no reference.
    ['a = 0a "x"', "a"],
    ["a = 0b DIGIT\nb = DIGIT", "DIGIT | a"],
    ["a = <b>\nb = [ a ]", "a b"],
    ['a = "x"\na =/ b\nb = [ A ]', "a b"],
  ])("%j: %s", (abnf, expected) => {
    expect(shown(definitionOf(abnf))).toBe(expected);
  });
});

describe("rules that contain themselves", () => {
  it.each([
    ["a = DIGIT", ""],
    ["a = [ a ]", "a"],
    ['a = 0a "x"', ""],
    ['a = b\nb = "x" [ b ]', "b"],
    ["a = b c\nb = [ c ] DIGIT\nc = [ b ]", "b c"],
    ["a = LWSP [ a ]", "a"],
  ])("%j: %s", (abnf, expected) => {
    const names = [...recursiveRules(definitionOf(abnf))].map(({ name }) => name);
    expect(names.sort().join(" ")).toBe(expected);
  });

  it.each([
    ['a = a b / "x"', ""],
    ['a = "(" [ a b ] ")" / "x"', ""],
    ['a = "(" [ a ] ")" / a b', "a"],
    ['a = c / "x"\nc = "(" a ")" b / "y"', ""],
    ['a = c / "x"\nc = "(" a ")" / b', "a c"],
    // Nothing, zero times, is the empty string; nothing, once, is nothing.
    ['a = *( a b ) ( "(" a ")" / "x" )', "a"],
    ['a = *( a b ) "x"', ""],
    ['a = *( "(" a ")" ) "x" / b', "a"],
    ['a = 1*b "(" a ")" / "x"', ""],
    ['a = 1*( "(" a ")" / b ) / "x"', "a"],
    // The terminals of a rule do not depend on b.
    ["a = %x28 a %x29-2A / %x2B.2C / b", "a"],
    ['a = "(" <a> ")" / "x" / b', "a"],
    ['a = "(" <a> b ")" / "x"', ""],
    ['a = ( b / 2b ) "(" a ")" / "x"', ""],
  ])("where b matches nothing, %j: %s", (abnf, expected) => {
    const [a] = compile(abnf, { missing: "never" }).source.own;
    const names = [...recursiveRules(a!)].map(({ name }) => name);
    expect(names.sort().join(" ")).toBe(expected);
    // The same for a rule that needs itself.
    const [same] = compile(`${abnf}\nb = b`).source.own;
    expect([...recursiveRules(same!)].map(({ name }) => name)).toEqual(names);
  });
});

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

describe("a shortest cycle", () => {
  const cycleOf = (start: Definition): string =>
    cycleThrough(start)
      .map(({ name }) => name)
      .join(" ");

  it.each([
    ["a = DIGIT", ""],
    ["a = [ a ]", "a"],
    ["a = [ b ]\nb = c\nc = [ a ]", "a b c"],
    ['a = "x" / b\nb = c / d\nc = d\nd = [ a ]', "a b d"],
    ["a = DIGIT / b\nb = [ b / a ]", "a b"],
    // a leads to a cycle, but is not on it
    ["a = DIGIT / b\nb = [ b ]", ""],
    ["a = b / DIGIT\nb = [ c ]\nc = [ b ]", ""],
  ])("%j: %s", (abnf, expected) => {
    expect(cycleOf(definitionOf(abnf))).toBe(expected);
  });

  it.each([
    ['a = "(" [ a b ] ")" / "x"', ""],
    ['a = c / "x"\nc = "(" a ")" / b', "a c"],
  ])("where b matches nothing, %j: %s", (abnf, expected) => {
    const [a] = compile(abnf, { missing: "never" }).source.own;
    expect(cycleOf(a!)).toBe(expected);
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
  const rows = fc
    .integer({ min: 1, max: 9 })
    .chain((size) =>
      fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }),
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
    const chain = Array.from({ length: size }, (_, index) => (index + 1 < size ? [index + 1] : []));
    const [first] = graph(chain);
    expect(first && components(first)).toHaveLength(size);
    const [any] = graph(chain.map((targets) => (targets.length === 0 ? [0] : targets)));
    expect(any && components(any)).toHaveLength(1);
    expect(any && reachableFrom(any).size).toBe(size);
  });
});
