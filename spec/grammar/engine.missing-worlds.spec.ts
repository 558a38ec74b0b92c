/**
 * Rules with names that match nothing (`missing: "never"`), compared with the interpreter on the same
 * rules in which the names are rules without strings.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import { compile } from "../../grammar/index.js";
import { disagreementsOn } from "../helpers/agreement.js";
import { productive, recognizerWithout } from "../helpers/productive.js";
import {
  expressions,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../helpers/worlds.js";

const SHORT = strings(["a", "b"], 3);

/** The name that no grammar here defines. */
const MISSING = "m";

function compare(abnf: string): readonly string[] {
  const oracle = recognizerWithout(abnf, [MISSING]);
  return disagreementsOn(abnf, SHORT, compile(abnf, { missing: "never" }), oracle);
}

/** The grammars that need the missing name somewhere. */
function grammars(texts: readonly string[]): readonly string[] {
  return texts.filter((abnf) => abnf.includes(MISSING));
}

describe("every expression of n operators and elements", () => {
  const world = expressions(['"a"', '"b"', MISSING], 5);

  test.each([
    [1, 1],
    [2, 1],
    [3, 11],
    [4, 79],
    [5, 809],
  ])("n = %i: sampled one in %i", (size, step) => {
    const bodies = sampled(world[size] ?? [], step);
    const texts = grammars(bodies.map((body) => `s = ${body}\n`));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(compare)).toEqual([]);
  });

  test("random expressions of 9 operators and elements, strings up to 4 characters", () => {
    const random = seeded(7);
    const bodies = Array.from({ length: tries(200) }, () =>
      randomExpression(['"a"', '"b"', MISSING], 9, random),
    );
    const inputs = strings(["a", "b"], 4);
    const wrong = grammars(bodies.map((body) => `s = ${body}\n`)).filter((abnf) => {
      const oracle = recognizerWithout(abnf, [MISSING]);
      const rule = compile(abnf, { missing: "never" }).rule("s");
      return inputs.some((input) => rule.test(input) !== oracle.test("s", input));
    });
    expect(wrong).toEqual([]);
  });
});

/** The elements of `t`, beside every `s`. */
const PARTNERS = ['"b" / s m', '[ s ] "b"', '[ m ] s / "a"', 's "a" / m'];

describe("every s of n operators and elements with each of four t that may call each other", () => {
  const world = expressions(['"a"', "s", "t", MISSING], 5);

  test.each([
    [1, 1],
    [2, 8],
    [3, 83],
    [4, 1201],
    [5, 8009],
  ])("n = %i: one in %i", (size, step) => {
    const texts = grammars(
      sampled(world[size] ?? [], step).flatMap((body) =>
        PARTNERS.map((partner) => `s = ${body}\nt = ${partner}\n`),
      ),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(compare)).toEqual([]);
  });
});

test("the interpreter leaves out what needs a missing name", () => {
  const { rules } = readAbnf('a = b m / "x"\nb = c\nc = m\nd = [ m ] b / *m\nm = m\n');
  expect(productive(rules).map(({ name }) => name)).toEqual(["a", "d"]);
});
