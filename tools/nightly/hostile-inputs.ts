/** Calls of rules with hostile inputs. */
import Parsimmon from "parsimmon";
import { compile, LimitError } from "../../grammar/index.js";
import type { Rule } from "../../grammar/index.js";

const JSON_ABNF = `
  value = "[" [ value *( "," value ) ] "]" / "{" [ member *( "," member ) ] "}" / string / 1*DIGIT
  member = string ":" value
  string = DQUOTE *ALPHA DQUOTE`;

/** [name, a grammar whose first rule is called, an input] */
const INPUTS: readonly (readonly [string, string, () => string])[] = [
  ["lists in lists", 's = "a" *s "b" *s / "a"', () => "a".repeat(20_000)],
  ["lists in lists, longer", 's = "a" *s "b" *s / "a"', () => "a".repeat(1_000_000)],
  ["left recursion in a list", 's = *( "a" / s ) "b" / s "c"', () => "a".repeat(1_000_000)],
  ["left recursion in a list, shorter", 's = *( "a" / s ) "b" / s "c"', () => "a".repeat(5_000)],
  ["left recursion", 's = s "a" / "a"', () => "a".repeat(1_000_000)],
  ["left recursion, ten million", 's = s "a" / "a"', () => "a".repeat(10_000_000)],
  ["hidden left recursion", 's = *"b" s "a" / "a"', () => "a".repeat(1_000_000)],
  [
    "hidden left recursion of two rules",
    's = [ t ] s "a" / "a"\nt = *s "b"',
    () => "a".repeat(3_000),
  ],
  ["pairs", 's = s s / "a"', () => "a".repeat(3_000)],
  ["pairs, longer", 's = s s / "a"', () => "a".repeat(100_000)],
  ["nullable pairs", 's = s s / [ "a" ]', () => "a".repeat(3_000)],
  ["threes", 's = s s s / "a"', () => "a".repeat(2_000)],
  ["nullable loop", 's = *( *s [ "a" ] )', () => "a".repeat(3_000)],
  ["unit ring", 's = t / "a" s\nt = u / [ s ] "b"\nu = s / t', () => `${"a".repeat(2_000)}b`],
  ["palindromes", 's = "a" s "a" / "b" s "b" / [ "a" / "b" ]', () => "ab".repeat(2_500)],
  ["palindromes, longer", 's = "a" s "a" / "b" s "b" / [ "a" / "b" ]', () => "ab".repeat(200_000)],
  ["ambiguous lists", 's = *( 1*s "," ) / "a"', () => "a,".repeat(2_000)],
  [
    "a list before its separator",
    'r = l "," "x"\nl = "1" [ "," l ]',
    () => `${"1,".repeat(500_000)}x`,
  ],
  [
    "operators",
    'e = e "+" t / t\nt = t "*" f / f\nf = "(" e ")" / 1*DIGIT',
    () => `${"1*2+(3+4)*5+".repeat(100_000)}6`,
  ],
  [
    "brackets, ten million",
    'r = "[" [ r ] "]"',
    () => "[".repeat(5_000_000) + "]".repeat(5_000_000),
  ],
  ["brackets, open", 'r = "[" [ r ] "]"', () => "[".repeat(2_000_000)],
  [
    "brackets on the chart",
    'r = [ r ] "[" [ r ] "]"',
    () => "[".repeat(500_000) + "]".repeat(500_000),
  ],
  ["brackets of two kinds, open", 'r = "[" *r "]" / "[" *r "}"', () => "[".repeat(300_000)],
  ["right recursion, ten million", 's = "a" [ s ]', () => "a".repeat(10_000_000)],
  ["right recursion with an end", 's = "a" s "b" / "c"', () => "a".repeat(5_000_000)],
  ["JSON", JSON_ABNF, () => `[${'{"a":[1,2]},'.repeat(300_000)}1]`],
  ["JSON, ten million numbers", JSON_ABNF, () => `[${"1,".repeat(5_000_000)}1]`],
  ["a regular list", "s = *x\nx = ALPHA", () => "a".repeat(10_000_000)],
  [
    "a regular list of lists",
    "s = *l\nl = 1*x SP\nx = y\ny = z\nz = ALPHA",
    () => "ab ".repeat(3_000_000),
  ],
  [
    "a regular choice at the end",
    's = *x "b" / *y "c"\nx = "a"\ny = "a"',
    () => `${"a".repeat(10_000_000)}c`,
  ],
  ["many matches", "s = DIGIT", () => "1".repeat(10_000_000)],
];

const CALLS: Readonly<
  Record<string, (rule: Rule, input: string, names: readonly string[]) => unknown>
> = {
  test: (rule, input) => rule.test(input),
  prefixEnd: (rule, input) => rule.prefixEnd(input, 0),
  explain: (rule, input) => rule.explain(`${input}!`)?.offset,
  findAll: (rule, input) => {
    const matches = rule.findAll(input);
    let count = 0;
    while (matches.next().done !== true) count += 1;
    return count;
  },
  replaceAll: (rule, input) => rule.replaceAll(input, () => "-").length,
  split: (rule, input) => rule.split(input).length,
  capture: (rule, input, names) => Object.keys(rule.capture(...names)(input) ?? {}).length,
  tree: (rule, input) => rule.parse(input).status,
  prefix: (rule, input) => Parsimmon.seq(rule, Parsimmon.all).parse(input).status,
  fold: (rule, input, names) => {
    const actions = Object.fromEntries(names.map((name) => [name, () => 0]));
    return rule.fold<Record<string, number>>(actions).parse(input).status;
  },
  open: (rule, input) => {
    const recognition = rule.open();
    for (let at = 0; at < input.length; at += 65_536)
      recognition.push(input.slice(at, at + 65_536));
    return `${recognition.state} ${recognition.expected().length}`;
  },
};

/** The calls: each returns how it ends, an answer or a `LimitError`. */
export const hostileInputs = INPUTS.flatMap(([input, abnf, make]) =>
  Object.entries(CALLS).map(([name, call]) => ({
    name: `${input}: ${name}`,
    run: (): string => {
      const names = abnf
        .trim()
        .split("\n")
        .map((line) => line.trim().split(" = ")[0]!);
      try {
        return String(call(compile(abnf).rule(names[0]!), make(), names));
      } catch (error) {
        if (!(error instanceof LimitError)) throw error;
        return `${error.name} ${error.kind}`;
      }
    },
  })),
);
