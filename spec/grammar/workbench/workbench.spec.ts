import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseFragment } from "parse5";
import {
  AbnfError,
  abnfFromDocument,
  AbnfSyntaxError,
  compile,
  diagnose,
  format,
  rfc3986,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { printAbnf, printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { caught } from "../../helpers/caught.js";
import { linesOf } from "../../helpers/findings.js";
import { corrected } from "../../helpers/fixture-operations.js";
import { readWithMistakes, UNREAD } from "../../../grammar/workbench/recovery.js";
import { REFUSED, unlessRefused } from "../../helpers/unless-refused.js";
import { scaled } from "../../helpers/worlds.js";
import { readDocument } from "../../../grammar/workbench/index.js";
import { joinBlocks, MappedText } from "../../../grammar/workbench/documents/mapped-text.js";
import { describeIf } from "../../helpers/skips.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";
import { diagram, diagramPage } from "../../../grammar/workbench/diagram/index.js";
import type { CompileOptions, Diagnostic } from "../../../grammar/index.js";

/** The findings in a text with mistakes, and how the reader goes on after them. */
describe("diagnose", () => {
  it("a diagnostic has the place in the text, and a picture of it", () => {
    const [only] = diagnose("\ufeff  a = DIGIT\r\n  b = ALHPA\r\n").filter(
      ({ severity }) => severity === "error",
    );
    expect(only).toMatchObject({ offset: 20, end: 25, line: 2, column: 7 });
    expect(only?.excerpt()).toBe("  b = ALHPA\n      ^^^^^");
  });

  it("the options are those of compile: an import of the other alphabet", () => {
    const strange = [compile("x = %x80-FF", { alphabet: "octets" })];
    const found = diagnose("a = x\nb = x", { imports: strange });
    expect(found.map(({ kind }) => kind)).toEqual(["different-alphabets", "undefined-rule"]);
    expect(linesOf(found)).toEqual([
      "1:5 x is of a grammar of octets, and means something else in one of unicode",
      "1:5 undefined rule x",
    ]);
  });

  const STANDARDS = join(__dirname, "../../standards");
  const texts = readdirSync(STANDARDS)
    .filter((file) => file.endsWith(".abnf"))
    .map((file) => readFileSync(join(STANDARDS, file), "utf8"))
    .filter((text) => text.length < 1500);

  const lists: CompileOptions = { lists: true, missing: "defer" };

  const isRefused = (text: string): boolean =>
    unlessRefused(() => compile(text, lists), AbnfError) === REFUSED;

  function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return diagnostics.filter(({ severity }) => severity === "error");
  }

  describe("texts of standards", () => {
    it.each(texts.filter((text) => !isRefused(text)))(
      "have the warnings of the grammar",
      (text) => {
        const { warnings } = compile(text, lists);
        const keyOf = ({ kind, offset, message }: Diagnostic): string =>
          `${offset} ${kind} ${message}`;
        const found = diagnose(text, lists);
        expect(errorsIn(found)).toEqual([]);
        // Of an undefined name only the first place is reported.
        const known = new Set(warnings.map(keyOf));
        expect(
          found.filter((each) => !known.has(keyOf(each).replace(/; did you mean .*/, ""))),
        ).toEqual([]);
      },
    );

    const mutated = fc
      .record({
        text: fc.constantFrom(...texts),
        at: fc.nat(1999),
        remove: fc.nat(1),
        add: fc.constantFrom("", ...Array.from("_'{}()[]\"/|*#%<>=,;:@$é+?\n 1a")),
      })
      .map(({ text, at, remove, add }) => {
        const offset = at % text.length;
        const changed = text.slice(0, offset) + add + text.slice(offset + remove);
        return { text, changed, line: text.slice(0, offset).split("\n").length };
      });

    /** Whether nothing but blanks and comments is between two lines. */
    function areNext(text: string, one: number, other: number): boolean {
      const between = text.split("\n").slice(Math.min(one, other), Math.max(one, other) - 1);
      return between.every((line) => /^[ \t\r]*(?:;|$)/.test(line));
    }

    it("a mistake is reported in its line or next to it, and the offsets are in the text", () => {
      fc.assert(
        fc.property(mutated, ({ changed, line }) => {
          const found = diagnose(changed, lists);
          expect(errorsIn(found).length > 0).toBe(isRefused(changed));
          for (const { offset, end, endLine, endColumn, fix } of found) {
            expect(offset <= end && end <= changed.length).toBe(true);
            const before = changed.slice(0, end).split("\n");
            expect([endLine, endColumn]).toEqual([before.length, before.at(-1)!.length + 1]);
            const replaced = fix ?? { start: 0, end: 0 };
            expect(replaced.start <= replaced.end && replaced.end <= changed.length).toBe(true);
          }
          const syntax = found.filter(({ kind }) => kind === "syntax-error");
          const isNear = syntax.some((each) => areNext(changed, each.line, line));
          expect(isNear || syntax.length === 0).toBe(true);
        }),
        { numRuns: scaled(40, 15) },
      );
    });

    it("corrects sixteen mistakes of one stretch", () => {
      const text = (count: number): string => `a = ${"DIGIT, ".repeat(count)}DIGIT 'x' "y`;
      expect(diagnose(text(15)).at(-1)?.message).toMatch("in quotation marks");
      expect(diagnose(text(40))).toHaveLength(17);
    });

    it("a text of any words is read", () => {
      const word = fc.constantFrom(
        ...["a", "b-1", " ", "\t", "=", "=/", "/", "|", "(", ")", "[", "]", "*", "2*", '"c"', '"'],
        ...[
          "%x41",
          "%",
          "-",
          "<d>",
          "<",
          ">",
          ";",
          "\n",
          "\n ",
          "\nb = ",
          "\r",
          ...Array.from("_#{}'"),
        ],
      );
      fc.assert(
        fc.property(fc.array(word, { maxLength: 30 }), (words) => {
          const text = words.join("");
          expect(errorsIn(diagnose(text, lists)).length > 0).toBe(isRefused(text));
        }),
        { numRuns: scaled(200, 50) },
      );
    });

    it("looks for names like the first undefined names alone", () => {
      const undefinedNames = (count: number): string =>
        Array.from({ length: count }, (_, index) => `rule${index} = rulex${index}\n`).join("");
      const messages = diagnose(undefinedNames(60)).map(({ message }) => message);
      expect(messages.length).toBe(60);
      expect(messages.filter((message) => message.includes("did you mean"))).toEqual(
        messages.slice(0, 50),
      );
      // Each comparison of two names reads the candidate in lower case.
      const toLowerCase = jest.spyOn(String.prototype, "toLowerCase");
      const comparisons = [100, 200].map((count) => {
        const before = toLowerCase.mock.calls.length;
        diagnose(undefinedNames(count));
        return toLowerCase.mock.calls.length - before;
      });
      toLowerCase.mockRestore();
      expect(comparisons[0]!).toBeGreaterThan(50 * 100);
      expect(comparisons[1]! / comparisons[0]!).toBeLessThan(2.1);
    });

    it("prose values without an end are read once", () => {
      // With one search for the end for each of them, these texts would take many minutes.
      const [prose, one] = ["a = <".repeat(20_000), `a = ${"<".repeat(100_000)}`];
      expect(diagnose(prose)).toMatchObject([{ kind: "syntax-error" }]);
      expect(diagnose(one)).toMatchObject([{ kind: "syntax-error" }]);
      expect(abnfFromDocument(`   b = DIGIT\n   ${one}\n`, { mistakes: true }).abnf).toContain(
        "b =",
      );
    });

    it("as many mistakes as lines take linear time", () => {
      // Each line would be read again for each mistake before it, if the reader started over. Of each line,
      // the second mistake has no known correction, and may be a consequence of the first.
      const text = Array.from({ length: 1000 }, (_, index) => `r${index} := 'x' 'y' "z`).join("\n");
      expect(diagnose(text).length).toBe(3000);
    });
  });

  /** The rules of a piece of a text that can be read, with names and strings in lower case; otherwise undefined. */
  function meaningOf(piece: string): readonly string[] | undefined {
    const read = unlessRefused(() => readAbnf(piece, { lists: true }), AbnfError);
    if (read === REFUSED) return undefined;
    return read.rules.map(({ name, definedAs, elements }) =>
      `${name} ${definedAs} ${printNode(elements)}`.toLowerCase(),
    );
  }

  /** The pieces of a text from one rule to the next. */
  function piecesOf(text: string): readonly string[] {
    return text.split(/(?<=\n)(?=[A-Za-z][A-Za-z0-9-]*[ \t\u00a0\u200b]*=)/);
  }

  test("law: no fix changes a rule that could be read", () => {
    const damage = fc.record({
      text: fc.constantFrom(...texts, 'a = "b | c" / D\nd = ( a / 1*2"x" )\ne = "y" | d\n'),
      at: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
      remove: fc.nat(2),
      add: fc.constantFrom(
        ...["", "\n(", "\n/ ", " | ", "| Digit "],
        ...Array.from("_'{}()[]\"/|*#%<>=,;:@$+?\n 1a\u00a0\u200b"),
      ),
    });
    fc.assert(
      fc.property(damage, ({ text, at, remove, add }) => {
        const broken = at.reduce((now, each) => {
          const offset = each % now.length;
          return now.slice(0, offset) + add + now.slice(offset + remove);
        }, text);
        const pieces = piecesOf(broken);
        const after = piecesOf(corrected(broken, { missing: "defer", lists: true }));
        expect(after).toHaveLength(pieces.length);
        const changed = pieces.filter((piece, index) => {
          const meaning = meaningOf(piece);
          return meaning !== undefined && String(meaningOf(after[index]!)) !== String(meaning);
        });
        expect(changed).toEqual([]);
      }),
      { numRuns: scaled(100, 30) },
    );
  });
});

describe("recovery: a text that need not be ABNF", () => {
  const PROSE = { type: "prose-val", text: UNREAD };

  it("that is empty has a mistake", () => {
    const mistakes = [{ message: "the text is empty", span: { start: 0, end: 0 } }];
    const nothing = { rules: [], tolerances: [], unread: [] };
    expect(readWithMistakes("")).toEqual({ ...nothing, mistakes, assumesLists: false });
  });

  it("has rules with the spans of the text, although a copy is corrected", () => {
    const text = "a == b\nc = d";
    const { rules } = readWithMistakes(text);
    const stretches = rules.map(({ name, span, elements }) =>
      [name, ...[span, elements.span].map(({ start, end }) => text.slice(start, end))].join("; "),
    );
    expect(stretches).toEqual(["a; a == b; b", "c; c = d; d"]);
  });

  it("has a rule for a stretch that is left out, with the names in it", () => {
    const { rules, unread } = readWithMistakes("a = b 'é' c / %x41\nd = e");
    const place = { start: 0, end: 18 };
    expect(unread).toEqual([{ start: 0, end: 19, name: "a" }]);
    expect(rules).toMatchObject([
      {
        name: "a",
        nameSpan: { start: 0, end: 1 },
        definedAs: "=",
        elements: { type: "concatenation", elements: [{ name: "b" }, { name: "c" }, PROSE] },
        span: place,
      },
      { name: "d" },
    ]);
  });

  it.each(["/", "1", "{", "a b-c", "a"])("has no rule for a line that is none: %j", (text) => {
    const { rules, unread } = readWithMistakes(text);
    expect(rules).toEqual([]);
    expect(unread).toMatchObject([{ name: undefined }]);
  });

  it("says whether it has assumed lists", () => {
    expect(readWithMistakes("a = 1#b").assumesLists).toBe(true);
    expect(readWithMistakes("a = 1#b", { lists: true }).assumesLists).toBe(false);
  });
});

/** The grammars in a document: its blocks, and where a place of a block is in the file. */
describe("documents", () => {
  describe("readDocument: the blocks of Markdown", () => {
    it("have decoded entities in pre, and no tags", () => {
      const text =
        '<pre class="abnf">\n  <dfn id="a">a</dfn> = &quot;&#x3C;&#62;&amp;&quot; <b c> <i>d</i>\n</pre>';
      const { abnf, originOf } = readDocument({ text, kind: "markdown" });
      expect(abnf.trim()).toBe('a = "<>&" <b c> d'.replace("<b c>", ""));
      expect(text.slice(originOf(abnf.indexOf("d")))).toMatch(/^d<\/i>/);
      expect(text.slice(originOf(abnf.indexOf(">")))).toMatch(/^&#62;/);
    });

    it("are read in linear time", () => {
      for (const part of ['{: a="', "<pre class=abnf>", "<pre ", "{: "]) {
        const start = performance.now();
        readDocument({ text: `${part}\n`.repeat(20_000), kind: "markdown" });
        expect(performance.now() - start).toBeLessThan(3000);
      }
    });
  });

  describe("mapped text", () => {
    test("a text of pieces has the offsets of the document", () => {
      const mapped = new MappedText();
      expect(mapped.originOf(0)).toBe(0);
      mapped.add("abc", 10);
      mapped.add("\n", 20);
      mapped.add("de", 22);
      expect(mapped.text).toBe("abc\nde");
      expect(Array.from({ length: 7 }, (_, offset) => mapped.originOf(offset))).toEqual([
        10, 11, 12, 20, 22, 23, 24,
      ]);
    });

    /** Pieces of a document that are ten characters apart. */
    function blockOf(...texts: readonly string[]) {
      let origin = 0;
      return texts.map((text) => {
        origin += 10;
        const piece = { text, origin };
        origin += text.length;
        return piece;
      });
    }

    describe("blocks of a document", () => {
      it.each([
        ["at the margin", ["a = b\n   / c\n"], "a = b\n   / c\n\n\n"],
        ["indented", ["  a = b\n    / c\n  d = e\n"], "a = b\n  / c\nd = e\n\n\n"],
        ["below blank lines", ["  \n\t\r\n    a = b\n    c = d\n"], "\n\r\na = b\nc = d\n\n\n"],
        ["with a line to the left of the first", ["   a = b\n c = d\n"], "a = b\nc = d\n\n\n"],
        ["without a line end", ["  a = b"], "a = b\n\n"],
        ["of pieces within a line", ["  a = ", "  b\n  / c"], "a =   b\n/ c\n\n"],
        ["of pieces within the indentation", [" ", " a = b\n  ", "c = d"], "a = b\nc = d\n\n"],
        ["without pieces", [], ""],
      ])("%s", (_, pieces, text) => {
        expect(joinBlocks([blockOf(...pieces)]).text).toBe(text);
      });

      it("are joined by an empty line, and keep the places of their characters", () => {
        const document = "Text\n  a = b\nText\n    c = d\n      / e\n";
        const piece = (text: string) => [{ text, origin: document.indexOf(text) }];
        const joined = joinBlocks([piece("  a = b"), piece("    c = d\n      / e")]);
        expect(joined.text).toBe("a = b\n\nc = d\n  / e\n\n");
        for (const word of ["a =", "b", "c =", "d", "/ e"])
          expect(joined.originOf(joined.text.indexOf(word))).toBe(document.indexOf(word));
        expect(joined.originOf("a = b".length)).toBe(document.indexOf("a = b") + "a = b".length);
      });
    });
  });

  describe("plain text", () => {
    function rulesOf(abnf: string): readonly string[] {
      return readAbnf(abnf).rules.map(({ name, elements }) => `${name} = ${dump(elements)}`);
    }

    /** The lines of a document that begin a range. */
    function firstLines(
      document: string,
      ranges: readonly { readonly first: number }[],
    ): readonly string[] {
      const lines = document.split("\n");
      return ranges.map(({ first }) => (lines[first - 1] ?? "").trim());
    }

    describe("the place in the document", () => {
      const document = 'Prose\n\n   a = "b" c\n     / d\n\nMore\n\n   d = "e"\n   f = "g" d';
      const { abnf, positionOf } = abnfFromDocument(document);

      it("of each word is its place there", () => {
        expect(abnf).toBe('a = "b" c\n  / d\n\nd = "e"\nf = "g" d\n');
        for (const word of ["a =", "/ d", "d =", "f =", '"g"']) {
          const { offset } = positionOf(abnf.indexOf(word));
          expect(document.slice(offset, offset + word.length)).toBe(word);
        }
        expect(positionOf(abnf.indexOf("/ d"))).toEqual({ offset: 25, line: 4, column: 6 });
      });

      it("of the blank line below a block is the line below the block", () => {
        expect(positionOf(abnf.indexOf("\n\n") + 1)).toMatchObject({ line: 5, column: 1 });
      });

      it("of the end of the text is the end of the document, if this ends with the block", () => {
        expect(positionOf(abnf.length).offset).toBe(document.length);
      });
    });

    describe("lines of great length", () => {
      const many = 100_000;

      it.each([
        ["dots", `${".".repeat(many)}x`],
        ["blanks", `x${" ".repeat(many)}x`],
        ["words of a title", `A. ${"full ".repeat(many)}`],
        ["signs", `a = b ${"= ;".repeat(many)}"\n\n   c`],
        ["signs of prose", `a = ${"<".repeat(many)}`],
      ])("take linear time: %s", (_, text) => {
        expect(abnfFromDocument(text).abnf).toBe("");
      });
    });

    const DRAFT = join(__dirname, "../../../../shared/spec/004_bc7a183d5dd51d10.txt");
    const present = existsSync(DRAFT);

    describeIf(present, "draft")("the draft", () => {
      const draft = present ? readFileSync(DRAFT, "utf8") : "";
      const lines = draft.split("\n");
      const first = lines.indexOf("Appendix A. Collected BNF for URI") + 1;
      const last = lines.indexOf("Appendix B. Parsing a URI Reference with a Regular Expression");

      // Also a suite that is skipped gets here, without the text.
      const appendix = present ? rulesOf(lines.slice(first, last).join("\n")) : [];
      const others = [
        'delims = alt(i"<", i">", i"#", i"%", DQUOTE)',
        'unwise = alt(i"{", i"}", i"|", i"\\", i"^", i"`")',
      ];

      it("gives the rules of its Appendix A, and two that are only in its sections", () => {
        expect(appendix).toHaveLength(40);
        expect(rulesOf(abnfFromDocument(draft).abnf)).toEqual([...others, ...appendix]);
      });

      it("without its Appendix A gives the same rules", () => {
        const { abnf, skipped } = abnfFromDocument(lines.slice(0, first - 1).join("\n"));
        expect([...rulesOf(abnf)].sort()).toEqual([...others, ...appendix].sort());
        expect(firstLines(draft, skipped)).toContain('result = ""');
      });
    });

    const FOLDER = join(__dirname, "../../../../shared/rfcs");
    const isThere = existsSync(join(FOLDER, "labels.json"));

    describeIf(isThere, "documents")("RFCs with labels", () => {
      const labels = isThere
        ? (JSON.parse(readFileSync(join(FOLDER, "labels.json"), "utf8")) as Readonly<
            Record<
              string,
              { readonly rules: readonly string[]; readonly not?: readonly number[][] }
            >
          >)
        : {};
      const keyOf = (name: string): string =>
        name.replace(/^<|>$/g, "").replaceAll("_", "-").toLowerCase();

      it.each(Object.entries(labels))("RFC %s", (number, { rules, not = [] }) => {
        const text = readFileSync(join(FOLDER, `rfc${number}.txt`), "latin1");
        const { abnf, lines } = abnfFromDocument(text, { mistakes: true });
        const read = new Set(readWithMistakes(abnf).rules.map(({ name }) => keyOf(name)));
        expect(rules.filter((name) => !read.has(keyOf(name)))).toEqual([]);
        const others = lines.filter((range) =>
          not.some(([first = 0, last = 0]) => range.first <= last && first <= range.last),
        );
        expect(others).toEqual([]);
      });
    });
  });

  test("labels of blocks of Markdown are not those of Object.prototype", () => {
    const document = "~~~ abnf\na = DIGIT\n~~~\n\n{: #x}\n~~~ python\nb = DIGIT\n~~~\n";
    Object.defineProperty(Object.prototype, "type", { value: "abnf", configurable: true });
    try {
      expect(readDocument({ text: document, kind: "markdown" }).abnf.trim()).toBe("a = DIGIT");
    } finally {
      Reflect.deleteProperty(Object.prototype, "type");
    }
  });
});

function treesOf(text: string): string {
  return printAbnf(readAbnf(text, { lists: true }).rules);
}

/** The comments of a text, in their order. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/"[^"\n]*"|<[^>\n]*>|;[^\n]*/g)]
    .map(([word]) => word.trimEnd())
    .filter((word) => word.startsWith(";"));
}

it.each([
  'a = ( "x" / ( "yy" [ "zzz" ( "w" / "v" ) ] ) ) "u"',
  'a = 1*( "x" 2*( "y" / [ "z" "w" ] ) ) / *( "v" ) "u"',
  "a = [ b c / ( d e ) ] f *( g / h )",
])("the layout of RFCs has no line beyond the width, where the elements fit: %s", (abnf) => {
  const widths = Array.from({ length: 40 }, (_, index) => 24 + index);
  const tooLong = widths.filter((width) =>
    format(abnf, { width })
      .split("\n")
      .some((line) => line.length > width),
  );
  expect(tooLong).toEqual([]);
});

const STANDARDS = join(__dirname, "../../standards");

const standards = readdirSync(STANDARDS)
  .filter((file) => file.endsWith(".abnf"))
  .map((file) => [file, readFileSync(join(STANDARDS, file), "utf8")] as const);

/** A text, and its formatted text twice: each with its trees and comments. */
function lawsOf(
  text: string,
  width: number,
): { readonly once: unknown; readonly expected: unknown } {
  const once = format(text, { width });
  return {
    once: [once, treesOf(once), commentsIn(once)],
    expected: [format(once, { width }), treesOf(text), commentsIn(text)],
  };
}

describe("the laws", () => {
  it.each(standards)("of %s", (_, text) => {
    for (const width of [72, 30]) {
      const { once, expected } = lawsOf(text, width);
      expect(once).toEqual(expected);
    }
    expect(readAbnf(format(text), { lists: true }).warnings).toEqual([]);
  });

  it("of any rules, with comments between any words", () => {
    const comments = fc.array(
      fc.constantFrom("", "", "", " ; c\n ", "\n   ; dd\n  ", "\n\n; e\n "),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(nodes, comments, fc.constantFrom(10, 30, 72), (elements, gaps, width) => {
        const printed = printAbnf([{ name: "r", definedAs: "=", elements }]).trimEnd();
        let index = 0;
        const text = printed
          .split(/(".*?"|<.*?>)/)
          .map((piece) =>
            /^["<]/.test(piece)
              ? piece
              : piece.replace(/ /g, () => ` ${gaps[index++ % gaps.length]!}`),
          )
          .join("");
        const { once, expected } = lawsOf(text, width);
        expect(once).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe("refuses", () => {
  it("a text that is not ABNF", () => {
    expect(caught(() => format("a = ("))).toEqual(caught(() => readAbnf("a = (")));
    expect(caught(() => format("a = ("))).toBeInstanceOf(AbnfSyntaxError);
  });

  it.each([
    [() => format(1 as never), "ABNF is a string, not number"],
    [() => format("a = DIGIT", null as never), "options are an object, not null"],
    [() => format("a = DIGIT", { width: 0 }), "width is a positive integer, not 0"],
    [() => format("a = DIGIT", { width: 1.5 }), "width is a positive integer, not 1.5"],
  ])("wrong arguments", (call, message) => {
    expect(caught(call)).toEqual(new TypeError(message));
  });
});

/** The words of a drawing, in its order: labels of boxes, and of ways back. */
function words(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
}

function links(svg: string): string[] {
  return [...svg.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
}

function widthOf(svg: string): number {
  return Number(/ width="(\d+(?:\.\d+)?)"/.exec(svg)?.[1]);
}

describe("diagram", () => {
  const draw = (abnf: string): string[] => words(diagram(compile(abnf, { missing: "defer" }), "r"));

  it.each([
    ['r = "a" / %s"b" / %x41-5A / %d13.10', ['"a"', '%s"b"', "%x41-5A", "%d13.10"]],
    ["r = x y\nx = ALPHA\ny = DIGIT", ["x", "y"]],
    ['r = [ "a" ] *"b" 1*"c"', ['"a"', '"b"', '"c"']],
    ['r = 4"a"', ['"a"', "4 times"]],
    ['r = *4"a"', ['"a"', "at most 4 times"]],
    ['r = 2*4"a" 2*"b"', ['"a"', "2 to 4 times", '"b"', "2 or more times"]],
    ['r = 0"a" "b" ""', ['"b"']],
    ["r = <a & b>", ["<a & b>"]],
    ['r = "a"\nr =/ "b"', ['"a"', '"b"']],
  ])("%s", (abnf, expected) => {
    expect(draw(abnf)).toEqual(expected);
  });

  it("links the rules of the grammar, as they are spelled there, and no others", () => {
    const grammar = compile("r = Name ALPHA\nname = DIGIT");
    expect(links(diagram(grammar, "r"))).toEqual(["#name"]);
    expect(links(diagram(grammar, "r", { linkTo: (name) => `/rules/${name}` }))).toEqual([
      "/rules/Name",
      "/rules/ALPHA",
    ]);
  });

  it("is a picture for screen readers; with links, a group in which they can be reached", () => {
    const grammar = compile("r = name\nname = DIGIT");
    const opening = (svg: string): string => svg.slice(0, svg.indexOf(">"));
    expect(opening(diagram(grammar, "r"))).toContain(
      'role="group" aria-label="Railroad diagram of r"',
    );
    expect(opening(diagram(grammar, "name"))).toContain(
      'role="img" aria-label="Railroad diagram of name"',
    );
  });

  it("continues a long sequence on further lines", () => {
    const wide = diagram(rfc3986, "IPv6address", { width: 2000 });
    const narrow = diagram(rfc3986, "IPv6address", { width: 300 });
    expect(words(narrow)).toEqual(words(wide));
    expect(widthOf(narrow)).toBeLessThan(widthOf(wide));
  });

  it("is well-formed for every rule of RFC 3986", () => {
    for (const name of Object.keys(rfc3986.rules)) {
      const errors: string[] = [];
      parseFragment(diagram(rfc3986, name), { onParseError: ({ code }) => errors.push(code) });
      expect({ name, errors }).toEqual({ name, errors: [] });
    }
  });

  it("refuses a rule that the grammar does not have", () => {
    expect(caught(() => diagram(rfc3986, "authorty"))).toStrictEqual(
      new UnknownRuleError("authorty", "authority"),
    );
  });
});

it("diagramPage leads from a name to its drawing on the same page", () => {
  const page = diagramPage(rfc3986, ["authority", "host"]);
  expect(links(page)).toEqual(["#host"]);
  expect(page.match(/<h2 id="(?:authority|host)">/g)).toHaveLength(2);
});
