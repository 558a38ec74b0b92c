import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfError, abnfFromDocument, compile, diagnose, rfc3986 } from "uri-abnf/grammar";
import type { CompileOptions, Diagnostic } from "uri-abnf/grammar";
import { caught } from "../../helpers/caught.js";

/** E.g. `1:5 error undefined-rule: undefined rule b`. */
function linesOf(text: string, options?: CompileOptions): readonly string[] {
  return diagnose(text, options).map(
    ({ line, column, severity, kind, message }) =>
      `${line}:${column} ${severity} ${kind}: ${message}`,
  );
}

describe("all problems of a text at once", () => {
  it("in the order of the text, each once", () => {
    const text = [
      'a = b | c / "x', // no closing quotation mark; the reader does not get beyond
      "b = foo_bar ( DIGIT", // two mistakes of one rule
      "c = valeu / valeu <p q>",
      'value = "x" / "x"',
      "d = %x110000",
      'e = e "x"',
      "value = DIGIT",
      "f =/ DIGIT",
      "foo-bar = Value",
    ].join("\n");
    expect(linesOf(text)).toEqual([
      '1:7 warning bar-for-slash: "/" separates alternatives, not "|"',
      "1:13 error syntax-error: the string has no closing quotation mark",
      '2:5 error syntax-error: "_" is not allowed in a rule name',
      '2:13 error syntax-error: "(" is not closed',
      "3:5 error undefined-rule: undefined rule valeu; did you mean value?",
      "3:19 error unbound-prose: prose that no rule is bound to: <p q>",
      '4:15 warning duplicate-alternative: the alternative "x" stands here a second time',
      "5:5 error out-of-range: no character is beyond 10FFFF",
      "6:1 error empty-language: no string matches e",
      '7:1 error duplicate-rule: value is defined a second time, with another language (the first is on line 4); "=/" adds alternatives',
      "8:1 error no-base-rule: f =/ adds to a rule that has not been defined",
      "9:11 warning case-clash: Value is another spelling of value on line 4: case makes no difference",
    ]);
  });

  it("does not report the consequences of a mistake", () => {
    // b is defined, although its elements cannot be read; c cannot be analyzed.
    expect(linesOf("a = b c\nb = 'é' d\nc = b / b DIGIT")).toEqual([
      `2:5 error syntax-error: a string stands in quotation marks ("), not in '`,
    ]);
    // The rule cannot be read, but leads to others.
    expect(linesOf("a = 'é' b\nb = DIGIT\nc = DIGIT", { start: "a" })).toEqual([
      `1:5 error syntax-error: a string stands in quotation marks ("), not in '`,
      "3:1 warning unreachable-rule: a does not lead to c",
    ]);
    // Of several starts, one may be about to be written.
    expect(linesOf("a = DIGIT\nc = DIGIT", { start: ["a", "d"] })).toEqual([
      "1:1 error undefined-rule: undefined start rule d",
    ]);
    expect(linesOf("a = b\nb = c\nc = b DIGIT")).toEqual([
      "2:1 error empty-language: no string matches b",
    ]);
    expect(linesOf("a = 1#b\nb = DIGIT")).toEqual([
      '1:6 error syntax-error: "#" makes a list (RFC 9110, section 5.6.1) only with the option lists: true, or --lists of the command',
    ]);
    expect(linesOf('a =/ "x"\na = "y"')).toEqual([
      "1:1 error no-base-rule: a =/ adds to a rule that has not been defined",
    ]);
  });

  it("says what is probably meant by prose and names of other notations", () => {
    const text = 'a = <"> <@> [a-z] 0x41';
    expect(diagnose(text).map(({ message }) => message)).toEqual([
      'prose that no rule is bound to: <">; did you mean DQUOTE?',
      'prose that no rule is bound to: <@>; did you mean "@"?',
      "undefined rule a-z; did you mean %x61-7A?",
      "not defined, and repeated zero times: x41; did you mean %x41?",
    ]);
  });

  it("looks at a second, different definition like at any rule", () => {
    const second = (definition: string): readonly string[] =>
      linesOf(`a = DIGIT\n\n${definition}`, { start: "a" }).map((line) =>
        line.replace(/ \(the first is on line 1\); "=\/" adds alternatives$/, ""),
      );
    const start = "3:1 error duplicate-rule: a is defined a second time,";
    expect(second('a = "x" / "x"')).toEqual([
      `${start} with another language`,
      '3:11 warning duplicate-alternative: the alternative "x" stands here a second time',
    ]);
    expect(second("a = 1DIGIT")).toEqual([`${start} in other words of the same language`]);
    expect(second("a = b")).toEqual([
      `${start} differently`,
      "3:5 error undefined-rule: undefined rule b",
    ]);
    // In it, the name means the first definition.
    expect(second("a = DIGIT / DIGIT a")).toEqual([`${start} with another language`]);
    expect(linesOf('a =/ "x"\na = "y"\na = "z"', { imports: [compile('\n\na = "b"')] })).toEqual([
      expect.stringContaining("(the first is on line 1)"),
      expect.stringContaining("(the first is on line 1)"),
    ]);
  });

  it.each([
    ["a = b\nb: see below.\nb = DIGIT", `2:2 error syntax-error: "=" defines a rule, not ":"`],
    [
      "a = b\nb is a digit.\nb = DIGIT",
      '2:1 error syntax-error: the line is no rule: there is no "=" after b',
    ],
    [
      "a = b\nb / a / b\nb = DIGIT",
      '2:1 error syntax-error: the line is no rule: there is no "=" after b',
    ],
  ])("%j: a line without = defines nothing that another line defines", (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    // Of rules that lead to each other, the first is named.
    ["c = a b\na = b\nb = a", "2:1 error empty-language: no string matches a"],
    ["a = b\nb = a c\nc = c", "3:1 error empty-language: no string matches c"],
    ["a = a b\nb = b", "2:1 error empty-language: no string matches b"],
    // Of rules that lead to each other, the first one in the text is named.
    ["a = c\nb = c\nc = b", "2:1 error empty-language: no string matches b"],
  ])("%j: names the cause", (text, line) => {
    expect(linesOf(text).filter((each) => each.includes(" error "))).toEqual([line]);
  });

  it.each([
    ["a = z-a", "undefined rule z-a"],
    ["a = xa-z", "undefined rule xa-z"],
    ["a = a-zx", "undefined rule a-zx"],
    ["a = q-q", "undefined rule q-q; did you mean %x71-71?"],
    ["a = A-Z", "undefined rule A-Z; did you mean %x41-5A?"],
    ["a = <@x>", "prose that no rule is bound to: <@x>"],
    ["a = <x@>", "prose that no rule is bound to: <x@>"],
  ])("%j: %s", (text, message) => {
    const [only] = diagnose(text).filter(({ severity }) => severity === "error");
    expect(only?.message).toBe(message);
  });

  it("has the place in the text, and a picture of it", () => {
    const [only] = diagnose("\ufeff  a = DIGIT\r\n  b = ALHPA\r\n").filter(
      ({ severity }) => severity === "error",
    );
    expect(only).toMatchObject({ offset: 20, end: 25, line: 2, column: 7 });
    expect(only?.excerpt()).toBe("  b = ALHPA\n      ^^^^^");
  });
});

describe("the options are those of compile", () => {
  it("imports, lists, missing, prose, alphabet", () => {
    expect(linesOf("a = hosst", { imports: [rfc3986] })).toEqual([
      "1:5 error undefined-rule: undefined rule hosst; did you mean host?",
    ]);
    expect(linesOf("a = 1#DIGIT\nOWS = *SP", { lists: true })).toEqual([]);
    expect(linesOf("a = b", { missing: "never" })).toEqual([
      "1:5 warning undefined-rule: undefined rule b, which matches nothing",
    ]);
    expect(linesOf("a = <p>", { prose: { p: rfc3986.rules.host } })).toEqual([]);
    expect(linesOf("a = %x80-FFF / %x100", { alphabet: "octets" })).toEqual([
      "1:5 warning range-cut: the range ends at FF: no octet is beyond",
      "1:16 error out-of-range: no character is beyond FF",
    ]);
    const clashing = [compile('x = "a"'), compile('x = "b"')];
    expect(linesOf("a = x x\nb = x", { imports: clashing })).toEqual([
      "1:5 error ambiguous-import: x is imported from two grammars that define it differently (imports 1 and 2); x = <prose>, with the prose bound to the rule of one of them, decides",
    ]);
    const strange = [compile("x = %x80-FF", { alphabet: "octets" })];
    expect(linesOf("a = x\nb = x", { imports: strange })).toEqual([
      "1:5 error different-alphabets: x is of a grammar of octets, and means something else in one of unicode",
      "1:5 error undefined-rule: undefined rule x",
    ]);
  });

  it("a start that is not defined yet is an error of the text", () => {
    expect(linesOf("value = DIGIT", { start: "valeu" })).toEqual([
      "1:1 error undefined-rule: undefined start rule valeu; did you mean value?",
    ]);
  });

  it.each([
    [() => diagnose(1 as never), "ABNF is a string, not number"],
    [() => diagnose("", null as never), "options are an object, not null"],
    [
      () => diagnose("", { missing: "x" as never }),
      'missing must be one of error, defer, never, not "x"',
    ],
  ])("wrong types are TypeErrors", (call, message) => {
    expect(caught(call)).toEqual(new TypeError(message));
  });
});

const STANDARDS = join(__dirname, "../../standards");
const texts = readdirSync(STANDARDS)
  .filter((file) => file.endsWith(".abnf"))
  .map((file) => readFileSync(join(STANDARDS, file), "utf8"))
  .filter((text) => text.length < 1500);

const lists: CompileOptions = { lists: true, missing: "defer" };

/** Whether the text is refused; any error but those of ABNF is thrown again. */
function isRefused(text: string): boolean {
  try {
    compile(text, lists);
    return false;
  } catch (error) {
    if (error instanceof AbnfError) return true;
    throw error;
  }
}

function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

describe("texts of standards", () => {
  it.each(texts.filter((text) => !isRefused(text)))("have the warnings of the grammar", (text) => {
    const { warnings } = compile(text, lists);
    const keyOf = ({ kind, offset, message }: Diagnostic): string => `${offset} ${kind} ${message}`;
    const found = diagnose(text, lists);
    expect(errorsIn(found)).toEqual([]);
    // Of an undefined name only the first place is reported.
    const known = new Set(warnings.map(keyOf));
    expect(
      found.filter((each) => !known.has(keyOf(each).replace(/; did you mean .*/, ""))),
    ).toEqual([]);
  });

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
      { numRuns: 40 },
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
        "_",
        "#",
        "{",
        "}",
        "'",
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join("");
        expect(errorsIn(diagnose(text, lists)).length > 0).toBe(isRefused(text));
      }),
      { numRuns: 200 },
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
    const comparisons = [250, 500].map((count) => {
      const before = toLowerCase.mock.calls.length;
      diagnose(undefinedNames(count));
      return toLowerCase.mock.calls.length - before;
    });
    toLowerCase.mockRestore();
    expect(comparisons[0]!).toBeGreaterThan(50 * 250);
    expect(comparisons[1]! / comparisons[0]!).toBeLessThan(2.1);
  });

  it("prose values without an end are read once", () => {
    // With one search for the end for each of them, these texts would take many minutes.
    const [prose, one] = ["a = <".repeat(20_000), `a = ${"<".repeat(100_000)}`];
    expect(diagnose(prose)).toMatchObject([{ kind: "syntax-error" }]);
    expect(diagnose(one)).toMatchObject([{ kind: "syntax-error" }]);
    expect(abnfFromDocument(`   b = DIGIT\n   ${one}\n`, { mistakes: true }).abnf).toContain("b =");
  });

  it("as many mistakes as lines take linear time", () => {
    // Each line would be read again for each mistake before it, if the reader started over. Of each line,
    // the second mistake has no known correction, and may be a consequence of the first.
    const text = Array.from({ length: 1000 }, (_, index) => `r${index} := 'x' 'y' "z`).join("\n");
    expect(diagnose(text).length).toBe(3000);
  });
});
