/** The lengths of shortest strings: those that are found by trying out, at a cost that is counted. */
import { LeastLengths } from "../../../grammar/automaton/shortest.js";
import { partsOf } from "../../../grammar/automaton/expression.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { compile } from "../../../grammar/index.js";
import { lowered } from "../../helpers/lowered.js";
import { SHAPES } from "../../helpers/recursive-shapes.js";
import { randomExpression, seeded, strings } from "../../helpers/worlds.js";

const LONGEST = 5;
const TRIED = strings(["a", "b", "\u{10000}"], LONGEST);

/** The least length of the first rule of a text, and the length of the first of the tried strings that it matches. */
function lengthsOf(abnf: string): readonly (readonly [string, number | undefined])[] {
  const rule = compile(abnf).rule("s");
  const length = new LeastLengths().of(lowered(abnf).root);
  const first = TRIED.find((one) => rule.test(one));
  return [
    [abnf, length > LONGEST ? undefined : length],
    [abnf, first === undefined ? undefined : Array.from(first).length],
  ];
}

test.each(Object.entries(SHAPES))("%s", (_, abnf) => {
  const [least, tried] = lengthsOf(abnf);
  expect(least).toEqual(tried);
});

test("random rules that contain each other", () => {
  const random = seeded(9);
  const elements = ['"a"', '"b"', "s", "t", "u"];
  for (let count = 0; count < 200; count += 1) {
    const [s, t, u] = [8, 6, 4].map((size) => randomExpression(elements, size, random));
    const [least, tried] = lengthsOf(
      `s = ${s!} / 3"a" t u / 6"b"\nt = ${t!} / "a" u u\nu = ${u!} / 2"b"\n`,
    );
    expect(least).toEqual(tried);
  }
});

test("a chain of rules that contain each other takes a few looks at each choice", () => {
  const count = 500;
  const rules = Array.from({ length: count }, (_, at) => {
    const next = `s${String(at + 1)}`;
    return `s${String(at)} = "(" ${next} ")" / "[" s0 ${next} "]"\n`;
  });
  const { root } = lowered(`${rules.join("")}s${String(count)} = "a"\n`, "none");
  let looks = 0;
  for (const part of preOrder([root], partsOf)) {
    if (part.kind !== "choice") continue;
    const { alternatives } = part;
    const get = (): typeof alternatives => {
      looks += 1;
      return alternatives;
    };
    Object.defineProperty(part, "alternatives", { get });
  }
  expect(new LeastLengths().of(root)).toBe(2 * count + 1);
  expect(looks / count).toBeLessThan(8);
});
