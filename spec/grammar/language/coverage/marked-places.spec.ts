/** The places of a rule: of several texts, of lists, and of rules that extend others. */
import { compile } from "../../../../grammar/index.js";
import { coverage } from "../../../../grammar/language/index.js";
import { markPlaces } from "../../../../grammar/language/coverage/marked-places.js";
import type { Rule } from "../../../../grammar/index.js";

function placesOf({ definition }: Rule): readonly string[] {
  return markPlaces(definition).sites.map(
    ({ place: { rule, what, line, column } }) => `${line}:${column} ${rule} ${what}`,
  );
}

test("places of other texts come after those of the text of the rule", () => {
  const other = compile('\n\nt = [ "a" ]\nv = *"b"');
  const { rules } = compile('u = [ "y" ]\ns = v t [ "x" ] u', { imports: [other] });
  expect(placesOf(rules.s)).toEqual([
    "1:5 u option left out",
    "1:5 u option taken",
    "2:9 s option left out",
    "2:9 s option taken",
    "3:5 t option left out",
    "3:5 t option taken",
    "4:5 v 0 times (minimum)",
    "4:5 v 1 time (one past the minimum)",
  ]);
});

test("the element of a list, which the expanded list has twice, has its places once", () => {
  const { rules } = compile('s = 1#( "a" / "b" )\nOWS = "" ', { lists: true });
  const ofElement = placesOf(rules.s).filter((place) => place.includes("alternative"));
  expect(ofElement).toEqual(["1:9 s alternative 1", "1:15 s alternative 2"]);
});

test("a rule and the rule that extends it have places of their own", () => {
  const base = compile('r = [ s ] "x"\ns = "a" / "b"');
  const imports = [base.extend('s =/ "c"')];
  const { t } = compile('t = r "-" <r>', { imports, prose: { r: base.rules.r } }).rules;
  const rows = coverage(t, ["ax-bx"]).missing.map(
    ({ rule, what, example }) => `${rule} ${what}: ${String(example)}`,
  );
  expect(rows).toEqual([
    "r option left out: x-x",
    "r option left out: x-x",
    "s alternative 1: x-ax",
    "s alternative 2: bx-x",
    "s alternative 3: cx-x",
  ]);
});
