/**
 * `findAll` and the interpreter of `helpers/set-of-ends.ts` must find the same matches: of every small
 * expression in every short text, and in samples of larger ones. So must each of the two ways to the
 * end of a match.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { MatchEnds, MatchStarts } from "../../../grammar/automaton/matches.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { compile } from "../../../grammar/index.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import {
  chunks,
  ELEMENTS,
  expressions,
  HELPERS,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";
import type { Recognizer } from "../../helpers/set-of-ends.js";

const WORLD = expressions(ELEMENTS, 5);
const SHORT = strings(["a", "b"], 5);
const LONG = strings(["a", "b"], 8);

/** Characters that no expression expects, among them halves of surrogate pairs. */
const FOREIGN = ["abcab", "AbaB", "a\u{1F600}b", "\ud83dab", "ab\ude00a", "b\n\u0430a"];

/** The number of disagreements that a failing test shows. */
const SHOWN = 10;

/** Start and end. */
type Stretch = readonly [start: number, end: number];

/**
 * Returns a function that finds the matches of a rule: leftmost, then longest, not overlapping, not
 * empty. It asks the interpreter once for each distinct rest of a text.
 */
function leftmostLongest(oracle: Recognizer, rule: string): (text: string) => readonly Stretch[] {
  const longest = new Map<string, number>();
  const lengthAt = (rest: string): number => {
    let length = longest.get(rest);
    if (length === undefined) {
      length = oracle.prefixEnd(rule, rest);
      longest.set(rest, length);
    }
    return length;
  };
  return (text) => {
    const found: Stretch[] = [];
    for (let at = 0; at < text.length;) {
      const length = lengthAt(text.slice(at));
      if (length > 0) found.push([at, at + length]);
      const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      at += Math.max(width, length);
    }
    return found;
  };
}

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

describe("expressions of n operators and elements, every text up to 8 characters", () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 37],
    [4, 601],
  ])("n = %i, sampled one in %i", (size, step) => {
    expect(compare(sampled(WORLD[size] ?? [], step), [...LONG, ...FOREIGN])).toEqual([]);
  });
});

describe("expressions of n operators and elements, every text up to 5 characters", () => {
  test.each([
    [4, 101],
    [5, 1201],
  ])("n = %i, sampled one in %i", (size, step) => {
    expect(compare(sampled(WORLD[size] ?? [], step), [...SHORT, ...FOREIGN])).toEqual([]);
  });

  test.each([7, 10, 14])("n = %i, at random", (size) => {
    const random = seeded(size);
    const bodies = Array.from({ length: tries(50) }, () =>
      randomExpression(ELEMENTS, size, random),
    );
    expect(compare(bodies, SHORT)).toEqual([]);
  });
});

test("bounded repetitions, every text up to 8 characters", () => {
  const bounded = ['3"a"', '2*3"a"', '*5"a" "b"', '"b" 3*"a"', '5*6( "a" / "b" )', '2( 1*2"a" )'];
  const nested = ['1*3( *2"a" "b" )', "3*5nullable", '"b" 2*4either', '*3( "a" *2"b" ) / "b"'];
  expect(compare([...bounded, ...nested], LONG)).toEqual([]);
});

/** Rules that contain themselves; the second way does not know them. */
const RECURSIVE = [
  's = "a" [ s ] "b"',
  's = s "a" / "b"',
  's = "a" s / "b"',
  's = "a" t / "a"\nt = "b" s / "b"',
  's = s s / "a" / ""',
  's = *( "a" s "b" )',
  's = "a" s "a" / "b" s "b" / "a" / "b" / ""',
];

test.each(RECURSIVE)("%s, every text up to 6 characters", (abnf) => {
  const { rules } = readAbnf(abnf);
  expect(allProductive(rules)).toBe(true);
  const expected = leftmostLongest(recognizer(rules), "s");
  const answer = byRule(compile(abnf).rule("s"));
  const texts = [...strings(["a", "b"], 6), ...FOREIGN];
  expect(texts.map(answer)).toEqual(
    texts.map((text) =>
      expected(text)
        .map((stretch) => stretch.join("-"))
        .join(),
    ),
  );
});
