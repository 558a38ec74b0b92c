/** Back references to the empty string beside halves of surrogate pairs, against ECMA-262 and the platform. */
import { fromRegExp, PatternError } from "../../../grammar/regexp/index.js";
import { caught } from "../../helpers/caught.js";
import { matchOf } from "../../helpers/pattern-match.js";
import { ALL_WORLDS, sampled, strings } from "../../helpers/worlds.js";

const PAIR = "\u{10428}";
const STEP = 2003;
const INPUTS = strings(["a", "\ud801", "\udc28", PAIR], 3);

const ATOMS = [
  "()",
  "(a|)",
  "(a)",
  "(\\1)",
  "(\\B)",
  "\\1",
  "\\1?",
  "(?:\\1)+",
  "\\b",
  "\\B",
  "a",
  "\\ud801",
  PAIR,
];
const PAIRS = ATOMS.flatMap((first) => ["", ...ATOMS].map((second) => first + second));
const LOOKS = looks([...PAIRS, "|\\1", "()\\1|"]);

/** Each pattern has a group and a reference to it. */
const SOURCES = [...PAIRS, ...LOOKS, ...looks(LOOKS)]
  .flatMap((part) => ["", ...ATOMS].flatMap((atom) => [part + atom, atom + part]))
  .filter((source) => source.includes("\\1") && /\((?!\?)/.test(source));

function looks(insides: readonly string[]): readonly string[] {
  return insides.flatMap((inside) =>
    ["(?=", "(?!", "(?<=", "(?<!"].map((look) => `${look}${inside})`),
  );
}

const FLAGS = ["u", "iu", "", "v", "i", "mu", "iv"];

/** The strings on which the rule has an answer that neither ECMA-262 nor the platform has. */
function wrong(pattern: RegExp): readonly string[] {
  const rule = fromRegExp(pattern);
  const isMatch = matchOf(pattern);
  return INPUTS.filter((input) => {
    const answer = rule.test(input);
    return answer !== isMatch(input) && answer !== pattern.test(input);
  });
}

test("small worlds: where ECMA-262 and the platform agree, a rule agrees with them", () => {
  const cases = SOURCES.flatMap((source, index) =>
    (ALL_WORLDS ? FLAGS : [FLAGS[Math.floor(index / STEP) % FLAGS.length]]).map(
      (flags) => new RegExp(source, flags),
    ),
  );
  const found = sampled(cases, STEP).map(
    (pattern) => [pattern, caught(() => wrong(pattern))] as const,
  );
  const answered = found.filter(([, result]) => !(result instanceof PatternError));
  expect(answered.filter(([, result]) => !Array.isArray(result) || result.length > 0)).toEqual([]);
  expect(answered.length).toBeGreaterThan(found.length / 2);
});

const IN_A_WORD = /\B/u.test(`a${PAIR}a`);

/** ECMA-262 finds no match between halves of a pair (section 22.2.7.2); V8 finds some. */
test.each([
  ["a boundary alone: as the platform", String.raw`\B`, IN_A_WORD],
  ["a reference, then a boundary", String.raw`()\1\B`, false],
  ["a boundary, then a reference", String.raw`\B()\1`, false],
  ["a group that has not matched", String.raw`\1(\B)`, false],
  ["a name", String.raw`(?<n>)\k<n>\B`, false],
  ["in a lookahead", String.raw`()(?=\1)\B`, false],
  ["in two negative lookaheads", String.raw`()(?!(?!\1))\B`, false],
  ["at will", String.raw`()\1?\B`, IN_A_WORD],
  ["in its group", String.raw`(\1)\B`, IN_A_WORD],
])("between halves of a pair, %s: %s", (_, source, isFound) => {
  for (const flags of ["u", "iu", "v"]) {
    const pattern = new RegExp(source, flags);
    expect(fromRegExp(pattern).test(`a${PAIR}a`)).toBe(isFound);
    expect(pattern.test(`a${PAIR}a`)).toBe(isFound);
  }
});

/** V8 lets a reference fail between halves of a pair, and so finds what a negative lookaround should not. */
test.each(["()(?!\\1)", "(?<!(a|)\\1)", "(?!(?=()\\1))", "()(?<!\\1)"])(
  "ECMA-262 and not V8: %s",
  (source) => {
    const pattern = new RegExp(source, "u");
    expect(matchOf(pattern)(PAIR)).toBe(false);
    expect(fromRegExp(pattern).test(PAIR)).toBe(false);
  },
);

/** V8 joins the second half of a pair behind a reference with one before it. */
test.each([`\\1${PAIR}(a)`])("ECMA-262 and not V8, a reference before a pair: %s", (source) => {
  const pattern = new RegExp(source, "u");
  expect(["\udc28a", `${PAIR}a`].map(matchOf(pattern))).toEqual([false, true]);
  expect(["\udc28a", `${PAIR}a`].map((text) => fromRegExp(pattern).test(text))).toEqual([
    false,
    true,
  ]);
});

test("without u, a reference reads code units", () => {
  expect(fromRegExp(/^(\ud801)\1\udc28$/).test(`\ud801${PAIR}`)).toBe(true);
  expect(fromRegExp(/^(\ud801)\1\udc28$/u).test(`\ud801${PAIR}`)).toBe(false);
  expect(fromRegExp(/()\1\B/).test(`a${PAIR}a`)).toBe(true);
});
