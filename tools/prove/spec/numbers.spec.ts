/**
 * Every number of some tables, and every character of their texts, is changed in several ways. None that changes an
 * answer of a loop is proven, and each change ends in a verdict.
 */
import { isDeepStrictEqual } from "node:util";
import { generate } from "../../../grammar/generate/index.js";
import { compile } from "../../../grammar/index.js";
import { locateAll } from "../../../grammar/runtime/capture.js";
import { CharacterClasses } from "../../../grammar/runtime/characters.js";
import { derive } from "../../../grammar/runtime/derivation.js";
import { expectedAt } from "../../../grammar/runtime/expected.js";
import { Marks } from "../../../grammar/runtime/marks.js";
import { run } from "../../../grammar/runtime/recognize.js";
import { WholeRunner } from "../../../grammar/runtime/whole-runner.js";
import { check } from "../check.js";
import { moduleClaim, ModuleError, note } from "../collect.js";
import { sampled, strings } from "../../../spec/helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";
import type { Claim } from "../check.js";

/** [a grammar with the rule `r`, the rules that its module captures, the characters of strings] */
const GRAMMARS: readonly (readonly [abnf: string, captures: readonly string[], from: string])[] = [
  ['r = 1*"x" "y"', [], "xyz"],
  ['r = *p "a" *"b"\np = 1*2"b" / "a" [ "b" ]', ["p"], "abc"],
  ['r = [ p ] *( "a" p )\np = *q "b" / "a" "b"\nq = "c" / "a" "c"', ["p", "q"], "abc"],
  ['r = s "," [ s ]\ns = 1*DIGIT / %x1F600', ["s"], "1,\u{1F600}"],
];

/** All that a loop over a table reads. */
function dataOf({ table, expected }: Claim): object {
  const { classes, endSymbol, cells, pairs, endings, effects } = table;
  const { starts, classes: numbers, direct } = classes;
  const { origins, marks } = effects;
  const lists = [starts, numbers, direct, cells, pairs, origins].map((each) => [...each]);
  return { lists, endSymbol, endings, marks, sets: expected!.sets };
}

function claimWith(claim: Claim, data: object): Claim {
  const { lists, endSymbol, endings, marks, sets } = data as Pick<Claim["table"], "endings"> & {
    lists: readonly number[][];
    endSymbol: number;
    marks: number[][];
    sets: NonNullable<Claim["expected"]>["sets"];
  };
  const [starts, numbers, direct, cells, pairs, origins] = lists.map((each) =>
    Int32Array.from(each),
  );
  const classes = new CharacterClasses(starts!, numbers!);
  classes.direct.set(direct!);
  const effects = { origins: origins!, marks };
  const table = { classes, endSymbol, cells: cells!, pairs: pairs!, endings, effects };
  return { ...claim, table, expected: { ...claim.expected!, sets } };
}

/** Returns copies of some data in each of which one number is another one. */
function changesOf(data: unknown): unknown[] {
  if (typeof data === "number")
    return [-3, -2, -1, 0, 1, 2, data - 1, data + 1, data + 2, 2 * data, 1e6].filter(
      (each) => each !== data,
    );
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    changesOf(value).map((other) =>
      Array.isArray(data)
        ? data.map((each: unknown, at) => (at === Number(key) ? other : each))
        : { ...data, [key]: other },
    ),
  );
}

/** All that the loops over a table answer. An error is an answer, too. */
function answersOf({ table, captures = [], expected }: Claim, input: string): unknown {
  const answer = (ask: () => unknown): unknown => {
    try {
      return ask();
    } catch (error) {
      return String(error);
    }
  };
  const rules = 1 + Math.max(-1, ...captures.map(({ number }) => number));
  const runner = new WholeRunner(rules, table);
  const marks = new Marks();
  return [
    answer(() => run(table, input, 0, false)),
    answer(() => run(table, input, 0, true)),
    answer(() =>
      expectedAt(expected!.sets, table, run(table, input, 0, false))
        .map(({ word, read }) => `${word} ${read}`)
        .sort(),
    ),
    answer(() => runner.recognizeWhole(input)),
    answer(() => runner.deriveWhole(input)),
    captures.length > 0 && answer(() => locateAll(table, input, rules)),
    captures.length > 0 &&
      answer(() => (derive(runner, marks), marks.pairs.slice(0, marks.length))),
  ];
}

function moduleOf(abnf: string, captures: readonly string[]): readonly [Rule, string] {
  const grammar = compile(abnf);
  note(grammar);
  return [grammar.rule("r"), generate(grammar, { rules: { r: { captures, explain: true } } }).code];
}

describe.each(GRAMMARS)("%j", (abnf, captures, from) => {
  const [rule, code] = moduleOf(abnf, captures);
  const claim = moduleClaim(rule, code);
  const inputs = strings(Array.from(from), 5);
  const answers = inputs.map((input) => answersOf(claim, input));
  const isSame = (changed: Claim): boolean =>
    inputs.every((input, index) => isDeepStrictEqual(answersOf(changed, input), answers[index]));

  it("no other number that changes an answer is proven", () => {
    expect(check(claim).isProven).toBe(true);
    const changes = changesOf(dataOf(claim));
    let refused = 0;
    const wrong: unknown[] = [];
    for (const data of sampled(changes, 7)) {
      const changed = claimWith(claim, data as object);
      const { isProven } = check(changed);
      if (!isProven) refused += 1;
      else if (!isSame(changed)) wrong.push(data);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(changes.length / 20);
  });

  it("no other character of the module that changes an answer is proven", () => {
    const start = code.indexOf('rule(\n  "r", ');
    const end = code.indexOf("\n);", start);
    const offsets = Array.from(code.slice(start, end), (_, at) => start + at);
    const wrong: string[] = [];
    for (const [index, at] of sampled(offsets, 5).entries()) {
      const other = "rstu#$~ "[index % 8]!;
      const text = code.slice(0, at) + other + code.slice(at + 1);
      const changed = claimIn(rule, text);
      if (changed === undefined || !check(changed).isProven) continue;
      if (!isSame(changed)) wrong.push(text.slice(start, end));
    }
    expect(wrong).toEqual([]);
  });
});

/** The claim about a module; undefined if it has no such table. */
function claimIn(rule: Rule, text: string): Claim | undefined {
  try {
    return moduleClaim(rule, text);
  } catch (error) {
    if (error instanceof ModuleError) return undefined;
    throw error;
  }
}
