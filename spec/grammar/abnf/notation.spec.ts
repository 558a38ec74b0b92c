/** What a text of ABNF is made of: words, indentation, pages, names, and the grammar of it all. */
import fc from "fast-check";
import { globbySync } from "globby";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expectTypeOf } from "expect-type";
import { words } from "../../../grammar/abnf/words.js";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { dump, elementsOf, nodes } from "../../helpers/syntax-trees.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { caught } from "../../helpers/caught.js";
import { MAX_DEPTH } from "../../../grammar/abnf/grammar-of-abnf.js";
import type { RuleNames } from "../../../grammar/abnf/rule-names.js";

describe("words", () => {
  describe("the words of a text", () => {
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
    [
      "grammar/generate/targets/text.ts",
      "words of a printed rule, between which a line can be broken",
    ],
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
      if (ts.isRegularExpressionLiteral(node) && WORD_PATTERN.test(node.text))
        found.push(node.text);
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
});

describe("indentation: a grammar that is indented as a whole", () => {
  it("has the offsets of the text, also behind a byte order mark", () => {
    const [marked] = readAbnf("\ufeff  r = a\n  s = b").rules;
    expect(marked?.nameSpan).toEqual({ start: 3, end: 4 });
    const text = "\n   name = (a\n      / b)\n   next = c";
    const [first, second] = readAbnf(text).rules;
    expect(first).toMatchObject({
      nameSpan: { start: 4, end: 8 },
      span: { start: 4, end: text.indexOf(")") + 1 },
    });
    expect(second?.nameSpan).toEqual({
      start: text.indexOf("next"),
      end: text.indexOf("next") + 4,
    });
  });

  it("is the grammar that stands at the margin", () => {
    const indentation = fc.constantFrom("", " ", "  ", "\t", "      ", "\t  ");
    fc.assert(
      fc.property(fc.array(nodes, { minLength: 1, maxLength: 3 }), indentation, (trees, blanks) => {
        const text = printAbnf(
          trees.map((elements) => ({ name: "r", definedAs: "=" as const, elements })),
        ).replace(/^/gm, blanks);
        const { rules, warnings } = readAbnf(text);
        expect(rules.map(({ elements }) => dump(elements))).toEqual(trees.map(dump));
        expect(warnings).toEqual([]);
      }),
    );
  });
});

test("page breaks change no offset", () => {
  const text = "   a = b\n\nBob      2003      [Page 7]\n\f\n\n   name = c";
  const start = text.indexOf("name");
  expect(readAbnf(text).rules[1]?.nameSpan).toEqual({ start, end: start + 4 });
});

/** The compiler checks types. This spec checks that they agree with the reader. */
describe("rule names", () => {
  /** The names that the reader finds, with the type that the compiler finds. */
  function namesOf<const Text extends string>(text: Text): readonly RuleNames<Text>[] {
    return readAbnf(text).rules.map(({ name }) => name as RuleNames<Text>);
  }

  describe("RuleNames", () => {
    it("of one rule", () => {
      const names = namesOf("a = b");
      expect(names).toEqual(["a"]);
      expectTypeOf(names).toEqualTypeOf<readonly "a"[]>();
    });

    it("of rules with and without white space, on lines that end with LF or CRLF", () => {
      const names = namesOf('a = "x"\r\nB-2   =   "y"\nc="z"\r\n\r\nd\t=\te');
      expect(names).toEqual(["a", "B-2", "c", "d"]);
      expectTypeOf(names).toEqualTypeOf<readonly ("a" | "B-2" | "c" | "d")[]>();
    });

    it("of an indented grammar", () => {
      const names = namesOf(`
      URI        = scheme ":" path  ; a comment
      scheme     = 1*ALPHA
      path       = *( "/" 1*ALPHA )
                 / "*"
\t\tname       = path
    `);
      expect(names).toEqual(["URI", "scheme", "path", "name"]);
      expectTypeOf(names).toEqualTypeOf<readonly ("URI" | "scheme" | "path" | "name")[]>();
    });

    it("after a form feed, and after a byte order mark", () => {
      const names = namesOf('\uFEFF\fa = "x"\n\fb = "y"\r\n \t\f c = "z"\n\f\r\n\f\td="e"');
      expect(names).toEqual(["a", "b", "c", "d"]);
      expectTypeOf(names).toEqualTypeOf<readonly ("a" | "b" | "c" | "d")[]>();
      const marked = namesOf('\uFEFFa = "x"');
      expect(marked).toEqual(["a"]);
      expectTypeOf(marked).toEqualTypeOf<readonly "a"[]>();
      const indented = namesOf('\uFEFF   a = "x"\n   b = "y"');
      expect(indented).toEqual(["a", "b"]);
      expectTypeOf(indented).toEqualTypeOf<readonly ("a" | "b")[]>();
    });

    it("after no other white space than the reader takes", () => {
      type Taken = { readonly [Blank in keyof typeof taken]: IsTaken<Blank> };
      type IsTaken<Blank extends string> =
        "b" extends RuleNames<`a = "x"\n${Blank}b = "y"`> ? true : false;
      const taken = {
        ...({ " ": true, "\t": true, "\f": true } as const),
        ...({ "\v": false, "\0": false, "\x1B": false, "\x85": false, "\xA0": false } as const),
        ...({ "\u1680": false, "\u2000": false, "\u200B": false, "\u2028": false } as const),
        ...({ "\u2029": false, "\u202F": false, "\u205F": false, "\u3000": false } as const),
      } as const;
      expectTypeOf(taken).branded.toEqualTypeOf<Taken>();
      const isRead = (blank: string): boolean =>
        !(caught(() => readAbnf(`a = "x"\n${blank}b = "y"`)) instanceof Error);
      expect(Object.fromEntries(Object.keys(taken).map((blank) => [blank, isRead(blank)]))).toEqual(
        taken,
      );
    });

    it("of incremental alternatives", () => {
      const names = namesOf("a = b\na =/ c\nd=/e");
      expect(names).toEqual(["a", "a", "d"]);
      expectTypeOf(names).toEqualTypeOf<readonly ("a" | "d")[]>();
    });

    it("not of the = in strings, prose and comments", () => {
      const names = namesOf(`; x = y
a = "="
  / b "=" c
  / <d = e> ; f = g
  / ( "=" )
  / [ "=" ] *"=" 2"=" ; = h
    "=" / b   ; = i
    ; j = k
    %s"l = m"
b = <n = o>
`);
      expect(names).toEqual(["a", "b"]);
      expectTypeOf(names).toEqualTypeOf<readonly ("a" | "b")[]>();
    });

    it("of no rules", () => {
      const names = namesOf("; nothing = here\n");
      expect(names).toEqual([]);
      expectTypeOf(names).toEqualTypeOf<readonly never[]>();
    });

    it("of a text that is one of two", () => {
      expectTypeOf<RuleNames<"a = b" | "c = d">>().toEqualTypeOf<"a" | "c">();
    });

    it("are any string where the text is not wholly known", () => {
      const unknown = ["a", "b"].join(" = ");
      const names = namesOf(unknown);
      expect(names).toEqual(["a"]);
      expectTypeOf(names).toEqualTypeOf<readonly string[]>();
      expectTypeOf<RuleNames<`a = b\n${string}`>>().toEqualTypeOf<string>();
      expectTypeOf<RuleNames<`${string}\na = b`>>().toEqualTypeOf<string>();
      expectTypeOf<RuleNames<`a = ${number}`>>().toEqualTypeOf<string>();
    });

    it("does not see a name whose = stands on the line below", () => {
      expectTypeOf<RuleNames<"a\n  = b\nc = d">>().toEqualTypeOf<"c">();
    });
  });

  type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

  type Rule<Name extends string> =
    `   ${Name}       = a / "=" ; b = c\n      / ( <d = e> )\n\n    ; f = g\n      [ "=" ]\n   2h\n`;
  type Ten<Prefix extends string> =
    `${Rule<`${Prefix}0`>}${Rule<`${Prefix}1`>}${Rule<`${Prefix}2`>}${Rule<`${Prefix}3`>}${Rule<`${Prefix}4`>}${Rule<`${Prefix}5`>}${Rule<`${Prefix}6`>}${Rule<`${Prefix}7`>}${Rule<`${Prefix}8`>}${Rule<`${Prefix}9`>}`;
  type Hundred<Prefix extends string> =
    `${Ten<`${Prefix}0`>}${Ten<`${Prefix}1`>}${Ten<`${Prefix}2`>}${Ten<`${Prefix}3`>}${Ten<`${Prefix}4`>}${Ten<`${Prefix}5`>}${Ten<`${Prefix}6`>}${Ten<`${Prefix}7`>}${Ten<`${Prefix}8`>}${Ten<`${Prefix}9`>}`;
  type FiveHundred =
    `${Hundred<"rule-0">}${Hundred<"rule-1">}${Hundred<"rule-2">}${Hundred<"rule-3">}${Hundred<"rule-4">}`;

  describe("RuleNames of 500 rules on 3,000 lines", () => {
    it("are 500 names", () => {
      expectTypeOf<
        RuleNames<FiveHundred>
      >().toEqualTypeOf<`rule-${"0" | "1" | "2" | "3" | "4"}${Digit}${Digit}`>();
    });
  });
});

/** What is not of the form of cases in `spec/fixtures/syntax.txt`. */
describe("the grammar of ABNF", () => {
  describe("nested brackets", () => {
    function nested(depth: number): string {
      return `r = ${"(".repeat(depth)}a${")".repeat(depth)}`;
    }

    it("may be as many as the limit", () => {
      expect(elementsOf(nested(MAX_DEPTH))).toBe("a");
    });

    it("are refused at the first too many", () => {
      expect(syntaxError(nested(MAX_DEPTH + 1)).message).toBe(
        'line 1, column 105: expected at most 100 nested brackets, found "("',
      );
    });

    it.each(["(", "[", "*("])("do not end in the call stack: %s", (open) => {
      const error = syntaxError(`r = ${open.repeat(1e6)}`);
      expect(error.expected).toEqual(["at most 100 nested brackets"]);
      expect(error.offset).toBe("r = ".length + MAX_DEPTH * open.length + open.length - 1);
    });

    it("do not count where they stand side by side", () => {
      expect(elementsOf(`r = ${"(a) ".repeat(1000)}`)).toBe(`cat(${"a, ".repeat(999)}a)`);
    });
  });

  describe("RFC 9110 section 5.6.1.1: lists, as a sender makes them", () => {
    it("gives the generated nodes the span of the operator and its element", () => {
      const [rule] = readAbnf("r = b / 1#a", { lists: true }).rules;
      expect(rule?.elements).toMatchObject({
        alternatives: [
          { span: { start: 4, end: 5 } },
          {
            type: "concatenation",
            span: { start: 8, end: 11 },
            elements: [
              { span: { start: 10, end: 11 } },
              {
                type: "repetition",
                span: { start: 8, end: 11 },
                element: {
                  elements: [
                    { name: "OWS", span: { start: 8, end: 11 } },
                    { value: ",", span: { start: 8, end: 11 } },
                    { name: "OWS", span: { start: 8, end: 11 } },
                    { name: "a", span: { start: 10, end: 11 } },
                  ],
                },
              },
            ],
          },
        ],
      });
    });
  });

  describe("the spans of a rule", () => {
    it("are those of its name, and of all from there to its last word", () => {
      const text = "; first\n\nname  =/  ( a\n / b ) ; comment\n ; comment\n\nnext = c";
      const [first, second] = readAbnf(text).rules;
      expect(first).toMatchObject({
        nameSpan: { start: 9, end: 13 },
        span: { start: 9, end: text.indexOf(" ; comment") },
      });
      expect(second).toMatchObject({
        nameSpan: { start: text.length - 8, end: text.length - 4 },
        span: { start: text.length - 8, end: text.length },
      });
    });

    it("count UTF-16 code units", () => {
      const [rule] = readAbnf("; \u{1f600}\na = b").rules;
      expect(rule?.span).toEqual({ start: 5, end: 10 });
    });
  });

  describe("RFC 5234 section 4: c-wsp", () => {
    it("may be anything where a blank is", () => {
      const space = fc.constantFrom(" ", "\t", "  ", "\n ", "\r\n\t", ' ; x / "\n ', " ;\n\t;\n  ");
      fc.assert(
        fc.property(nodes, fc.infiniteStream(space), (node, spaces) => {
          // Strings and prose keep their blanks.
          const text = printAbnf([{ name: "r", definedAs: "=", elements: node }]).replace(
            /"[^"]*"|<[^>]*>| /g,
            (word) => (word === " " ? (spaces.next().value as string) : word),
          );
          expect(elementsOf(text)).toBe(dump(node));
        }),
      );
    });
  });
});
