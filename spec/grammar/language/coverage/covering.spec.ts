/** Strings for places: of ambiguous rules, of rules that contain themselves, and within budgets. */
import { compile } from "../../../../grammar/index.js";
import { coverageFinderOf } from "../../../../grammar/language/coverage.js";
import { strings } from "../../../helpers/worlds.js";
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

describe("the string of a place is one of the shortest of all that take it", () => {
  test.each([
    's = [ "a" ] *"a"',
    's = *"a" [ "a" ] [ "b" ]',
    's = [ "a" ] [ "b" ] *2( "a" / "b" )',
    's = "b" / ( "b" / "a" ) *2"a"',
    's = *2t *2u\nt = "a" / "ab"\nu = "ba" / "b"',
    's = 1*2( t "b" / u ) / *u\nt = [ "a" ]\nu = "a" / 2"b"',
    's = *( [ "a" ] "b" ) / 2*4( "a" / "b" )',
    's = "a" t / u "a" / "a"\nt = *"b" [ "a" ]\nu = *( "a" / "b" )',
    's = 2t\nt = [ "a" ] / *"a" "b" / "b"',
    's = "a" [ t ] / "b" t\nt = "a" / 2"b"',
    's = 2*3( "a" / "b" "b" ) "b" [ "a" "a" ]',
    's = *t "b"\nt = "a" [ u ] "a"\nu = "b" 1*2"b"',
    's = "a" / "b" s [ "b" ] "a"',
    's = 2( "b" t )\nt = "a" / "b" [ t ] "a"',
    's = t u "a"\nt = "a" / "b" "a"\nu = *t "b"',
    's = 1*( "a" t ) / "b" *2t\nt = "b" / "a" "b"',
    's = "a" t "b" t / 2"b" t\nt = [ "a" ] 2"b"',
  ])("%j", (abnf) => {
    const finder = coverageFinderOf(compile(abnf).rule("s"));
    const world = strings(["a", "b"], 8).map((string) => [string, finder.takenBy(string)] as const);
    const found = Array.from(finder.examplesOf(finder.sites), ([site, example]) => [
      site.place,
      example?.length,
      typeof example !== "string" || finder.takenBy(example)?.has(site),
    ]);
    const expected = finder.sites.map((site) => [
      site.place,
      world.find(([, taken]) => taken?.has(site))?.[0].length,
      true,
    ]);
    expect(found).toEqual(expected);
  });
});

test("of the shortest strings, one of readable characters", () => {
  const found = examplesOf('s = %s"a" / t\nt = %x61 / %x00-2F / %x30-39 / %x62-7A');
  expect(Object.values(found)).toEqual(["a", "b", null, "!", "0", "b"]);
});
