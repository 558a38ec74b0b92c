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
])("%j: the strings by way of a place contain those that take it", (abnf) => {
  const found = places(abnf);
  const lost = found.filter(({ through, taken }) => taken.some((one) => !through.includes(one)));
  expect(lost).toEqual([]);
  expect(found.flatMap(({ taken }) => taken).length).toBeGreaterThan(0);
});

test("there is none where the budget is used up", () => {
  const start = definitionOf('s = "a" "b" / "b"');
  const [site] = markPlaces(start).sites;
  expect(forced(start, site!, new Budget(0))).toBeUndefined();
});
