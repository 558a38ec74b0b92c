/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on every rule
 * of the draft: on all short strings over a few characters that stand for all, on random strings of
 * the rule, and on strings one slip away from them.
 */
import fc from "fast-check";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { disagreements } from "../../helpers/agreement.js";
import { slipped, stringsOf } from "../../helpers/references.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { strings, tries } from "../../helpers/worlds.js";

const { abnf } = rfc2396bis.source;
const { rules } = readAbnf(abnf);
const oracle = recognizer(rules);

/** The greatest number of strings for a rule. All strings of a length are tried, or none. */
const AT_MOST = tries(600);

const NAMES = rules.map(({ name }) => name);

/** ASCII, then characters that look like ASCII, a lone surrogate, and a character above U+FFFF. */
const CANDIDATES = [...Array(0x80).keys(), 0xe9, 0x212a, 0xff11, 0xd83d, 0x1f600];

/** The first candidate of each set of characters that no terminal of a rule tells apart. */
function representatives(name: string): readonly string[] {
  const alphabet = new Alphabet(lower(rfc2396bis.rule(name).definition, () => false).sets);
  const bySymbol = new Map<number, number>();
  for (const point of [...CANDIDATES].reverse()) bySymbol.set(alphabet.of(point), point);
  return Array.from(bySymbol.values(), (point) => String.fromCodePoint(point));
}

function disagreementsOn(name: string, inputs: readonly string[]): readonly string[] {
  const rule = rfc2396bis.rule(name);
  return inputs.flatMap((input) => disagreements(rule, oracle, input));
}

describe("all short strings", () => {
  test.each(NAMES)("%s", (name) => {
    const alphabet = representatives(name);
    let longest = 1;
    while (longest < 8 && alphabet.length ** (longest + 1) <= AT_MOST) longest += 1;
    expect(disagreementsOn(name, strings(alphabet, longest))).toEqual([]);
  });
});

describe("strings of the rule and strings beside it", () => {
  test.each(NAMES)("%s", (name) => {
    const arbitrary = stringsOf(abnf, name);
    const settings = { seed: name.length, numRuns: tries(30) };
    const members = fc.sample(arbitrary, settings);
    expect(members.filter((member) => !oracle.test(name, member))).toEqual([]);
    const beside = fc.sample(slipped(arbitrary, representatives(name)), settings);
    expect(disagreementsOn(name, [...members, ...beside])).toEqual([]);
  });
});
