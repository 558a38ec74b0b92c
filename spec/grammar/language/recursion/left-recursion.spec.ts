/** Rules that begin with each other: against the independent interpreter, and how many they can be. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";
import { difference, enumerate, sample, union } from "../../../../grammar/language/index.js";
import { withoutLeftRecursion } from "../../../../grammar/language/recursion/left-recursion.js";
import { caught } from "../../../helpers/caught.js";
import { stringsOf } from "../../../helpers/expression-strings.js";
import { lowered } from "../../../helpers/lowered.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { strings } from "../../../helpers/worlds.js";

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

describe.each([
  ["three rules, each before each", dense(3).replaceAll("x", "2")],
  ["a ring of three", ring(3, '"1"').replace("%x100", '"0"')],
  ["a ring of three rules that stand for each other", ring(3, "").replace("%x101", '1*2"0"')],
  [
    "two rings with a rule in common",
    'r0 = r1 "0" / r2 / "1"\nr1 = r0 / "2"\nr2 = r0 "2" [ r1 ]\n',
  ],
  [
    "a rule that can be empty before itself",
    'r0 = r1 r0 "0" / r1\nr1 = [ r2 "1" ]\nr2 = r0 / "2"\n',
  ],
])("%s", (_, abnf) => {
  const oracle = recognizer(readAbnf(abnf).rules);
  const rule = compile(abnf).rule("r0");
  const world = strings(["0", "1", "2"], 4).filter((string) => oracle.test("r0", string));

  test("has the strings of the interpreter", () => {
    const listed: string[] = [];
    for (const string of enumerate(rule)) {
      if (string.length > 4) break;
      if (/^[012]*$/.test(string)) listed.push(string);
    }
    expect(listed).toEqual(world);
  });

  test("all of them can be drawn, and no others", () => {
    const drawn = sample(rule, { count: 1000, maxLength: 4, alphabet: "all", seed: 3 });
    const inWorld = new Set(drawn.filter((string) => /^[012]*$/.test(string)));
    expect([...inWorld].sort()).toEqual([...world].sort());
  });
});

describe("without left recursion", () => {
  test.each([
    's = s %s"a" / %s"b"',
    's = s s / %s"a" / %s"b"',
    's = s / s %s"a" / %s"b"',
    's = 1*( s %s"a" ) / %s"b"',
    's = *2( s %s"a" ) %s"b"',
    's = 2*3s %s"a" / %s"b"',
    's = [ %s"a" ] s %s"b" / ""',
    's = *%s"a" s %s"b" / %s"b"',
    's = [ t ] %s"a"\nt = [ s ] %s"b" / s',
    's = t %s"a" / u\nt = u %s"b" / s\nu = s t / %s"a"',
    's = t / %s"b" s\nt = s %s"a" / %s"a" t %s"b" / %s"a"',
    's = *( t %s"a" ) [ s ] %s"b"\nt = s / t t / %s"b"',
  ])("%s: the strings are the same", (abnf) => {
    const oracle = recognizer(readAbnf(`${abnf}\n`).rules);
    const world = strings(["a", "b"], 4).filter((string) => oracle.test("s", string));
    const root = withoutLeftRecursion(lowered(abnf, "none"));
    expect([...new Set(stringsOf(root, 4))]).toEqual(world);
  });

  test.each([
    's = <either> s %s"b" / s <either> / %s"b"',
    's = s <either> %s"a" / %s"b" / <either>',
    's = t %s"b" / <either>\nt = <either> s / s',
  ])("%s: automata are as the expressions of their languages", (abnf) => {
    const { rules } = compile('a = *%s"a"\nb = %s"bb"');
    const prose = { either: union(rules.a, rules.b) };
    const plain = abnf.replaceAll("<either>", '( *%s"a" / %s"bb" )');
    const oracle = recognizer(readAbnf(`${plain}\n`).rules);
    const world = strings(["a", "b"], 4).filter((string) => oracle.test("s", string));
    const root = withoutLeftRecursion(lower(compile(abnf, { prose }).rule("s").definition));
    expect([...new Set(stringsOf(root, 4))]).toEqual(world);
  });

  test("rules that are not left-recursive keep their derivations", () => {
    const { root, calls } = lowered('s = t / t / %s"(" s %s")"\nt = %s"aa"', "none");
    expect(stringsOf(withoutLeftRecursion({ root, calls }), 4)).toEqual([
      "aa",
      "aa",
      "(aa)",
      "(aa)",
    ]);
  });
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
