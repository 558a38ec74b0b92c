/**
 * A checker that cannot refuse proves nothing. So tables and texts are changed in one place: the checker refuses every
 * change that changes an answer, and its string shows that; it proves the tables that still answer as before.
 */
import { isDeepStrictEqual } from "node:util";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { AbnfError, compile, rfc3986 } from "../../../grammar/index.js";
import { rfc3339 } from "../../../grammar/rfc/rfc3339.js";
import { rfc5646 } from "../../../grammar/rfc/rfc5646.js";
import { rfc8259 } from "../../../grammar/rfc/rfc8259.js";
import { equivalent } from "../../../grammar/language/index.js";
import { precompile } from "../../../grammar/generate/precompile.js";
import { CharacterClasses } from "../../../grammar/runtime/characters.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { derive } from "../../../grammar/runtime/derivation.js";
import { expectedAt } from "../../../grammar/runtime/expected.js";
import { Marks } from "../../../grammar/runtime/marks.js";
import { run } from "../../../grammar/runtime/recognize.js";
import { hasEffect, NONE, pairOf } from "../../../grammar/runtime/table.js";
import { WholeRunner } from "../../../grammar/runtime/whole-runner.js";
import { check } from "../check.js";
import { ruleOf } from "../grammar.js";
import { dialectClaims, formatClaims } from "../collect.js";
import { recognizer } from "../../../spec/helpers/set-of-ends.js";
import { pick, scaled, seeded, strings } from "../../../spec/helpers/worlds.js";
import type { Grammar, Rule } from "../../../grammar/index.js";
import type { Table } from "../../../grammar/runtime/table.js";
import type { Claim } from "../check.js";
import type { Source } from "../grammar.js";
import type { Tree } from "../../../spec/helpers/set-of-ends.js";
import type { Random } from "../../../spec/helpers/worlds.js";

/** Tables with captures, with expected sets, with both and with neither, of every dialect. */
const TABLES = [
  "rfc2396bis host",
  "rfc2396 URI-reference",
  "rfc3986 URI-reference",
  "rfc3986 authority",
  "rfc2396bis authority",
  "rfc3987 IRI-reference",
  "rfc3987 iuserinfo",
  "format date-time",
  "format email",
  "format uuid",
];

const CLAIMS = [...dialectClaims(), ...formatClaims()].filter(({ name }) => TABLES.includes(name));

/** The changes of each table. */
const CHANGES = scaled(200, 4);

const sourceOf = (abnf: string): Source => ({
  texts: [{ abnf, lists: false }],
  octets: false,
  missingIsNothing: false,
  imports: new Map(),
});

type Change = (claim: Claim, random: Random) => Claim | undefined;

const CHANGE: Readonly<Record<string, Change>> = {
  "a cell": (claim, random) => {
    const cells = Int32Array.from(claim.table.cells);
    const width = claim.table.endSymbol + 1;
    const row = width * at(cells.length / width, random);
    const cell = row + at(claim.table.endSymbol, random);
    // The last cell of a row is the ending.
    const others = cells.filter((_, index) => index % width !== width - 1);
    cells[cell] = pick([NONE, ...others], random);
    return { ...claim, table: { ...claim.table, cells } };
  },
  "a target": (claim, random) => {
    const pairs = Int32Array.from(claim.table.pairs);
    const width = claim.table.endSymbol + 1;
    if (pairs.length === 0) return undefined;
    pairs[2 * at(pairs.length / 2, random)] = width * at(claim.table.cells.length / width, random);
    return { ...claim, table: { ...claim.table, pairs } };
  },
  "an ending": (claim, random) => {
    const { endSymbol, endings } = claim.table;
    const cells = Int32Array.from(claim.table.cells);
    const row = (endSymbol + 1) * at(cells.length / (endSymbol + 1), random);
    cells[row + endSymbol] = pick([NONE, ...endings.keys()], random);
    return { ...claim, table: { ...claim.table, cells } };
  },
  "an effect": (claim, random) => {
    const { effects } = claim.table;
    const origins = Int32Array.from(effects.origins);
    if (origins.length === 0) return undefined;
    const index = at(origins.length, random);
    origins[index] =
      index % 2 === 0 ? pick([...origins], random) : at(effects.marks.length, random);
    return { ...claim, table: { ...claim.table, effects: { ...effects, origins } } };
  },
  "an expected set": (claim, random) => {
    if (claim.expected === undefined) return undefined;
    const sets = claim.expected.sets.sets.map((set) => [...set]);
    const set = pick(sets, random);
    const index = at(set.length, random);
    if (random() < 0.5) set.splice(index, 1);
    else set[index] = pick(pick(sets, random), random);
    return { ...claim, expected: { ...claim.expected, sets: { ...claim.expected.sets, sets } } };
  },
  "a boundary of a class": (claim, random) => {
    const { starts, classes } = claim.table.classes;
    if (starts.length === 1) return undefined;
    const moved = Int32Array.from(starts);
    const index = 1 + at(moved.length - 1, random);
    moved[index] = moved[index]! + pick([-1, 1], random);
    if (moved[index] <= moved[index - 1]! || moved[index] === moved[index + 1]) return undefined;
    const table = { ...claim.table, classes: new CharacterClasses(moved, classes) };
    return { ...claim, table };
  },
};

function at(length: number, random: Random): number {
  return Math.floor(random() * length);
}

/** All that a loop over the table of a claim answers. */
function answersOf({ table, captures, expected }: Claim, input: string): object {
  const { stopped, end, state } = run(table, input, 0, false);
  return {
    stopped,
    end,
    // What an error names if the next character is impossible.
    expected: expected && wordsIn(expectedAt(expected.sets, table, { stopped, state })),
    marks: captures && end >= 0 ? marksOf(table, captures.length, input) : undefined,
  };
}

function wordsIn(set: readonly { readonly word: string; readonly read: number }[]): unknown {
  return [...new Set(set.map(({ word, read }) => `${word} ${String(read)}`))].sort();
}

function marksOf(table: Table, count: number, input: string): unknown {
  const runner = new WholeRunner(count, table);
  runner.deriveWhole(input);
  const marks = new Marks();
  derive(runner, marks);
  return marks.pairs.subarray(0, marks.length).join();
}

/** What a loop answers; an index that does not exist is an answer of its own. */
function answersOrFailure(claim: Claim, input: string): unknown {
  try {
    return answersOf(claim, input);
  } catch (error) {
    return String(error);
  }
}

/**
 * Returns what the independent interpreter answers about the rule of a claim. It reads texts, not imports: a claim about
 * a text with imports has no such answers.
 */
function rightAnswersOf({
  source,
  rule,
  captures,
}: Claim): ((input: string) => object) | undefined {
  if (source.imports.size > 0) return undefined;
  // The interpreter takes the first `=` of a name, and a text replaces rules of those before it.
  const texts = source.texts.map(({ abnf }) => abnf).reverse();
  const interpreter = recognizer(texts.flatMap((abnf) => readAbnf(abnf).rules));
  const numbers = new Map(captures?.map((each) => [each.rule.name, each.number]));
  const marksIn = ({ rule: name, start, end, children }: Tree): readonly number[][] => {
    const number = numbers.get(name);
    const inner = children.flatMap(marksIn);
    return number === undefined ? inner : [[2 * number, start], ...inner, [2 * number + 1, end]];
  };
  return (input) => {
    const isIn = interpreter.test(rule, input);
    const tree = isIn && captures ? interpreter.preferredTree(rule, input)! : undefined;
    return {
      stopped: isIn ? input.length : interpreter.firstImpossible(rule, input),
      end: isIn ? input.length : -1,
      marks: tree && [...marksIn(tree)].reverse().join(),
    };
  };
}

describe.each(CLAIMS)("$name", ({ name, claim: made }) => {
  const claim = made();
  const random = seeded(1 + TABLES.indexOf(name));
  /** Strings of the rule and others: what the proofs of changed and unchanged tables walked over. */
  const inputs = Array.from({ length: scaled(50, 20) }, () => walked(claim.table, random));
  const rightAnswers = rightAnswersOf(claim);
  const answers = new Map(
    inputs.map((input) => [input, { ...answersOf(claim, input), ...rightAnswers?.(input) }]),
  );

  it("is proven", () => {
    expect(check(claim).isProven).toBe(true);
    for (const [input, right] of answers) expect(answersOf(claim, input)).toEqual(right);
  });

  it("is refused after a change that changes an answer, and only then", () => {
    let refused = 0;
    for (let round = 0; round < CHANGES;) {
      const kind = pick(Object.keys(CHANGE), random);
      const changed = CHANGE[kind]!(claim, random);
      if (changed === undefined) continue;
      round += 1;
      const verdict = check(changed);
      const witness = verdict.isProven ? undefined : String.fromCodePoint(...verdict.witness);
      const strings = witness === undefined ? inputs : [witness];
      const isSame = strings.every((input) =>
        isDeepStrictEqual(
          answersOrFailure(changed, input),
          answers.get(input) ?? answersOf(claim, input),
        ),
      );
      expect([kind, strings, isSame]).toEqual([kind, strings, verdict.isProven]);
      if (!verdict.isProven) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

test.each([
  `r = *( p / "a" "b" )  p = "a" / "b" "b"`,
  `r = *p "a" *"b"  p = 1*2"b" / "a" [ "b" ]`,
  `r = [ p ] *( "a" p )  p = *"b" / "a" "b"`,
])("a shortest string shows other captures in %s", (line) => {
  const abnf = line.replaceAll("  ", "\n");
  const grammar = compile(abnf);
  const captures = [grammar.rule("p").definition];
  const table = decode(precompile(grammar.rule("r").definition, { captures }).table);
  const source = sourceOf(abnf);
  const marked = [{ number: 0, rule: ruleOf(source, "p") }];
  const claim = { source, rule: "r", table, captures: marked };
  expect(check(claim).isProven).toBe(true);
  const short = strings(["a", "b"], 8);
  let refused = 0;
  for (const changed of markChanges(table)) {
    const verdict = check({ ...claim, table: changed });
    const shortest = short.find(
      (input) =>
        !isDeepStrictEqual(
          answersOrFailure({ ...claim, table: changed }, input),
          answersOf(claim, input),
        ),
    );
    const length = verdict.isProven ? undefined : verdict.witness.length;
    expect(length).toBe(shortest?.length);
    if (!verdict.isProven) refused += 1;
  }
  expect(refused).toBeGreaterThan(10);
});

/** Returns all tables with another number in one place of its effects and endings. */
function markChanges(table: Table): readonly Table[] {
  const { effects, endings } = table;
  const histories = [0, 1, 2];
  const ofEffects = [...effects.origins.keys()].flatMap((index) =>
    (index % 2 === 0 ? histories : [...effects.marks.keys()]).map((other) => {
      const origins = effects.origins.map((own, at) => (at === index ? other : own));
      return { ...table, effects: { ...effects, origins } };
    }),
  );
  const ofEndings = endings.flatMap((_, index) =>
    [
      ...histories.map((history) => ({ history })),
      ...effects.marks.map((marks) => ({ marks })),
    ].map((other) => ({
      ...table,
      endings: endings.map((own, at) => (at === index ? { ...own, ...other } : own)),
    })),
  );
  return [...ofEffects, ...ofEndings];
}

/** A random way through a table, with a random character at its end. */
function walked({ cells, classes, endSymbol, pairs }: Table, random: Random): string {
  const text: number[] = [];
  const length = at(40, random);
  for (let state = 0; text.length < length;) {
    const choices = [...classes.starts].filter(
      (start) => cells[state + classes.of(start)] !== NONE,
    );
    if (choices.length === 0 || endSymbol === 0) break;
    const character = pick(choices, random);
    const cell = cells[state + classes.of(character)]!;
    state = hasEffect(cell) ? pairs[pairOf(cell)]! : cell;
    text.push(character);
  }
  return String.fromCodePoint(...text, pick([...classes.starts], random));
}

/** Standards whose texts are edited, and rules of each. */
const TEXTS: readonly (readonly [grammar: Grammar, rules: readonly string[]])[] = [
  [rfc3986, ["URI-reference", "authority"]],
  [rfc5646, ["Language-Tag"]],
  [rfc3339, ["date-time"]],
  [rfc8259, ["number", "string"]],
];

const EDITS = scaled(200, 24);

/** Makes one edit of a text, outside of comments: of a digit, of a sign, or of a name. */
function edited(abnf: string, random: Random): string {
  const found = [...abnf.matchAll(/;.*|[0-9]|[*/"[\]()A-F]|ALPHA|DIGIT/g)];
  const { 0: place, index } = pick(
    found.filter(([each]) => !each.startsWith(";")),
    random,
  );
  const others = ["0", "1", "2", "3", "*", "/", "", "ALPHA", "DIGIT", '"a"', "[", "]"];
  return abnf.slice(0, index) + pick(others, random) + abnf.slice(index + place.length);
}

/** Compiles a text, if it is one of ABNF whose rule still has all that it needs. */
function ruleOfEdited(abnf: string, rule: string): Rule | undefined {
  try {
    return compile(abnf).rule(rule);
  } catch (error) {
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

test(`${EDITS} edits of the texts of standards`, () => {
  const random = seeded(5);
  const counts = { proven: 0, refused: 0 };
  const tables = new Map<Rule, Table>();
  while (counts.proven + counts.refused < EDITS) {
    const [grammar, rules] = pick(TEXTS, random);
    const name = pick(rules, random);
    const original = grammar.rule(name);
    const { abnf } = original.definition.parts[0]!;
    const other = edited(abnf, random);
    const rule = ruleOfEdited(other, name);
    if (other === abnf || rule === undefined) continue;
    const table = tables.get(original) ?? decode(precompile(original.definition).table);
    tables.set(original, table);
    const verdict = check({ source: sourceOf(other), rule: name, table });
    const isSame = equivalent(original, rule);
    expect([other, verdict.isProven]).toEqual([other, isSame]);
    counts[verdict.isProven ? "proven" : "refused"] += 1;
    // The string is one of one language, or begins one, and not of the other.
    const witness = verdict.isProven ? "" : String.fromCodePoint(...verdict.witness);
    const [first, second] = [abnf, other].map((text) => {
      const interpreter = recognizer(readAbnf(text).rules);
      return [interpreter.test(name, witness), interpreter.firstImpossible(name, witness)];
    });
    expect([other, witness, isDeepStrictEqual(first, second)]).toEqual([other, witness, isSame]);
  }
  // Some edits are in rules that the rule does not need.
  expect(counts.proven).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(EDITS / 2);
});
