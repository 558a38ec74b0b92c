/** The explanations of the rules of the draft for common mistakes. */
import { rfc2396bis } from "../../../grammar/index.js";

function message(rule: string, input: string): string | undefined {
  return rfc2396bis.rule(rule).explain(input)?.message;
}

/** [input, message without the name of the rule] */
type Row = readonly [input: string, message: string];

function table(section: string, rule: string, rows: readonly Row[]): void {
  describe(`${section}: ${rule}`, () => {
    it.each(rows)("%j", (input, expected) => {
      expect(message(rule, input)).toBe(`${rule}: ${expected}`);
    });
  });
}

table("section 2.4.1, escaped encoding", "URI-reference", [
  ["http://a/%", "expected HEXDIG at offset 10, found end of input"],
  ["http://a/%4", "expected HEXDIG at offset 11, found end of input"],
  ["http://a/%zz", 'expected HEXDIG at offset 10, found "z"'],
  ["?discount=100%", "expected HEXDIG at offset 14, found end of input"],
  ["http://a/%u0041", 'expected HEXDIG at offset 10, found "u"'],
]);

table("section 2.4.3, excluded characters", "URI-reference", [
  [" http://a/", 'expected absolute-URI, relative-URI, "#" or end of input at offset 0, found " "'],
  [
    "<http://a/>",
    'expected absolute-URI, relative-URI, "#" or end of input at offset 0, found "<"',
  ],
  ["http://a/b c", 'expected pchar, "/", "?", "#" or end of input at offset 10, found " "'],
  ["http://a/b\n", 'expected pchar, "/", "?", "#" or end of input at offset 10, found U+000A'],
  ["http://a/b\\c", 'expected pchar, "/", "?", "#" or end of input at offset 10, found "\\"'],
  ["http://a/b|c", 'expected pchar, "/", "?", "#" or end of input at offset 10, found "|"'],
  ["http://a/b{id}", 'expected pchar, "/", "?", "#" or end of input at offset 10, found "{"'],
  [
    "http://a/caf\u00e9",
    'expected pchar, "/", "?", "#" or end of input at offset 12, found "\u00e9"',
  ],
  ["http://a/b\u202e", 'expected pchar, "/", "?", "#" or end of input at offset 10, found U+202E'],
  [
    "http://a/b\u{1f600}",
    'expected pchar, "/", "?", "#" or end of input at offset 10, found "\u{1f600}"',
  ],
  ["http://a/b\ud83d", 'expected pchar, "/", "?", "#" or end of input at offset 10, found U+D83D'],
]);

table("section 3, components", "URI-reference", [
  ["C:\\Windows", 'expected hier-part, opaque-part, "#" or end of input at offset 2, found "\\"'],
  ["://a", 'expected absolute-URI, relative-URI, "#" or end of input at offset 0, found ":"'],
  [
    "1http://a",
    'expected rel-segment character, abs-path, "?", "#" or end of input at offset 5, found ":"',
  ],
  [
    "my_scheme://a",
    'expected rel-segment character, abs-path, "?", "#" or end of input at offset 9, found ":"',
  ],
  ["a?q[]=1", 'expected pchar, "/", "?", "#" or end of input at offset 3, found "["'],
  ["a#b#c", 'expected pchar, "/", "?" or end of input at offset 3, found "#"'],
]);

table("section 3, components", "absolute-URI", [
  ["", "expected scheme at offset 0, found end of input"],
  ["/a/b", 'expected scheme at offset 0, found "/"'],
  ["www.w3.org", 'expected ALPHA, DIGIT, "+", "-", "." or ":" at offset 10, found end of input'],
  ["a:#", 'expected hier-part, opaque-part or end of input at offset 2, found "#"'],
]);

table("section 3.1, scheme", "scheme", [
  ["", "expected ALPHA at offset 0, found end of input"],
  ["9p", 'expected ALPHA at offset 0, found "9"'],
  ["ht_tp", 'expected ALPHA, DIGIT, "+", "-", "." or end of input at offset 2, found "_"'],
  ["http:", 'expected ALPHA, DIGIT, "+", "-", "." or end of input at offset 4, found ":"'],
]);

table("section 3.2, authority", "URI-reference", [
  ["http://[::1", 'expected HEXDIG, ":", "]", "." or DIGIT at offset 11, found end of input'],
  ["http://[::1]a", 'expected abs-path, ":", "?", "#" or end of input at offset 12, found "a"'],
  ["http://[::1]:x", 'expected port, abs-path, "?", "#" or end of input at offset 13, found "x"'],
  ["http://[fe80::1%25eth0]/", 'expected HEXDIG, ":", "]", "." or DIGIT at offset 15, found "%"'],
  ["http://[v1.x]/", 'expected IPv6address at offset 8, found "v"'],
  ["http://[]/", 'expected IPv6address at offset 8, found "]"'],
]);

table("section 3.2.2, host", "host", [
  ["", "expected IPv6reference, IPv4address or hostname at offset 0, found end of input"],
  ["::1", 'expected IPv6reference, IPv4address or hostname at offset 0, found ":"'],
  ["-a", 'expected IPv6reference, IPv4address or hostname at offset 0, found "-"'],
  ["a_b", 'expected alphanum, qualified, "-" or end of input at offset 1, found "_"'],
  ["a b", 'expected alphanum, qualified, "-" or end of input at offset 1, found " "'],
  ["a:80", 'expected alphanum, qualified, "-" or end of input at offset 1, found ":"'],
  ["a-", 'expected alphanum or "-" at offset 2, found end of input'],
  ["a-.b", 'expected alphanum or "-" at offset 2, found "."'],
  ["a..b", 'expected domainlabel or toplabel at offset 2, found "."'],
  ["a.b..", 'expected domainlabel, toplabel or end of input at offset 4, found "."'],
  [
    "b\u00fccher.de",
    'expected alphanum, qualified, "-" or end of input at offset 1, found "\u00fc"',
  ],
]);

table("section 3.2.2, host", "IPv4address", [
  ["", "expected dec-octet at offset 0, found end of input"],
  ["1.2.3", 'expected DIGIT or "." at offset 5, found end of input'],
  ["1.2.3.", "expected dec-octet at offset 6, found end of input"],
  ["1.2.3.x", 'expected dec-octet at offset 6, found "x"'],
  ["1..2.3", 'expected dec-octet at offset 2, found "."'],
  ["01.2.3.4", 'expected "." at offset 1, found "1"'],
  ["256.1.1.1", 'expected "." or "0" to "5" at offset 2, found "6"'],
  ["0x7f.1", 'expected "." at offset 1, found "x"'],
  ["1.2.3.4.5", 'expected DIGIT or end of input at offset 7, found "."'],
]);

table("section 3.2.2, host", "IPv6address", [
  ["", 'expected h4 or "::" at offset 0, found end of input'],
  ["[::1]", 'expected h4 or "::" at offset 0, found "["'],
  [":1", 'expected "::" (from offset 0) at offset 1, found "1"'],
  [":::", 'expected h4, IPv4address or end of input at offset 2, found ":"'],
  ["::g", 'expected h4, IPv4address or end of input at offset 2, found "g"'],
  ["1::2::3", 'expected h4, IPv4address or end of input at offset 5, found ":"'],
  ["12345::", 'expected ":" or "::" at offset 4, found "5"'],
  ["1:2:3:4:5:6:7", 'expected HEXDIG, ":", "." or DIGIT at offset 13, found end of input'],
  ["1:2:3:4:5:6:7:8:9", 'expected HEXDIG or end of input at offset 15, found ":"'],
  ["1:2:3:4:5:6:7::", 'expected h4 at offset 14, found ":"'],
  ["fe80::1%eth0", 'expected HEXDIG, ":", ".", DIGIT or end of input at offset 7, found "%"'],
  ["::1/64", 'expected HEXDIG, ":", ".", DIGIT or end of input at offset 3, found "/"'],
  ["::1.2.3", 'expected DIGIT or "." at offset 7, found end of input'],
  ["::1.2.3.256", 'expected "0" to "5" or end of input at offset 10, found "6"'],
  ["1.2.3.4", 'expected HEXDIG, ":" or "::" at offset 1, found "."'],
]);

table("section 3.2.2, host", "port", [
  ["http", 'expected DIGIT or end of input at offset 0, found "h"'],
  ["-1", 'expected DIGIT or end of input at offset 0, found "-"'],
  ["8O", 'expected DIGIT or end of input at offset 1, found "O"'],
  ["80 ", 'expected DIGIT or end of input at offset 2, found " "'],
  ["80\r\n", "expected DIGIT or end of input at offset 2, found U+000D"],
]);

table("sections 3.3 to 3.5 and 4.1", "query", [
  ["a#b", 'expected pchar, "/", "?" or end of input at offset 1, found "#"'],
  ["a=[1]", 'expected pchar, "/", "?" or end of input at offset 2, found "["'],
]);

test("every message is one line", () => {
  const inputs = ["", "%", "a^", "//[^", "\n", "a\n", "a\r", "a\u2028", "a\u2029", "a\u0085"];
  const broken = Object.values(rfc2396bis.rules).flatMap((rule) =>
    inputs.flatMap((input) => {
      const line = rule.explain(input)?.message ?? "";
      return /[\n\r\u0085\u2028\u2029]/.test(line) ? [line] : [];
    }),
  );
  expect(broken).toEqual([]);
});
