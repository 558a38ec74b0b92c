/**
 * The tables of small rules are proven: language, captures and expected sets. So the checker and the engine give one
 * meaning to every operator of ABNF, in every combination of a few of them.
 */
import { precompile } from "../../../grammar/generate/precompile.js";
import { compile } from "../../../grammar/index.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { decodeSets } from "../../../grammar/runtime/expected.js";
import { check } from "../check.js";
import { ruleOf } from "../grammar.js";
import {
  chunks,
  ELEMENTS,
  everyNth,
  expressions,
  HELPERS,
  randomExpression,
  seeded,
} from "../../../spec/helpers/worlds.js";
import type { Source } from "../grammar.js";

const WORLD = expressions(ELEMENTS, 5);

/** Every expression of the larger worlds is proven on request. */
const STEPS = process.env.ALL_WORLDS === undefined ? [1, 1, 3, 29, 401] : [1, 1, 1, 1, 1];

const CAPTURED = ["nullable", "either"];

function unproven(bodies: readonly string[]): readonly string[] {
  return chunks(bodies, 100).flatMap((chunk) => {
    const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
    const grammar = compile(abnf);
    const texts = [{ abnf, lists: false }];
    const source: Source = { texts, octets: false, missingIsNothing: false, imports: new Map() };
    const helpers = CAPTURED.map((name) => grammar.rule(name).definition);
    return chunk.filter((_, index) => {
      const rule = `rule-${index}`;
      const { definition } = grammar.rule(rule);
      const { table, names, expected } = precompile(definition, {
        captures: helpers,
        explain: true,
      });
      const decoded = decode(table);
      const captures = names.map((name, number) => ({ number, rule: ruleOf(source, name) }));
      const sets = decodeSets(expected!.text, expected!.words, decoded);
      const claim = { source, rule, table: decoded, captures, expected: { sets, source, rule } };
      return !check(claim).isProven;
    });
  });
}

test.each(STEPS.map((step, index) => [step, index + 1]))(
  "every %ith expression of %i operators and elements",
  (step, size) => {
    expect(unproven(everyNth(WORLD[size] ?? [], step))).toEqual([]);
  },
);

test.each([8, 14])("50 expressions of %i", (size) => {
  const random = seeded(size);
  const bodies = Array.from({ length: 50 }, () => randomExpression(ELEMENTS, size, random));
  expect(unproven(bodies)).toEqual([]);
});
