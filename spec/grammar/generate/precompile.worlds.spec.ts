/**
 * A precompiled rule and the automaton that makes its states when it needs them give the same
 * answers: on every small expression and every short string, and on a sample of larger ones.
 */
import { compile } from "../../../grammar/index.js";
import { comparedDerivations, comparedRecognition } from "../../helpers/precompiled.js";
import {
  chunks,
  ELEMENTS,
  everyNth,
  expressions,
  HELPERS,
  randomExpression,
  seeded,
  strings,
} from "../../helpers/worlds.js";

const INPUTS = [...strings(["a", "b"], 4), "c", "ac", "aB", "a\u{1F600}", "\ud83d", "a\u0430"];

const WORLD = expressions(ELEMENTS, 5);

/** Every expression of the larger world is compared on request. */
const STEP = process.env.ALL_WORLDS === undefined ? 59 : 1;

/** As many disagreements as a failing test shows. */
const SHOWN = 20;

function compare(bodies: readonly string[]): readonly string[] {
  const found = chunks(bodies, 100).flatMap((chunk) => {
    const text = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
    const grammar = compile(text);
    const helpers = ["nullable", "either"].map((name) => grammar.rule(name).definition);
    return chunk.flatMap((body, index) => {
      const rule = grammar.rule(`rule-${index}`);
      const compared = [
        comparedRecognition(rule),
        comparedDerivations(rule, helpers, { explain: true }),
        comparedDerivations(rule, [], { explain: true }),
      ];
      return compared
        .flatMap((compare) => INPUTS.flatMap(compare))
        .map((line) => `${body}: ${line}`);
    });
  });
  return found.slice(0, SHOWN);
}

test.each([1, 2, 3, 4])("every expression of %i operators and elements", (size) => {
  expect(compare(WORLD[size] ?? [])).toEqual([]);
});

test(`every ${STEP}th expression of 5`, () => {
  expect(compare(everyNth(WORLD[5] ?? [], STEP))).toEqual([]);
});

test.each([8, 14])("100 expressions of %i", (size) => {
  const random = seeded(size);
  const bodies = Array.from({ length: 100 }, () => randomExpression(ELEMENTS, size, random));
  expect(compare(bodies)).toEqual([]);
});
