import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { Shapes, shapeOfLocated } from "../../../grammar/automaton/shape.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { lowered } from "../../helpers/lowered.js";

const NAMES = ["scheme", "authority", "abs-path", "query", "fragment"] as const;
const MAIN = new Set(NAMES.map((name) => rfc2396bis.rules[name].definition));

function references(): Dfa {
  const { definition } = rfc2396bis.rules["URI-reference"];
  return new Dfa(
    lower(definition, (rule) => MAIN.has(rule)),
    true,
  );
}

describe("inputs of one shape", () => {
  it.each([
    ["http://a/b", "ftp://example.com/a/longer/path"],
    ["?q", "?another=query"],
    ["http://a?q#f", "z39.50r://b.example?x#y"],
    ["/a", "/a/b/c"],
  ])("%s and %s share it", (one, other) => {
    const dfa = references();
    expect(dfa.matches(one)).toBe(true);
    const shape = dfa.shape();
    expect(dfa.matches("#something-else-in-between")).toBe(true);
    expect(dfa.shape()).not.toBe(shape);
    expect(dfa.matches(other)).toBe(true);
    expect(dfa.shape()).toBe(shape);
  });

  it("keep what has been made of it", () => {
    const dfa = references();
    dfa.matches("http://a/b");
    const layout = {};
    dfa.shape().layout = layout;
    dfa.matches("ftp://c/d");
    expect(dfa.shape().layout).toBe(layout);
    dfa.matches("/d");
    expect(dfa.shape().layout).toBeUndefined();
  });

  it("differ where a rule is empty or absent", () => {
    const dfa = references();
    const shapes = ["http://a", "http://a/", "http://a?", "http://a#", "//a", "/a", "?a", "#a"].map(
      (input) => {
        dfa.matches(input);
        return dfa.shape();
      },
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

describe("a run without a shape of its own", () => {
  const abnf = 'r = *( x / y )\nx = 1*"x"\ny = 1*"y"';

  it("has its offsets by mark", () => {
    const dfa = new Dfa(lowered(abnf), true);
    // Each change of letter is logged: more than what is kept.
    const input = "xy".repeat(40);
    expect(dfa.matches(input)).toBe(true);
    const shape = dfa.shape();
    expect(dfa.shape()).not.toBe(shape);
    // Rules are numbered as they end.
    expect(firstPlaces(dfa)).toEqual([0, 1, 1, 2, 0, 80]);
    expect(dfa.matches("yx")).toBe(true);
    expect(firstPlaces(dfa)).toEqual([1, 2, 0, 1, 0, 2]);
  });

  it("tells what is absent", () => {
    expect(shapeOfLocated(Int32Array.of(0, 7, -1, -1, 7, 7)).indices).toEqual(
      Int32Array.of(0, 1, -1, -1, 4, 5),
    );
  });
});

test("shapes are as many as there is room for: all are found again or made anew", () => {
  const abnf = `r = ${Array.from({ length: 9 }, (_, bit) => `( a${bit} / "1" )`).join(" ")}\n${Array.from(
    { length: 9 },
    (_, bit) => `a${bit} = "0"`,
  ).join("\n")}`;
  const dfa = new Dfa(lowered(abnf), true);
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 512; number += 1) {
      const input = number.toString(2).padStart(9, "0");
      expect(dfa.matches(input)).toBe(true);
      const starts = firstPlaces(dfa).filter((_, mark) => mark % 2 === 0 && mark < 18);
      expect(starts).toEqual(Array.from(input, (digit, at) => (digit === "0" ? at : -1)));
    }
});

test("none are kept that have been forgotten", () => {
  const dfa = references();
  const shapes = new Shapes(2 * dfa.names.length);
  dfa.matches("http://a/b");
  const { ending } = dfa;
  if (ending === null) throw new Error("http://a/b is a reference");
  const shape = shapes.of(dfa, ending);
  expect(shapes.of(dfa, ending)).toBe(shape);
  shapes.clear();
  expect(shapes.of(dfa, ending)).not.toBe(shape);
});
