import {
  Literal,
  literal,
  once,
  reversedSpelling,
  setsOf,
} from "../../../grammar/automaton/literal.js";
import { range } from "../../../grammar/automaton/char-set.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { compile } from "../../../grammar/index.js";
import { dumpExpression, dumpSet } from "../../helpers/automata.js";
import { lowered } from "../../helpers/lowered.js";
import type { Spelling } from "../../../grammar/automaton/literal.js";

function spellingOf(text: string, seen: string[] = []): Spelling {
  const setOf = once((character: string) => {
    seen.push(character);
    return range(character.charCodeAt(0), character.charCodeAt(0));
  });
  return {
    name: text,
    length: text.length,
    setAt: (index) => setOf(text.charAt(index)),
    unitsBefore: (index) => index,
  };
}

describe("a literal", () => {
  it("is a sequence of its characters", () => {
    const whole = literal(spellingOf("abc"));
    expect(dumpExpression(whole)).toBe("cat([a], [b], [c])");
    expect(whole).toMatchObject({ emptiness: "never", length: 3 });
  });

  it("of one character is that character", () => {
    expect(literal(spellingOf("a"))).toEqual({
      kind: "characters",
      emptiness: "never",
      set: [97, 97],
      labels: ["a"],
      read: 0,
    });
  });

  it("has parts that are one object each", () => {
    const whole = literal(spellingOf("aba"));
    if (!(whole instanceof Literal)) throw new TypeError("no literal");
    expect(whole.rest).toBe(whole.rest);
    expect(whole.first).toBe(whole.first);
    expect(whole.spelling.setAt(0)).toBe(whole.spelling.setAt(2));
  });

  it("asks for the set of each distinct character once", () => {
    const seen: string[] = [];
    expect([...setsOf(spellingOf("abacab", seen))].map(dumpSet)).toEqual(["[a]", "[b]", "[c]"]);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("is reversed without being written out", () => {
    expect(dumpExpression(literal(reversedSpelling(spellingOf("abc"))))).toBe("cat([c], [b], [a])");
  });

  it("is expected as a whole after its first character", () => {
    const { r, n } = compile('r = "abc" / %s"abd"\nn = %x61.62.C').rules;
    expect(r.explain("ax")?.message).toBe(
      'r: expected "abc" (from offset 0) or %s"abd" (from offset 0) at offset 1, found "x"',
    );
    expect(n.explain("abx")?.expected).toEqual(["%x61.62.C"]);
  });

  it("counts the code units of its characters", () => {
    const { r } = compile("r = %x1F600.E9.1F600.21").rules;
    expect(r.explain("\u{1f600}é\u{1f600}?")?.message).toBe(
      'r: expected %x1F600.E9.1F600.21 (from offset 0) at offset 5, found "?"',
    );
  });
});

describe("a literal of a million characters", () => {
  const text = "x".repeat(1_000_000);

  it("makes the parts that an input reaches", () => {
    const { root, ...rest } = lowered(`r = "${text}"`, "none");
    const { spelling } = root as Literal;
    let furthest = -1;
    const seen = (index: number): number => {
      furthest = Math.max(furthest, index);
      return index;
    };
    const counted: Spelling = {
      length: spelling.length,
      setAt: (index) => spelling.setAt(seen(index)),
      name: spelling.name,
      unitsBefore: (index) => spelling.unitsBefore(seen(index)),
    };
    const dfa = new Dfa({ ...rest, root: new Literal(counted) }, false);
    expect(dfa.recognizeWhole("xxxy")).toBe(false);
    expect(dfa.expected()).toEqual([{ word: `"${text}"`, read: 3 }]);
    expect(furthest).toBe(3);
  });
});

it("a literal of many characters is matched as a whole, also where its states are dropped", () => {
  const text = "x".repeat(70_000);
  const r = compile(`r = "${text}"`).rule("r");
  expect([text, `${text}x`, text.slice(1)].map((input) => r.test(input))).toEqual([
    true,
    false,
    false,
  ]);
});
