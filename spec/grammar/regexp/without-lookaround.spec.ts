/** Equal patterns without lookaround, run by the platform and by RE2. */
import { ComparisonError, LimitError } from "../../../grammar/common/errors.js";
import { RE2JS } from "re2js";
import { PatternError, withoutLookaround } from "../../../grammar/regexp/index.js";
import { caught } from "../../helpers/caught.js";
import { PatternMaker } from "../../helpers/patterns.js";
import { ALL_WORLDS, seeded, strings } from "../../helpers/worlds.js";

function finds(pattern: RegExp, string: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(string);
}

/** Inside a surrogate pair, V8 finds what ECMA-262 does not, where a back reference stands in a lookbehind. */
const BACK_REFERENCE_BEHIND = /\(\?<[!=].*\\[1-9k]/;
const SUPPLEMENTARY = /[\u{10000}-\u{10ffff}]/u;

test("law: the pattern finds the same strings, and has no lookaround", () => {
  const maker = new PatternMaker(seeded(2));
  const wrong: unknown[] = [];
  let refused = 0;
  for (let count = ALL_WORLDS ? 10_000 : 30; count > 0; count -= 1) {
    const { pattern, characters } = maker.pattern();
    const made = caught(() => withoutLookaround(pattern));
    if (
      made instanceof PatternError ||
      made instanceof LimitError ||
      made instanceof ComparisonError
    ) {
      refused += 1;
      continue;
    }
    const { source, flags } = made as { source: string; flags: string };
    const other = new RegExp(source, flags);
    const inputs = strings(characters, ALL_WORLDS ? 5 : 3).filter(
      (string) => !BACK_REFERENCE_BEHIND.test(pattern.source) || !SUPPLEMENTARY.test(string),
    );
    const bad = inputs.filter((string) => finds(pattern, string) !== other.test(string));
    // A reverse solidus that is escaped escapes nothing.
    const unescaped = source.replaceAll("\\\\", "");
    if (bad.length > 0 || /\(\?[^:]|\\[bB\d]/.test(unescaped)) wrong.push([pattern, source, bad]);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeLessThan(ALL_WORLDS ? 500 : 10);
});

test.each([
  ["a structure is kept", /^(?:\w+\.)+\w{2,63}$/, "^(?:[0-9A-Z_a-z]+\\.)+[0-9A-Z_a-z]{2,63}$"],
  ["lookahead", /^(?!00)\d{2}$/, "^(?:0[1-9]|[1-9][0-9])$"],
  ["lookbehind", /^a*b(?<!aab)$/, "^a?b$"],
  ["a word", /^a\b-?$/, "^a-?$"],
])("%s", (_, pattern, source) => {
  expect(withoutLookaround(pattern)).toEqual({ source, flags: "u", linear: true });
});

test.each(["re2", "rust"] as const)("for %s", (flavor) => {
  const { source, flags } = withoutLookaround(/^(?=.*\d)[a-z\d]{2,4}$/, { flavor });
  expect(flags).toBe("");
  const re2 = RE2JS.compile(source);
  expect(["a1", "11", "ab", "a", "abcd1"].map((text) => re2.matcher(text).find())).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("halves of pairs do not become characters", () => {
  const { source, flags } = withoutLookaround(/^[\ud801a\udc00]$/);
  const made = new RegExp(source, flags);
  expect(["\ud801", "\udc00", "a", "\u{10400}"].map((text) => made.test(text))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("too many states are an error", () => {
  expect(caught(() => withoutLookaround(/^(?=.{1,253}$)(?:[a-z]{1,63}\.)+$/))).toMatchObject({
    name: "ComparisonError",
    kind: "too-many-states",
  });
  expect(() => withoutLookaround(/a/, { flavor: "pcre" as never })).toThrow(TypeError);
});
