/** The work of the search for shorter patterns. */
import { compile } from "../../../../grammar/index.js";
import { toRegExp } from "../../../../grammar/language/index.js";
import { PatternWriter } from "../../../../grammar/language/regular/pattern.js";
import { fromRegExp, withoutLookaround } from "../../../../grammar/regexp/index.js";
import { sampled } from "../../../helpers/worlds.js";

/** What the writer is asked while a function runs: texts, and their characters. */
function writtenBy(run: () => unknown): readonly [texts: number, characters: number] {
  const text = jest.spyOn(PatternWriter.prototype, "text");
  run();
  const lengths = text.mock.results.map(({ value }) => (value as string).length);
  text.mockRestore();
  return [lengths.length, lengths.reduce((sum, length) => sum + length, 0)];
}

describe("the texts that are compared are limited, with their characters", () => {
  const CASES: readonly [what: string, run: () => unknown][] = [
    ["an automaton in which each state leads back", () => toRegExp(fromRegExp(/u{20}/), SHORT)],
    ["a structure and an automaton", () => withoutLookaround(/u{61}/)],
    ["a lookbehind", () => withoutLookaround(/(?<=u{30})/)],
  ];

  test.each(sampled(CASES, 3))("%s", (_, run) => {
    const [texts, characters] = writtenBy(run);
    // Two expressions are shortened at most, with 4,000,000 steps each. What ends a search is written, too.
    expect(characters + 50 * texts).toBeLessThan(9_000_000);
    expect(characters).toBeGreaterThan(100_000);
  });
});

const SHORT = { prefer: "short" } as const;

describe("a stretch and its repetition are one repetition", () => {
  test.each([
    ['%s"a" *%s"a"', "^a+$"],
    ['%s"/" *DIGIT %s"." *( %s"/" *DIGIT %s"." )', "^(?:/[0-9]*\\.)+$"],
    ['%s"abab" 1*3( %s"ab" ) %s"c"', "^(?:ab){3,5}c$"],
  ])("%s: %s", (elements, source) => {
    const rule = compile(`a = ${elements}`).rule("a");
    expect(toRegExp(rule, SHORT).source).toBe(source);
  });
});
