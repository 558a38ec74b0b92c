/** Which expressions are one object. */
import { Canon } from "../../../../grammar/language/comparison/canonical-expressions.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";

/** The rules `a` and `b` of two texts, lowered with the rules `x` and `y` visible. */
function lowered(a: string, b: string) {
  const helpers = 'x = "x"\ny = x "y"\n';
  return [a, b].map((body) => {
    const { definition } = compile(`r = ${body}\n${helpers}`).rule("r");
    return lower(definition, ({ name }) => name === "x" || name === "y").root;
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
    expect(left).toEqual(canon.plain(left!));
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
