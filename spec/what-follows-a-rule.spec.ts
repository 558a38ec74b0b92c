/** The table of docs/values.md says which rules go on at a separator. */
import { compile, rfc3986 } from "uri-abnf/grammar";
import { complement, isSubset } from "uri-abnf/language";
import { rowsOf, textOf } from "./helpers/documents-markdown.js";
import type { Grammar, Rule } from "uri-abnf/grammar";

const [, GUIDE = ""] = textOf("docs/values.md").split("## What follows a rule");
const HEAD = /^\| rule .*$/m.exec(GUIDE)?.[0].split("|").slice(2, -1) ?? [];

const CELLS = rowsOf(GUIDE.split("\n## ")[0]!).flatMap(({ cells: [names = "", ...cells] }) =>
  namesIn(names).flatMap((name) =>
    cells.flatMap((cell, index) =>
      namesIn(HEAD[index] ?? "").map((separator) => [name, separator, cell.trim()] as const),
    ),
  ),
);

function namesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}

/**
 * Checks whether a rule reads a separator behind a string of its language: whether the string, the separator and some
 * characters are in the language, too.
 *
 * @param before ABNF of the strings; by default, all of the rule
 * @param rest ABNF of the further characters
 */
function reads(
  name: string,
  separator: string,
  { grammar = rfc3986, before = name, rest = "*%x00-10FFFF" }: Partial<Question> = {},
): boolean {
  const code = separator.charCodeAt(0).toString(16);
  const longer = compile(`longer = ${before} %x${code} ${rest}`, { imports: [grammar] });
  return !isSubset(longer.rule("longer"), complementOf(grammar.rule(name)));
}

const complements = new Map<Rule, Rule>();

/** The complement of a rule, which many cells ask for. */
function complementOf(rule: Rule): Rule {
  const known = complements.get(rule) ?? complement(rule);
  complements.set(rule, known);
  return known;
}

interface Question {
  readonly grammar: Grammar;
  readonly before: string;
  readonly rest: string;
}

test("the table has the rules and the separators", () => {
  expect(new Set(CELLS.map(([, separator]) => separator))).toEqual(new Set(";),'.:/"));
  expect(new Set(CELLS.map(([, , cell]) => cell))).toEqual(
    new Set(["yes", "no", "before the port", "in an IPv4 part"]),
  );
});

test.each(CELLS)("%s and %s: %s", (name, separator, cell) => {
  expect(reads(name, separator)).toBe(cell !== "no");
});

test.each(CELLS.filter(([, , cell]) => cell === "before the port"))(
  "%s does not read %s as the end, %s",
  (name, separator) => {
    expect(reads(name, separator, { rest: '""' })).toBe(true);
    expect(reads(name, separator, { before: 'host ":" port', rest: '""' })).toBe(false);
  },
);

test.each(CELLS.filter(([, , cell]) => cell === "in an IPv4 part"))(
  "%s reads %s only %s",
  (name, separator) => {
    expect(reads(name, separator, { grammar: rfc3986.extend('ls32 = h16 ":" h16') })).toBe(false);
  },
);

test.each([...new Set(CELLS.map(([name]) => name))])(
  "%s reads no blank, quote or bracket",
  (name) => {
    expect(Array.from(' "<>', (separator) => reads(name, separator))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  },
);
