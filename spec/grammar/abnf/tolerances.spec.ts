import { readAbnf } from "../../../grammar/abnf/reader.js";
import type { Diagnostic } from "../../../grammar/common/errors.js";
import { dump } from "../../helpers/syntax-trees.js";

function ruleOf(text: string): string {
  return readAbnf(text)
    .rules.map(({ elements }) => dump(elements))
    .join("; ");
}

/** E.g. `bar-for-slash 1:7`. */
function places(text: string): readonly string[] {
  return readAbnf(text).warnings.map(({ kind, line, column }) => `${kind} ${line}:${column}`);
}

function only({ length, 0: first }: readonly Diagnostic[]): Diagnostic {
  if (first === undefined || length > 1) throw new Error(`${length} warnings instead of one`);
  return first;
}

describe("a bar for a slash, as in RFC 822's notation", () => {
  it.each([
    ["r = a | b", ["bar-for-slash 1:7"]],
    ["r = a|b / c\n  | d", ["bar-for-slash 1:6", "bar-for-slash 2:3"]],
    ["r = *( a\n | b )", ["bar-for-slash 2:2"]],
    ['r = a / "|" / <|> ; |', []],
    ["; |\nr = a", []],
  ])("%j", (text, warnings) => {
    expect(places(text)).toEqual(warnings);
  });

  it("is an alternation", () => {
    expect(ruleOf("r = a | b / c")).toBe("alt(a, b, c)");
  });

  it("is pointed at", () => {
    const warning = only(readAbnf("r = a\n  | b").warnings);
    expect(warning).toMatchObject({ kind: "bar-for-slash", offset: 8, line: 2, column: 3 });
    expect(warning.message).toBe('"/" separates alternatives, not "|"');
    expect(warning.fix).toEqual({ start: 8, end: 9, text: "/" });
    expect(only(readAbnf("\ufeffr = a").warnings).fix).toBe(undefined);
    expect(warning.excerpt()).toBe("  | b\n  ^");
  });
});

describe("comments outside of ASCII", () => {
  it.each([
    ["r = a ; \u00e9", ["non-ascii-comment 1:7"]],
    ["; \u2192 \u{1f600}\r\nr = a\n  ; \ufeff\n  b", ["non-ascii-comment 1:1"]],
    ["; ok\nr = a", []],
  ])("%j", (text, warnings) => {
    expect(places(text)).toEqual(warnings);
  });

  it("are counted by one warning about the first", () => {
    const { warnings } = readAbnf("; ok\nr = a ; \u00e9\n  ; \u00e8\ns = a | b\n; \u00ea\n");
    expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "2: 3 comments have characters outside of ASCII",
      '4: "/" separates alternatives, not "|"',
    ]);
  });

  it("are pointed at", () => {
    const warning = only(readAbnf("r = a ; caf\u00e9\n").warnings);
    expect(warning.message).toBe("a comment has characters outside of ASCII");
    expect(warning.excerpt()).toBe("r = a ; caf\u00e9\n      ^^^^^^");
  });
});

describe("rules that are interrupted", () => {
  it.each([
    ["r = a\n\n  b", "cat(a, b)", ["interrupted-rule 2:1"]],
    ["r = a\r\n\r\n  b", "cat(a, b)", ["interrupted-rule 2:1"]],
    ["r = a /\n\n\n\n  b\n\n c", "alt(a, cat(b, c))", ["interrupted-rule 2:1"]],
    ["r = a\n; comment\n  b", "cat(a, b)", ["interrupted-rule 2:1"]],
    ["r = (a ; comment\n; comment\n )", "a", ["interrupted-rule 2:1"]],
    ["r = a\n\n; comment\n\n", "a", []],
    ["r = a\n  \n  b", "cat(a, b)", []],
    ["r = a\n  ; comment\n  b", "cat(a, b)", []],
  ])("%j is %s", (text, rule, warnings) => {
    expect(ruleOf(text)).toBe(rule);
    expect(places(text)).toEqual(warnings);
  });

  it("say so", () => {
    const warning = only(readAbnf("r = a\n; now\n  b").warnings);
    expect(warning.message).toBe(
      "the rule continues below an empty line or a comment at the left margin",
    );
    expect(warning.excerpt()).toBe("; now\n^");
    expect([warning.offset, warning.end]).toEqual([6, 7]);
  });
});

describe("a prose value over several lines", () => {
  it.each([
    ["r = <an unquoted\n      string> b", "cat(<an unquoted string>, b)", ["prose-over-lines 1:5"]],
    ["r = <a \r\n\tb,\r\n c>\r\n", "<a b, c>", ["prose-over-lines 1:5"]],
    ['r = <a> ; <\n  "b>"', 'cat(<a>, i"b>")', []],
  ])("%j is %s", (text, rule, warnings) => {
    expect(ruleOf(text)).toBe(rule);
    expect(places(text)).toEqual(warnings);
  });

  it.each([
    "r = <a\n  / b>",
    'r = <a\n  ">"',
    "r = <a\n  <b>",
    "r = <a\n\n  b>",
    "r = <a\n  b = c>",
  ])("is not the beginning of another one: %j", (text) => {
    expect(() => readAbnf(text)).toThrow('expected ">", found U+000A');
  });
});

describe("a byte order mark", () => {
  it("is passed over before the first line", () => {
    const text = "\ufeff  r = a\n  s = b";
    expect(ruleOf(text)).toBe("a; b");
    expect(places(text)).toEqual(["byte-order-mark 1:1"]);
    const [warning] = readAbnf(text).warnings;
    expect(warning?.message).toBe("the byte order mark is ignored");
    // Only a bar has one replacement.
    expect(warning?.fix).toBeUndefined();
    expect(readAbnf(text).rules[0]?.nameSpan).toEqual({ start: 3, end: 4 });
  });
});

describe("all warnings together", () => {
  it("are in the order of the text", () => {
    const text = [
      "\ufeffa = b | c",
      "d = e ; \u00e9",
      "Bob      2003      [Page 7]",
      "  f = g |",
      "",
      "    h",
    ].join("\n");
    expect(places(text)).toEqual([
      "byte-order-mark 1:1",
      "bar-for-slash 1:8",
      "non-ascii-comment 2:7",
      "page-furniture 3:1",
      "uneven-indentation 4:3",
      "bar-for-slash 4:9",
      "interrupted-rule 5:1",
    ]);
  });
});
