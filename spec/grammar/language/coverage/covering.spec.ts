/** Strings for places: of ambiguous rules, of rules that contain themselves, and within budgets. */
import { compile } from "../../../../grammar/index.js";
import { coverageFinderOf } from "../../../../grammar/language/coverage.js";
import type { CompileOptions } from "../../../../grammar/index.js";

/** The example of each place of the rule `s`: null if there is none, undefined if that is not known. */
function examplesOf(abnf: string, options: CompileOptions = {}): Record<string, unknown> {
  const finder = coverageFinderOf(compile(abnf, options).rule("s"));
  return Object.fromEntries(
    Array.from(finder.examplesOf(finder.sites), ([{ place }, example]) => [
      `${place.rule}: ${place.what}`,
      example,
    ]),
  );
}

test("a place beside an element that matches nothing has no example", () => {
  const options = { missing: "never" } as const;
  expect(examplesOf('s = "x" / <nothing>', options)).toEqual({
    "s: alternative 1": "x",
    "s: alternative 2": null,
  });
  expect(examplesOf('s = "x" / "(" s ")" / s <nothing>', options)).toEqual({
    "s: alternative 1": "x",
    "s: alternative 2": "(x)",
    "s: alternative 3": null,
  });
});

test("a string that is too long to be made is not known", () => {
  expect(examplesOf('s = "a" / 10001"x"')).toEqual({
    "s: alternative 1": "a",
    "s: alternative 2": undefined,
    "s: 10001 times": undefined,
  });
});

test("lone surrogates beside each other are another string", () => {
  const found = examplesOf('s = %xD800 %xDC00 / %xDC00 %xD800 / "x"');
  expect(found).toEqual({
    "s: alternative 1": undefined,
    "s: alternative 2": "\uDC00\uD800",
    "s: alternative 3": "x",
  });
});

describe("where the preferred derivation of a shortest string goes another way, a longer one is found", () => {
  test.each([
    ['s = %s"a" / t\nt = *%x61-7A', { "s: alternative 2": "" }],
    ['s = [ %s"a" ] / t\nt = *%x61-7A', { "s: alternative 2": "b" }],
    ['s = *2%s"a" / *%s"a" "b" / *%s"a"', { "s: alternative 3": "aaa" }],
  ])("%s", (abnf, expected) => {
    expect(examplesOf(abnf)).toMatchObject(expected);
  });
});

describe("of a rule that contains itself, only the shortest string by way of the place is tried", () => {
  test.each([
    ['s = %s"a" / t / "(" s ")"\nt = %x61-7A', { "s: alternative 2": undefined }],
    ['s = x / %s"a" / %x61\nx = "(" x ")" / "b"', { "s: alternative 3": undefined }],
    // The string of another place takes it.
    ['s = %s"a" / t / "(" s ")"\nt = %s"a" / %s"b"', { "s: alternative 2": "b" }],
  ])("%s", (abnf, expected) => {
    expect(examplesOf(abnf)).toMatchObject(expected);
  });
});
