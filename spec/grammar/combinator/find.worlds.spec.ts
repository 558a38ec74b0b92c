/**
 * `findAll` and the interpreter of `helpers/set-of-ends.ts` must find the same matches: of every small
 * expression in every short text, and in samples of larger ones. So must each of the two ways to the
 * end of a match.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { MatchEnds } from "../../../grammar/automaton/match-ends.js";
import { MatchStarts } from "../../../grammar/automaton/match-starts.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { compile } from "../../../grammar/index.js";
import { leftmostLongest } from "../../helpers/leftmost-longest.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import {
  chunks,
  everyNth,
  expressions,
  randomExpression,
  seeded,
  strings,
} from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

const HELPERS = `
nullable = [ "a" ]
either   = "a" / "a" "b"
`;

const ELEMENTS = ['"a"', '"b"', "nullable", "either"];
const WORLD = expressions(ELEMENTS, 5);
const SHORT = strings(["a", "b"], 5);
const LONG = strings(["a", "b"], 8);

/** Characters that no expression expects, among them halves of surrogate pairs. */
const FOREIGN = ["abcab", "AbaB", "a\u{1F600}b", "\ud83dab", "ab\ude00a", "b\n\u0430a"];

/** The number of disagreements that a failing test shows. */
const SHOWN = 10;

/** The matches, as the method of a rule finds them. */
function byRule(rule: Rule): (text: string) => string {
  return (text) =>
    Array.from(rule.findAll(text), ({ start, end, text: slice }) =>
      slice === text.slice(start, end) ? `${start}-${end}` : `${start}-${end} ${slice}`,
    ).join();
}

/** The matches whose ends are all found in the run from the right to the left. */
function byEnds(rule: Rule): (text: string) => string {
  const backward = reversed(lower(rule.definition));
  const starts = new MatchStarts(backward);
  const ends = new MatchEnds(backward);
  return (text) => {
    const pairs = ends.longest(text, starts.within(text, 0, text.length), 0);
    return Array.from({ length: pairs.length / 2 }, (_, index) =>
      pairs.slice(2 * index, 2 * index + 2).join("-"),
    ).join();
  };
}

function compare(bodies: readonly string[], texts: readonly string[]): readonly string[] {
  const found = chunks(bodies, 100).flatMap((chunk) => {
    const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
    const grammar = compile(abnf);
    const oracle = recognizer(readAbnf(abnf).rules);
    return chunk.flatMap((body, index) => {
      const expected = leftmostLongest(oracle, `rule-${index}`);
      const rule = grammar.rule(`rule-${index}`);
      const ways = [byRule(rule), byEnds(rule)];
      return texts.flatMap((text) => {
        const right = expected(text)
          .map((stretch) => stretch.join("-"))
          .join();
        return ways.flatMap((way, number) => {
          const answer = way(text);
          if (answer === right) return [];
          return [`${body} in ${JSON.stringify(text)}, way ${number}: ${answer}, not ${right}`];
        });
      });
    });
  });
  return found.slice(0, SHOWN);
}

describe("every expression of n operators and elements", () => {
  test.each([
    [1, 8, LONG, 1],
    [2, 8, LONG, 1],
    [3, 8, LONG, 1],
    [4, 8, LONG, 12],
    [4, 5, SHORT, 1],
    [5, 5, SHORT, 11],
  ])("n = %i, texts up to %i characters", (size, _, texts, step) => {
    const bodies = everyNth(WORLD[size] ?? [], step);
    expect(compare(bodies, [...texts, ...FOREIGN])).toEqual([]);
  });
});
