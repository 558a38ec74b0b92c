/** Which expressions are one object. */
import { Canon } from "../../../../grammar/language/comparison/canonical-expressions.js";
import { range } from "../../../../grammar/automaton/char-set.js";
import { choice } from "../../../../grammar/automaton/choice.js";
import { characters, sequence } from "../../../../grammar/automaton/expression.js";
import type { Expression } from "../../../../grammar/automaton/expression.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";

const HELPERS = 'x = "x"\ny = x "y"\ne = ""\nc = "ab" / "d"\nt = 2"x"\n';

/** The rules `a` and `b` of two texts, lowered with the other rules visible. */
function lowered(a: string, b: string) {
  return [a, b].map((body) => {
    const { definition } = compile(`r = ${body}\n${HELPERS}`).rule("r");
    return lower(definition, ({ name }) => name !== "r").root;
  });
}

describe("without marks", () => {
  test.each<[a: string, b: string, isOne: boolean]>([
    ['"a" "b"', '"ab"', true],
    ['( "a" "b" ) "c"', '"a" ( "b" "c" )', true],
    ['"a" "" "b"', '"ab"', true],
    ['"a" / "b"', '"b" / "a"', true],
    ['"a" / "bc"', '"bc" / "a"', true],
    ['"a" / ( "b" / "cd" )', '"cd" / "b" / "a" / "cd"', true],
    ["%x41-43 / %x44", "%x41-44", true],
    ['"a"', "%x41 / %x61", true],
    ["x y", '"xxy"', true],
    ["y x", '"xyx"', true],
    ["y y", '"xyxy"', true],
    ['"a" e "b"', '"ab"', true],
    ['"a" e', '"a"', true],
    ['"ab" / "cd"', '"cd" / "ab"', true],
    ['"ab" / "ab"', '"ab"', true],
    ['"a" / "bc" / "d"', '"bc" / "a" / "d"', true],
    ['c / "ef" / "g"', '"g" / "ef" / "d" / "ab"', true],
    ["2t", '4"x"', true],
    ["*e", "e", true],
    ["[ x ]", '*1"x"', true],
    ['1"a"', '"a"', true],
    ["2*5x", '2*5"x"', true],
    ["*x", '1*"x"', false],
    ["2x", "x x", false],
    ["x / y", '"x" [ "y" ]', false],
    ['"a" "b"', '"b" "a"', false],
    ['%s"a"', '"a"', false],
  ])("%s and %s: %s", (a, b, isOne) => {
    const canon = new Canon();
    const [left, right] = lowered(a, b).map((root) => canon.plain(root));
    expect(left === right).toBe(isOne);
    expect(canon.plain(left!)).toBe(left);
  });

  test("different choices remain different, however many there are", () => {
    const canon = new Canon();
    const end = characters(range(0x7a, 0x7a));
    const words: Expression[] = [];
    const pairs = new Set<Expression>();
    for (let at = 0; at < 80; at += 1) {
      const next = sequence([characters(range(at, at)), end]);
      for (const word of words) pairs.add(canon.plain(choice([word, next])));
      words.push(next);
    }
    expect(pairs.size).toBe((80 * 79) / 2);
  });
});

describe("with the outermost marks", () => {
  test.each<[a: string, b: string, isOne: boolean]>([
    ["x y", '"xxy"', false],
    ["x y", "x y", true],
    ["x / y", "x / y", true],
    ['y "a"', "y %x41 / y %x61", false],
    ['( x / "a" ) / "b"', '"b" / "a" / x', true],
  ])("%s and %s: %s", (a, b, isOne) => {
    const canon = new Canon();
    const [left, right] = lowered(a, b).map((root) => canon.outermost(root));
    expect(left === right).toBe(isOne);
  });

  test("a visible rule inside a visible rule loses its mark", () => {
    const canon = new Canon();
    const [root] = lowered("y", "y").map((each) => canon.outermost(each));
    expect(root).toMatchObject({ kind: "marked", name: "y" });
    const body = root?.kind === "marked" ? root.body : undefined;
    expect(body).toBe(canon.plain(lowered('"xy"', '"xy"')[0]!));
  });
});
