/** Rules that begin with each other: against the independent interpreter, and how many they can be. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { compile } from "../../../../grammar/index.js";
import { difference, enumerate, sample, union } from "../../../../grammar/language/index.js";
import { caught } from "../../../helpers/caught.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { strings } from "../../../helpers/worlds.js";
import type { Rule } from "../../../../grammar/index.js";

/** Rules of which each begins with all of them. */
function dense(size: number): string {
  const numbers = Array.from({ length: size }, (_, number) => number);
  return numbers
    .map((rule) => `r${rule} = ${numbers.map((one) => `r${one} "${one}"`).join(" / ")} / "x"\n`)
    .join("");
}

/** Rules of which each begins with the next one. */
function ring(size: number, after: string): string {
  const numbers = Array.from({ length: size }, (_, number) => number);
  return numbers
    .map((rule) => `r${rule} = r${(rule + 1) % size} ${after} / %x${(0x100 + rule).toString(16)}\n`)
    .join("");
}

const WORLDS = [
  dense(3).replaceAll("x", "2"),
  ring(3, '"1"').replace("%x100", '"0"'),
  ring(3, "").replace("%x101", '1*2"0"'),
  'r0 = r1 "0" / r2 / "1"\nr1 = r0 / "2"\nr2 = r0 "2" [ r1 ]\n',
  'r0 = r1 r0 "0" / r1\nr1 = [ r2 "1" ]\nr2 = r0 / "2"\n',
  's = s "0" / "1"\n',
  's = s s / "0" / "1"\n',
  's = s / s "0" / "1"\n',
  's = 1*( s "0" ) / "1"\n',
  's = *2( s "0" ) "1"\n',
  's = 2*3s "0" / "1"\n',
  's = [ "0" ] s "1" / ""\n',
  's = *"0" s "1" / "1"\n',
  's = [ t ] "0"\nt = [ s ] "1" / s\n',
  's = t "0" / u\nt = u "1" / s\nu = s t / "0"\n',
  's = t / "1" s\nt = s "0" / "0" t "1" / "0"\n',
  's = *( t "0" ) [ s ] "1"\nt = s / t t / "1"\n',
];

/** The strings of a rule up to a length, without those that have other characters than the worlds. */
function listed(rule: Rule): readonly string[] {
  const found: string[] = [];
  for (const string of enumerate(rule)) {
    if (string.length > 4) break;
    if (/^[012]*$/.test(string)) found.push(string);
  }
  return found;
}

describe.each(WORLDS)("%j", (abnf) => {
  const [rule] = Object.values<Rule>(compile(abnf).rules);
  const oracle = recognizer(readAbnf(abnf).rules);
  const world = strings(["0", "1", "2"], 4).filter((string) => oracle.test(rule!.ruleName, string));

  test("has the strings of the interpreter", () => {
    expect(listed(rule!)).toEqual(world);
  });

  test("all of them can be drawn, and no others", () => {
    const drawn = sample(rule!, { count: 1000, maxLength: 4, alphabet: "all", seed: 3 });
    const inWorld = new Set(drawn.filter((string) => /^[012]*$/.test(string)));
    expect([...inWorld].sort()).toEqual([...world].sort());
  });
});

test.each([
  's = <either> s "1" / s <either> / "1"',
  's = s <either> "0" / "1" / <either>',
  's = t "1" / <either>\nt = <either> s / s',
])("%s: automata are as the expressions of their languages", (abnf) => {
  const { rules } = compile('a = *"0"\nb = "11"');
  const prose = { either: union(rules.a, rules.b) };
  const plain = abnf.replaceAll("<either>", '( *"0" / "11" )');
  const oracle = recognizer(readAbnf(`${plain}\n`).rules);
  const world = strings(["0", "1"], 4).filter((string) => oracle.test("s", string));
  expect(listed(compile(abnf, { prose }).rule("s"))).toEqual(world);
});

describe("many rules", () => {
  test.each([
    ["that stand for each other", "", 3],
    ["that begin with each other", '"1"', 2],
  ])("%s", (_, after, upToTwo) => {
    const { rules } = compile(ring(500, after));
    const first = String.fromCharCode(0x100);
    expect([...enumerate(rules.r0!, { limit: 1 })]).toEqual([first]);
    expect(sample(rules.r0!, { count: 3, maxLength: 2 }).length).toBe(upToTwo);
  });

  test("that are too many", () => {
    const { rules } = compile(dense(14));
    const message = "rules that begin with each other need more than 2097152 steps";
    const error = { name: "LimitError", kind: "steps", limit: 2 ** 21, message };
    for (const ask of [
      () => enumerate(rules.r0!),
      () => sample(rules.r0!),
      () => difference(rules.r0!, rules.r1!, { maxLength: 2 }),
    ])
      expect(caught(ask)).toMatchObject(error);
  });
});
