/**
 * The rules of the draft, one by one, against tables that were made from its text. The interpreter of
 * `helpers/set-of-ends.ts` runs them too: a row that misreads the ABNF fails twice.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc2396bis } from "../../../grammar/index.js";
import type { ParseNode } from "../../../grammar/index.js";
import { disagreements } from "../../helpers/agreement.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled } from "../../helpers/worlds.js";
import { IPV6_ALTERNATIVES } from "./ipv6address.cases.js";
import { CASES } from "./rfc2396bis.cases.js";

const { rules, warnings } = readAbnf(rfc2396bis.source.abnf);
const oracle = recognizer(rules);

/** The rules of the draft contain only printable ASCII, so none of these strings is valid. */
const FOREIGN = [
  ...["\n", "\r\n", "\0", "é", "e\u0301", "\u212a", "\u017f", "\uff11", "\uff0f", "\u2024"],
  ...["\u{1f600}", "\ud83d", "\ude00", "\ufeff", "\u200b", "\u202e"],
];

/** [input, the result of `test`] */
type Verdict = readonly [string, boolean];

function verdicts(test: (input: string) => boolean, inputs: readonly string[]): readonly Verdict[] {
  return inputs.map((input) => [input, test(input)]);
}

describe("Appendix A and section 2.4.3", () => {
  test("the table has a row for every rule and no other", () => {
    expect(Object.keys(CASES)).toEqual(rules.map(({ name }) => name));
    expect(rules).toHaveLength(42);
  });

  test("the bars of domainlabel and toplabel are the only thing that is not ABNF", () => {
    const lines = rfc2396bis.source.abnf.split("\n");
    expect(warnings.map(({ kind, line }) => [kind, lines[line - 1]?.trim()])).toEqual([
      ["bar-for-slash", 'domainlabel   = alphanum [ 0*61( alphanum | "-" ) alphanum ]'],
      ["bar-for-slash", 'toplabel      = alpha    [ 0*61( alphanum | "-" ) alphanum ]'],
    ]);
  });

  describe.each(Object.entries(CASES))("%s", (name, { accept, reject }) => {
    const rule = rfc2396bis.rule(name);
    const accepted = accept.map((input): Verdict => [input, true]);
    const rejected = reject.map((input): Verdict => [input, false]);

    test("accepts", () => {
      expect(verdicts((input) => rule.test(input), accept)).toEqual(accepted);
    });

    test("rejects", () => {
      expect(verdicts((input) => rule.test(input), reject)).toEqual(rejected);
    });

    test("the interpreter says the same", () => {
      expect(verdicts((input) => oracle.test(name, input), accept)).toEqual(accepted);
      expect(verdicts((input) => oracle.test(name, input), reject)).toEqual(rejected);
      const inputs = sampled([...accept, ...reject], 3);
      expect(inputs.flatMap((input) => disagreements(rule, oracle, input))).toEqual([]);
    });

    test("takes nothing but printable ASCII", () => {
      const inputs = FOREIGN.flatMap((foreign) => [
        foreign,
        ...accept.flatMap((input) => [input + foreign, foreign + input]),
      ]);
      expect(inputs.filter((input) => rule.test(input))).toEqual([]);
    });
  });
});

describe("Appendix A, the alternatives of IPv6address", () => {
  const printed = rfc2396bis.source.abnf.replace(/\s+/g, " ");

  test.each(Object.entries(IPV6_ALTERNATIVES))("%s", (abnf, { members, nearMisses }) => {
    expect(printed).toContain(`( ${abnf} )`);
    const alone = rfc2396bis.extend(`alone = ${abnf}`).rule("alone");
    expect(members.filter((member) => !alone.test(member))).toEqual([]);
    expect(nearMisses.filter((nearMiss) => alone.test(nearMiss))).toEqual([]);
  });

  test("are thirteen", () => {
    expect(Object.keys(IPV6_ALTERNATIVES)).toHaveLength(13);
  });
});

describe("the first impossible character", () => {
  test.each([
    ["URI-reference", "http://[1::2/a", 12],
    ["URI-reference", "http://a/b\n", 10],
    ["URI-reference", "http://é/", 7],
    ["URI-reference", "http://a/[", 9],
    ["URI-reference", "a b", 1],
    ["URI-reference", "a%4g", 3],
    ["URI-reference", "a#b#c", 3],
    ["URI-reference", "1:2", 1],
    ["absolute-URI", "mailto", 6],
    ["absolute-URI", "", 0],
    ["scheme", "9", 0],
    ["authority", "[::1]a", 5],
    ["port", "80a", 2],
    ["hostname", "a..b", 2],
    ["hostname", "a.b..", 4],
    ["hostname", "a-", 2],
    ["domainlabel", "a".repeat(64), 63],
    ["IPv4address", "1.2.3", 5],
    ["IPv4address", "256.1.1.1", 2],
    ["IPv4address", "1.01.1.1", 3],
    ["dec-octet", "00", 1],
    ["dec-octet", "1000a", 4],
    ["IPv6address", "1:2:3:4:5:6:7::", 14],
    ["IPv6address", "1::2::3", 5],
    // 2345 may be an h4, 234 the beginning of a dec-octet.
    ["IPv6address", "::23456", 6],
    // 12345 may be a dec-octet: the rest of an IPv4address is missing.
    ["IPv6address", "::12345", 7],
    ["query", "a\u{1f600}", 1],
    ["query", "a\ud83d", 1],
    ["escaped", "%", 1],
    ["escaped", "%4", 2],
    ["delims", "", 0],
  ])("%s on %j: %i", (name, input, offset) => {
    expect(rfc2396bis.rule(name).explain(input)?.offset).toBe(offset);
    expect(oracle.firstImpossible(name, input)).toBe(offset);
  });
});

describe("section 4.3, of several derivations the left-most and longest", () => {
  const parts = ({ children }: ParseNode): string =>
    children.map(({ rule, text }) => `${rule} ${text}`.trim()).join(", ");

  test.each([
    ["URI-reference", "", "relative-URI"],
    ["URI-reference", "#s", "relative-URI, fragment s"],
    ["URI-reference", "a:b", "absolute-URI a:b"],
    ["absolute-URI", "a:", "scheme a, hier-part"],
    ["absolute-URI", "a:?q", "scheme a, hier-part ?q"],
    ["absolute-URI", "a:?[", "scheme a, opaque-part ?["],
    ["absolute-URI", "a:b?q", "scheme a, opaque-part b?q"],
    ["hier-part", "//a/b", "net-path //a/b"],
    ["relative-URI", "//", "net-path //"],
    ["net-path", "///b", "authority, abs-path /b"],
    ["authority", "", "server"],
    ["authority", "a:80", "server a:80"],
    ["authority", "a:b", "reg-name a:b"],
    ["authority", "u@", "reg-name u@"],
    ["authority", "localhost.", "reg-name localhost."],
    ["server", "u:p@a:1", "userinfo u:p, hostport a:1"],
    ["server", "@a", "userinfo, hostport a"],
    ["host", "1.2.3.4", "IPv4address 1.2.3.4"],
    ["host", "1000.1.1.1", "IPv4address 1000.1.1.1"],
    ["host", "256.1.1.1", "hostname 256.1.1.1"],
    ["host", "1.2.3.4.5", "hostname 1.2.3.4.5"],
    ["hostport", "a:", "host a, port"],
    // An option is taken even if its content is empty.
    ["hostname", "a", "domainlabel a, qualified"],
    // Only before a dot at the end is there a toplabel.
    ["qualified", ".a.b", "domainlabel a, domainlabel b"],
    ["qualified", ".a.b.", "domainlabel a, toplabel b"],
    ["path", "a/b", "opaque-part a/b"],
    ["path", "//", "abs-path //"],
    ["path-segments", "", "segment"],
  ])("%s on %j: %s", (name, input, expected) => {
    expect(parts(rfc2396bis.rule(name).tryParse(input))).toBe(expected);
  });
});
