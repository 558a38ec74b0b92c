import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { Shapes } from "../../../grammar/runtime/shape.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { lowered } from "../../helpers/lowered.js";
import type { Shape } from "../../../grammar/runtime/shape.js";

const NAMES = ["scheme", "authority", "abs-path", "query", "fragment"] as const;
const MAIN = new Set(NAMES.map((name) => rfc2396bis.rules[name].definition));

function references(): Shaped {
  const { definition } = rfc2396bis.rules["URI-reference"];
  return shaped(
    new Dfa(
      lower(definition, (rule) => MAIN.has(rule)),
      true,
    ),
  );
}

/** An automaton, and the shapes of its runs. */
interface Shaped {
  readonly dfa: Dfa;
  readonly shapes: Shapes;
}

function shaped(dfa: Dfa): Shaped {
  return { dfa, shapes: new Shapes(2 * dfa.names.length) };
}

/** The shape of an input. */
function shapeOf({ dfa, shapes }: Shaped, input: string): Shape | null {
  expect(dfa.deriveWhole(input)).toBe(true);
  if (dfa.ending === null) throw new Error(`${input} is in the language`);
  return shapes.of(dfa, dfa.ending);
}

describe("inputs of one shape", () => {
  it.each([
    ["http://a/b", "ftp://example.com/a/longer/path"],
    ["?q", "?another=query"],
    ["http://a?q#f", "z39.50r://b.example?x#y"],
    ["/a", "/a/b/c"],
  ])("%s and %s share it", (one, other) => {
    const automaton = references();
    const shape = shapeOf(automaton, one);
    expect(shape).not.toBeNull();
    expect(shapeOf(automaton, "#something-else-in-between")).not.toBe(shape);
    expect(shapeOf(automaton, other)).toBe(shape);
  });

  it("keep their layout", () => {
    const automaton = references();
    const layout = {};
    const shape = shapeOf(automaton, "http://a/b");
    if (shape !== null) shape.layout = layout;
    expect(shapeOf(automaton, "ftp://c/d")?.layout).toBe(layout);
    expect(shapeOf(automaton, "/d")?.layout).toBeUndefined();
  });

  it("differ where a rule is empty or absent", () => {
    const automaton = references();
    const inputs = ["http://a", "http://a/", "http://a?", "http://a#", "//a", "/a", "?a", "#a"];
    const shapes = inputs.map((input) => shapeOf(automaton, input));
    expect(new Set(shapes).size).toBe(inputs.length);
    // No shape replaces another.
    expect(inputs.map((input) => shapeOf(automaton, input))).toEqual(shapes);
    expect(shapes).not.toContain(null);
  });

  it("say at which of the logged offsets each rule first stands", () => {
    const automaton = references();
    for (const input of ["//a/b", "//example/c", "http://x/y?z#", "?q", ""]) {
      const indices = shapeOf(automaton, input)?.indices ?? [];
      const placed = Array.from(indices, (index) =>
        index < 0 ? -1 : automaton.dfa.logOffsets[index],
      );
      expect(placed).toEqual(firstPlaces(automaton.dfa));
    }
  });
});

describe("a run without a shape", () => {
  const abnf = 'r = *( x / y )\nx = 1*"x"\ny = 1*"y"';

  it("is located by itself", () => {
    const automaton = shaped(new Dfa(lowered(abnf), true));
    const { dfa } = automaton;
    // Each change of letter is logged, so the log is too long for a shape.
    const input = "xy".repeat(40);
    expect(shapeOf(automaton, input)).toBeNull();
    // Rules are numbered as they end.
    expect(firstPlaces(dfa)).toEqual([0, 1, 1, 2, 0, 80]);
    expect(dfa.deriveWhole("yx")).toBe(true);
    expect(firstPlaces(dfa)).toEqual([1, 2, 0, 1, 0, 2]);
    expect(dfa.deriveWhole("x")).toBe(true);
    expect(firstPlaces(dfa)).toEqual([0, 1, -1, -1, 0, 1]);
  });
});

test("where there is no room for more shapes, the first stay, and runs are located by themselves", () => {
  const bits = Array.from({ length: 11 }, (_, bit) => bit);
  const abnf = [
    `r = ${bits.map((bit) => `( a${bit} / "1" )`).join(" ")}`,
    ...bits.map((bit) => `a${bit} = "0"`),
  ].join("\n");
  const automaton = shaped(new Dfa(lowered(abnf), true));
  const { dfa } = automaton;
  const found = new Set<Shape>();
  let unshaped = 0;
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 1 << bits.length; number += 1) {
      const input = number.toString(2).padStart(bits.length, "0");
      const shape = shapeOf(automaton, input);
      expect(number === 0 && shape === null).toBe(false);
      if (shape === null) unshaped += 1;
      else found.add(shape);
      const starts = firstPlaces(dfa).filter((_, mark) => mark % 2 === 0 && mark < 2 * bits.length);
      expect(starts).toEqual(Array.from(input, (digit, at) => (digit === "0" ? at : -1)));
    }
  expect(found.size).toBeGreaterThan(100);
  expect(found.size).toBeLessThan(1000);
  expect(unshaped).toBe(2 * ((1 << bits.length) - found.size));
});
