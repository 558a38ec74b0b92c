/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on every rule
 * of the draft: on all short strings over a few characters that stand for all, on random strings of
 * the rule, and on strings one slip away from them.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { disagreements } from "../../helpers/agreement.js";
import { representatives } from "../../helpers/alphabet.js";
import { definitionsOf } from "../../helpers/definitions.js";
import { sentence, slip } from "../../helpers/sentences.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { seeded, strings, tries } from "../../helpers/worlds.js";

const { rules } = readAbnf(rfc2396bis.source.abnf);
const definitions = definitionsOf(rules);
const oracle = recognizer(rules);

/** The greatest number of strings for a rule. All strings of a length are tried, or none. */
const AT_MOST = tries(600);

const NAMES = rules.map(({ name }) => name);

function disagreementsOn(name: string, inputs: readonly string[]): readonly string[] {
  const rule = rfc2396bis.rule(name);
  return inputs.flatMap((input) => disagreements(rule, oracle, input));
}

describe("all short strings", () => {
  test.each(NAMES)("%s", (name) => {
    const alphabet = representatives(definitions, name);
    let longest = 1;
    while (longest < 8 && alphabet.length ** (longest + 1) <= AT_MOST) longest += 1;
    expect(disagreementsOn(name, strings(alphabet, longest))).toEqual([]);
  });
});

describe("strings of the rule and strings beside it", () => {
  test.each(NAMES)("%s", (name) => {
    const random = seeded(name.length);
    const alphabet = representatives(definitions, name);
    const members = Array.from({ length: tries(30) }, () => sentence(definitions, name, random));
    expect(members.filter((member) => !oracle.test(name, member))).toEqual([]);
    const beside = members.map((member) => slip(member, alphabet, random));
    expect(disagreementsOn(name, [...members, ...beside])).toEqual([]);
  });
});
