/** The strings that have a derivation by way of a place. */
import { buildMachine } from "../../../../grammar/combinator/build-machine.js";
import { Budget } from "../../../../grammar/language/comparison/budget.js";
import { forced } from "../../../../grammar/language/places/forced.js";
import { markPlaces } from "../../../../grammar/language/places/marked-places.js";
import { Taken } from "../../../../grammar/language/places/taken.js";
import { definitionOf } from "../../../helpers/lowered.js";
import { strings } from "../../../helpers/worlds.js";

/** Of each place, the strings up to 4 characters by way of it, and those that take it. */
function places(abnf: string): { what: string; through: string[]; taken: string[] }[] {
  const start = definitionOf(abnf);
  const marked = markPlaces(start);
  const taken = new Taken(marked);
  const inputs = strings(["a", "b"], 4);
  return marked.sites.map((site) => {
    const rule = forced(start, site, new Budget(10_000));
    const { machine } = buildMachine(rule!, () => false);
    return {
      what: `${site.place.rule}: ${site.place.what}`,
      through: inputs.filter((input) => machine.recognizeWhole(input)),
      taken: inputs.filter((input) => taken.by(input)?.has(site) === true),
    };
  });
}

test("by way of an alternative of a rule that the start leads to twice", () => {
  const found = places('s = t "a" / "b" t\nt = "a" / "b"');
  expect(found.map(({ what, through }) => [what, ...through])).toEqual([
    ["s: alternative 1", "aa", "ba"],
    ["s: alternative 2", "ba", "bb"],
    ["t: alternative 1", "aa", "ba"],
    ["t: alternative 2", "ba", "bb"],
  ]);
});

test("by way of each number of iterations", () => {
  const found = places('s = 1*3"a" [ "b" ]');
  expect(found.map(({ what, through }) => [what, ...through])).toEqual([
    ["s: 1 time (minimum)", "a", "ab"],
    ["s: 2 times (one past the minimum)", "aa", "aab"],
    ["s: 3 times (maximum)", "aaa", "aaab"],
    ["s: option left out", "a", "aa", "aaa"],
    ["s: option taken", "ab", "aab", "aaab"],
  ]);
});

test("an element that is repeated zero times is on no way", () => {
  const found = places('s = 0t "a" / t "b"\nt = "a" / "b"');
  expect(found.map(({ what, through }) => [what, ...through])).toEqual([
    ["s: alternative 1", "a"],
    ["s: alternative 2", "ab", "bb"],
    ["t: alternative 1", "ab"],
    ["t: alternative 2", "bb"],
  ]);
});

test("by way of what is in an option: the option is taken", () => {
  const found = places('s = [ t ] "b"\nt = "a" / "b"').filter(({ what }) => what.startsWith("t"));
  expect(found.map(({ through }) => through)).toEqual([["ab"], ["bb"]]);
});

test.each([
  's = t "a" / "b" t\nt = "a" / "b"',
  's = u / t\nt = "a" u\nu = "b" [ "a" ]',
  's = *2( "a" / "b" ) [ t ]\nt = 1*3"b" "a"',
  's = "a" [ s ] / "b"',
  's = t\nt = "a" u / "b"\nu = [ s ] "a"',
  's = t / u\nt = "a" v\nu = "b" v\nv = "a" / "b"',
  's = t "a"\ns =/ "b" u\nt = "a" / "b"\nu = "a" / "b"',
  's = <t> "b" / "a"\nt = "a" / "b"',
])("%j: the strings by way of a place contain those that take it", (abnf) => {
  const found = places(abnf);
  const lost = found.filter(({ through, taken }) => taken.some((one) => !through.includes(one)));
  expect(lost).toEqual([]);
  expect(found.flatMap(({ taken }) => taken).length).toBeGreaterThan(0);
});

test("the budget is a step for each rule, and for each element of a concatenation that is copied", () => {
  const start = definitionOf('s = "a" t "b" / u "b"\nt = "a" / u\nu = "b" "a"');
  const site = markPlaces(start).sites.find(({ place }) => place.rule === "t");
  expect(forced(start, site!, new Budget(3 + 3))).toBeDefined();
  for (const steps of [0, 2, 3, 5]) expect(forced(start, site!, new Budget(steps))).toBeUndefined();
});
