import fc from "fast-check";
import { globbySync } from "globby";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { words } from "../../../grammar/abnf/words.js";

/** E.g. `name a, = =, string "b"`. */
function kindsOf(text: string): string {
  return words(text)
    .map(({ kind, text: word }) => (kind === word ? kind : `${kind} ${word}`))
    .join(", ");
}

describe("the words of ABNF", () => {
  it.each([
    ['a =/ %s"b" / <c d>', 'name a, = =/, string %s"b", /, prose <c d>'],
    ["a = %x41-5A | %d13.10", "name a, =, number %x41-5A, / |, number %d13.10"],
    [
      "1*2( a [*b] #c 3d )",
      "repeat 1*2, (, name a, [, repeat *, name b, ], repeat #, name c, repeat 3, name d, )",
    ],
    ['a ; "b\n"c"', 'name a, comment ; "b, string "c"'],
    ["<a\n b> c", "prose <a\n b>, name c"],
  ])("%j", (text, kinds) => {
    expect(kindsOf(text)).toBe(kinds);
  });
});

describe("the words of a text that is none", () => {
  it.each([
    ['"a é" b', 'string "a é", name b'],
    ['a %s"b ; c\nd', 'name a, unclosed %s"b ; c, name d'],
    ["<a / b\n/ c>", "unclosed <a / b, /, name c, stray >"],
    ["%x41-%x5A %41 %", "number %x41-, number %x5A, number %41, stray %"],
    ["5*3a 1*2*3", "repeat 5*3, name a, repeat 1*2, repeat *3"],
    ["a_b\u00a0\u{1f600}", "name a, stray _, name b, stray \u00a0, stray \u{1f600}"],
  ])("%j", (text, kinds) => {
    expect(kindsOf(text)).toBe(kinds);
  });

  it("are found in a stretch of it", () => {
    expect(words('a = "b" c', { start: 2, end: 6 })).toEqual([
      { kind: "=", text: "=", start: 2, end: 3 },
      { kind: "unclosed", text: '"b', start: 4, end: 6 },
    ]);
  });

  it("are all of it but white space", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('a1"<>;%sx=/|*-\n\r\t é')) });
    fc.assert(
      fc.property(text, (abnf) => {
        let end = 0;
        for (const word of words(abnf)) {
          expect(abnf.slice(end, word.start)).toMatch(/^[ \t\r\n]*$/);
          expect(word.text).toBe(abnf.slice(word.start, word.end));
          expect(word.end).toBeGreaterThan(word.start);
          end = word.end;
        }
        expect(abnf.slice(end).trim()).toBe("");
      }),
    );
  });

  it("are found in linear time", () => {
    for (const part of ["<", '"', "<\n ", "%", "%s", "a<"])
      expect(words(part.repeat(100_000)).length).toBeGreaterThan(0);
  });
});

const ROOT = join(__dirname, "../../..");

/** Patterns that look like those of words, and are of other texts. */
const OTHER_TEXTS: ReadonlyMap<string, string> = new Map([
  ["apps/cli/src/grammars.ts", "an argument of --prose, which may stand in angle brackets"],
  ["grammar/automaton/shortest.ts", "a literal of an expected set"],
  ["grammar/language/comparison/spelling.ts", "a literal of an expected set"],
  ["grammar/workbench/documents/markdown.ts", "the attributes of blocks and tags"],
  ["grammar/workbench/documents/plain-text.ts", "the name of a file after <CODE BEGINS>"],
  ["grammar/workbench/mistakes/mistake-at.ts", "a comment of another notation"],
]);

/** What stands between two marks, a comment, or a number with its base. */
const WORD_PATTERN = /\[\^[^\]]*[">][^\]]*\][*+]|;(?:\.|\[\^[^\]]*\])\*|%\(?(?:\?:)?\[[a-z]+\]/;

function patternsIn(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (!WORD_PATTERN.test(text)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && WORD_PATTERN.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

describe("patterns of strings, prose values, comments and numbers", () => {
  it("are in the lexer, and those of other texts in files that are known", () => {
    const files = globbySync(["{grammar,apps/*/src}/**/*.{ts,tsx}"], { cwd: ROOT });
    const found = files.filter((file) => patternsIn(file).length > 0).sort();
    expect(found).toEqual([...OTHER_TEXTS.keys(), "grammar/abnf/words.ts"].sort());
  });

  it.each([
    String.raw`/"[^"\n]*"/`,
    String.raw`/<[^>]*>/`,
    String.raw`/;[^\n]*/`,
    "/;.*/",
    String.raw`/%[bdx][0-9A-F]+/i`,
  ])("are recognized: %s", (pattern) => {
    expect(WORD_PATTERN.test(pattern)).toBe(true);
  });
});
