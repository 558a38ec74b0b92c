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
