/** Questions that give strings spell the literals as the grammar writes them. */
import { compile } from "../../../grammar/index.js";
import {
  complement,
  examples,
  intersection,
  nearMisses,
  union,
} from "../../../grammar/language/index.js";
import type { Rule } from "../../../grammar/index.js";

const { rules } = compile(`
r       = "Identity" / "REQUEST-STATUS"
parts   = ( "Foo" / "bAr" ) "=" [ "Quux" ] DIGIT
itself  = "Identity" [ "(" itself ")" ]
exact   = %s"Get" / "pOst"
request = "Request-Status"
`);

/** Checks whether one insertion, deletion, substitution or transposition makes one string of the other. */
function isEdit(a: string, b: string): boolean {
  let first = 0;
  while (first < Math.min(a.length, b.length) && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a.at(-1 - last) === b.at(-1 - last))
    last += 1;
  const [restA, restB] = [a, b].map((text) => text.slice(first, text.length - last)) as [
    string,
    string,
  ];
  return (
    Math.max(restA.length, restB.length) === 1 || restA === Array.from(restB).reverse().join("")
  );
}

test.each<readonly [string, Rule, readonly string[]]>([
  ["alternatives", rules.r, ["Identity", "REQUEST-STATUS"]],
  ["parts", rules.parts, ["bAr=0", "Foo=Quux0"]],
  ["a rule that contains itself", rules.itself, ["Identity(Identity)"]],
  ["exact", rules.exact, ["Get", "pOst"]],
  ["a union", union(rules.r, rules.exact), ["Get"]],
  ["an intersection", intersection(rules.r, rules.r), ["Identity"]],
  ["an intersection, by the first rule", intersection(rules.request, rules.r), ["Request-Status"]],
  [
    "an intersection with a complement",
    intersection(rules.r, complement(rules.exact)),
    ["Identity"],
  ],
])("%s", (_, rule, expected) => {
  expect(examples(rule).examples.map(({ string }) => string)).toEqual(expected);

  const misses = nearMisses(rule, { count: 60 }).map(({ string }) => string);
  expect(misses.length).toBeGreaterThan(50);
  expect(misses.filter((miss) => !expected.some((example) => isEdit(miss, example)))).toEqual([]);
});

test.each([
  ["r", "", "Identity"],
  ["r", "id", "entity"],
  ["r", "R", "EQUEST-STATUS"],
  ["parts", "", "Foo=0"],
  ["parts", "BAR=q", "uux0"],
  ["itself", "identity(", "Identity)"],
  ["exact", "p", "Ost"],
] as const)("the completion of %s after %j: %j", (name, text, completion) => {
  expect(rules[name].open().push(text).completion()).toBe(completion);
});
