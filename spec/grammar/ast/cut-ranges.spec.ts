/** Ranges that end beyond the octets. */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { cutRanges } from "../../../grammar/ast/cut-ranges.js";
import { compile } from "../../../grammar/index.js";
import { onlyIn } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import type { Grammar } from "../../../grammar/index.js";

function octets(abnf: string): Grammar {
  return compile(abnf, { alphabet: "octets" });
}

function warningsOf(grammar: Grammar): readonly string[] {
  return grammar.source.warnings.map(({ kind, message, line, column }) =>
    [kind, `${line}:${column}`, message].join(" "),
  );
}

describe("a range that begins within the octets and ends beyond", () => {
  it.each([
    ["%x80-FFFFF", "%x80-FF"],
    ["%xFF-100", "%xFF-FF"],
    ["%d0-256", "%d0-255"],
    ["%b11111110-1111111111", "%b11111110-11111111"],
    ['"a" / [ 2*3( %x80-FFF "b" ) ] / c', '"a" / [ 2*3( %x80-FF "b" ) ] / c'],
    ["%x80-FF", "%x80-FF"],
    ["%x0-7F", "%x00-7F"],
  ])("%s ends at the last octet: %s", (elements, cut) => {
    expect(octets(`a = ${elements}\nc = "c"`).toString()).toBe(`a = ${cut}\nc = "c"\n`);
  });

  it("makes a warning, each with its place", () => {
    const grammar = octets('a = "a" / %x80-FFFFF\nb = %xFF-100 %d1-256\nc = %x80-FF');
    expect(warningsOf(grammar)).toEqual([
      "range-cut 1:11 the range ends at FF: no octet is beyond",
      "range-cut 2:5 the range ends at FF: no octet is beyond",
      "range-cut 2:14 the range ends at FF: no octet is beyond",
    ]);
    expect(grammar.source.warnings[0]?.excerpt()).toBe(
      'a = "a" / %x80-FFFFF\n          ^^^^^^^^^^',
    );
  });

  it("makes one warning in a list", () => {
    const grammar = compile("a = 2#%x80-FFF\nOWS = *SP", { alphabet: "octets", lists: true });
    expect(warningsOf(grammar)).toHaveLength(1);
    expect(grammar.rule("a").test(Uint8Array.of(0x80, 0x2c, 0xff))).toBe(true);
  });

  it("makes none the second time", () => {
    const again = octets(octets("a = %x80-FFFFF").toString());
    expect(warningsOf(again)).toEqual([]);
  });

  it("is the range that it is cut to, in every respect", () => {
    const { a, b } = octets('a = %x61-FFFFF "x"\nb = %x61-FF "x"').rules as Record<
      "a" | "b",
      ReturnType<Grammar["rule"]>
    >;
    expect(onlyIn(a, b)).toEqual([]);
    expect(onlyIn(b, a)).toEqual([]);
    expect(a.test(Uint8Array.of(0xff, 0x78))).toBe(true);
    expect(a.explain("a")?.offset).toBe(1);
    expect(octets("a = b\nb = 2( %x80-FFFFF / %x30 )").rule("a").explain("0")?.expected).toEqual([
      ...["%x80-FF", '"0"'],
    ]);
  });

  it("is cut off in an extension too", () => {
    const grammar = octets("a = b\nb = %x61").extend("b =/ %x80-FFF");
    expect(grammar.rule("a").test(Uint8Array.of(0xff))).toBe(true);
    expect(warningsOf(grammar)).toEqual(["range-cut 1:6 the range ends at FF: no octet is beyond"]);
  });
});

describe("rules without such a range", () => {
  it("stay as they are", () => {
    const abnf = "a = %x100-200 / %xFF.100\n";
    const { rules, warnings } = readAbnf(abnf);
    const cut = cutRanges({ rules, warnings }, "octets", new LineIndex(abnf));
    expect(cut.warnings).toEqual([]);
    expect(cut.rules[0]).toBe(rules[0]);
  });

  it("and those of code points stay as they are", () => {
    const abnf = "a = %x80-FFFFF / %x80-FFFFFF\n";
    const read = readAbnf(abnf);
    expect(cutRanges(read, "unicode", new LineIndex(abnf))).toBe(read);
  });
});
