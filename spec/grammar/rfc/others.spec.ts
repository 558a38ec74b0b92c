import fc from "fast-check";
import { rfc2396, rfc2396bis, rfc3986, rfc3987, rfc5234, rfc6874 } from "../../../grammar/index.js";
import { CORE_RULES_ABNF } from "../../../grammar/abnf/core-rules.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc6570 } from "../../../grammar/rfc/rfc6570.js";
import { tries } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

/** Every rule of RFC 2396, Appendix A, and of its section 2.4.3: accepted and refused strings. */
describe("RFC 2396", () => {
  type RuleName = keyof typeof rfc2396.rules;

  const TABLE: Readonly<
    Record<RuleName, { accept: readonly string[]; reject: readonly string[] }>
  > = {
    "URI-reference": {
      accept: ["", "#", "a:b", "a", "/a?b#c"],
      reject: ["?y", "a:", "1:2", "a b", "#a#"],
    },
    absoluteURI: {
      accept: ["a:b", "a:/b", "a://b/c?d", "a:?"],
      reject: ["a:", "a", "/a", "a:b#c"],
    },
    relativeURI: { accept: ["a", "/", "//a/b?c", "a?"], reject: ["", "?y", "a:b", "#c"] },
    "hier-part": { accept: ["/", "//", "//a", "/a?b"], reject: ["", "a", "?b"] },
    "opaque-part": { accept: ["a", "?a", "a/b?c"], reject: ["", "/a", "a#", "a[b]"] },
    "uric-no-slash": { accept: ["a", "?", ":", "%41"], reject: ["/", "[", "", "ab"] },
    "net-path": { accept: ["//", "//a", "//a/b"], reject: ["/", "/a", "//a?b"] },
    "abs-path": { accept: ["/", "/a/b", "/a;b=c"], reject: ["", "a", "/a?b"] },
    "rel-path": { accept: ["a", "a/b", ";x", "@"], reject: ["", "/a", "a:b"] },
    "rel-segment": { accept: ["a", ";", "%20", "$,"], reject: ["", ":", "a/b"] },
    scheme: { accept: ["a", "Z", "a1+-."], reject: ["", "1a", "+a", "a_b"] },
    authority: { accept: ["", "a", "a@b:1", "a_b", "a..b"], reject: ["/", "a/b", "[::1]", "a?"] },
    "reg-name": { accept: ["a", "$,;:@&=+", "%00"], reject: ["", "/", "?", "[a]"] },
    server: { accept: ["", "a", "u@a", "@a", "a:", "a:80"], reject: ["u@", ":80", "a_b"] },
    userinfo: { accept: ["", "u:p", "%40", ";&=+$,"], reject: ["@", "/", "a b"] },
    hostport: { accept: ["a", "a:", "a:80", "1.2.3.4:5"], reject: ["", ":80", "a:b"] },
    host: { accept: ["a", "a.b", "1.2.3.4", "256.0.0.1"], reject: ["", "1", "a..b", "[::1]"] },
    hostname: {
      accept: ["a", "a.", "1.a", "a-b.c"],
      reject: ["", "1", "a.1", "-a", "a-", ".a", "a.."],
    },
    domainlabel: { accept: ["a", "1", "a-1", "a--b"], reject: ["", "-", "a-", "-a", "a.b"] },
    toplabel: { accept: ["a", "a1", "a-b"], reject: ["", "1", "1a", "a-"] },
    IPv4address: {
      accept: ["1.2.3.4", "999.0.00.1"],
      reject: ["1.2.3", "1.2.3.", "1.2.3.4.5", "a.b.c.d"],
    },
    port: { accept: ["", "0", "000123456789"], reject: ["a", "-1", " "] },
    path: { accept: ["", "/", "/a", "a", "a/b?c"], reject: ["#", "a b"] },
    "path-segments": { accept: ["", "a", "a//b/", ";a/b;c"], reject: ["?", "a#"] },
    segment: { accept: ["", "a", "a;b;c", ";"], reject: ["/", "a/b", "?"] },
    param: { accept: ["", "a=b", ":@&=+$,"], reject: [";", "/"] },
    pchar: { accept: ["a", ":", "%aF", "~"], reject: ["", ";", "/", "?", "%a", "ab"] },
    query: { accept: ["", "a=b&c", "/?;"], reject: ["#", "[", " "] },
    fragment: { accept: ["", "a/b?c"], reject: ["#", "é", '"'] },
    uric: { accept: [";", "a", "%20"], reject: ["", "[", "#", "%2"] },
    reserved: { accept: "; / ? : @ & = + $ ,".split(" "), reject: ["", "[", "]", "a", "%"] },
    unreserved: { accept: ["a", "Z", "0", "-", ")"], reject: ["", ";", "%41", "ab"] },
    mark: { accept: Array.from("-_.!~*'()"), reject: ["", "a", "+", ","] },
    escaped: { accept: ["%00", "%fF"], reject: ["%", "%1", "%g0", "%0g", "00"] },
    hex: { accept: ["0", "9", "a", "F"], reject: ["", "g", "10"] },
    alphanum: { accept: ["a", "Z", "5"], reject: ["", "-", "é"] },
    alpha: { accept: ["a", "z", "A", "Z"], reject: ["", "1", "\u212a"] },
    lowalpha: { accept: ["a", "z"], reject: ["A", "Z", ""] },
    upalpha: { accept: ["A", "Z"], reject: ["a", "z", ""] },
    digit: { accept: ["0", "9"], reject: ["", "a", "\uff11"] },
    control: { accept: ["\0", "\n", "\x1f", "\x7f"], reject: [" ", "a", "\x80"] },
    space: { accept: [" "], reject: ["", "\t", "\xa0"] },
    delims: { accept: Array.from('<>#%"'), reject: ["", "{", "'"] },
    unwise: { accept: Array.from("{}|\\^[]`"), reject: ["", "<", "~"] },
  };

  describe("RFC 2396, Appendix A and section 2.4.3", () => {
    it("has a row for every rule", () => {
      expect(Object.keys(TABLE).sort()).toEqual(Object.keys(rfc2396.rules).sort());
    });

    describe.each(Object.entries(TABLE))("%s", (name, { accept, reject }) => {
      const rule: Rule = rfc2396.rule(name);

      test.each(accept)("accepts %j", (text) => {
        expect(rule.explain(text)?.message).toBeUndefined();
      });

      test.each(reject)("refuses %j", (text) => {
        expect(rule.test(text)).toBe(false);
        expect(rule.parse(text).status).toBe(false);
      });
    });
  });
});

/**
 * The ABNF of ABNF, compiled by the engine, and the reader written in Parsimmon: two readings of
 * the same standard.
 */
describe("RFC 5234", () => {
  const { rulelist, rule } = rfc5234.rules;

  /**
   * The form that RFC 5234 requires: rules at the left margin, lines that end with CRLF, no bar for a
   * slash.
   */
  function strict(abnf: string): string {
    const lines = abnf.split("\n");
    const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
    const indent = Math.min(...indents);
    return lines.map((line) => line.slice(indent).replace(/ \|/g, " /")).join("\r\n");
  }

  describe("the grammar of ABNF reads every grammar that is shipped", () => {
    test.each([
      ["core", CORE_RULES_ABNF],
      ["rfc2396", rfc2396.source.abnf],
      ["rfc2396bis", rfc2396bis.source.abnf],
      ["rfc3986", rfc3986.source.abnf],
      ["rfc3987", rfc3987.source.abnf],
      ["rfc5234, which is itself", rfc5234.source.abnf],
      ["rfc6570", rfc6570.source.abnf],
    ])("%s", (_, abnf) => {
      const text = strict(abnf);
      expect(rulelist.explain(text)?.message).toBeUndefined();
      const names = rulelist
        .only("rule", "rulename")
        .tryParse(text)
        .children.flatMap(({ rule: name, children }) =>
          name === "rule" ? [children[0]?.text] : [],
        );
      expect(names).toEqual(readAbnf(text).rules.map(({ name }) => name));
    });
  });

  /** Pairs of numbers that RFC 5234 accepts and the reader refuses: `2*1a`, `%x2-1`. */
  const BACKWARD = /must not be|at least|of at most/;

  function readerAccepts(text: string): boolean {
    try {
      return readAbnf(text).warnings.length === 0;
    } catch {
      return false;
    }
  }

  /** Checks whether the only error in a text is a pair of numbers in the wrong order. */
  function isBackward(text: string): boolean {
    try {
      readAbnf(text);
      return false;
    } catch (error) {
      return error instanceof Error && BACKWARD.test(error.message);
    }
  }

  describe("the grammar of ABNF and the reader accept and reject the same", () => {
    test.each([
      ['a = "x"\r\n', true],
      ['a=b/c\r\nb="x"\r\nc="y"\r\n', true],
      ["a = 1*2( b / [ c ] ) ; why\r\n", true],
      ['a = "x"\r\n  "y"\r\n', true],
      ["a =/ %x41.42 %d13-14 %b0\r\n", true],
      ['a = %s"x" %i"y"\r\n', true],
      ["a = <prose, with spaces>\r\n", true],
      ["; a comment\r\na = b\r\n\r\n", true],
      ["a = ( b\r\n )\r\n", true],
      ["", false],
      ["a = \r\n", false],
      ["a b\r\n", false],
      ["a = b /\r\n", false],
      ["a = ( b\r\n", false],
      ["a = [ b )\r\n", false],
      ["a = %x\r\n", false],
      ["a = %x41.\r\n", false],
      ["a = %x41-42-43\r\n", false],
      ['a = "x\r\n', false],
      ["1a = b\r\n", false],
      ["a_b = c\r\n", false],
      ["a = 1** b\r\n", false],
      ["a = 2 b\r\n", false],
    ])("%j: %s", (text, accepted) => {
      expect(rulelist.test(text)).toBe(accepted);
      expect(readerAccepts(text)).toBe(accepted);
    });

    const tokens = [
      ...[
        "a",
        "b-1",
        " ",
        "  ",
        "=",
        "=/",
        "/",
        "(",
        ")",
        "[",
        "]",
        "*",
        "2",
        "1*3",
        "\r\n",
        "\r\n ",
      ],
      ...['"x"', '""', "<p>", ";c", "%x41", "%d13.10", "%b0-1", '%s"y"', "-", "."],
    ];

    it("for random sequences of tokens", () => {
      const text = fc
        .array(fc.constantFrom(...tokens), { maxLength: 12 })
        .map((parts) => `a=${parts.join("")}\r\n`);
      fc.assert(
        fc.property(text, (abnf) => {
          fc.pre(!isBackward(abnf));
          expect([abnf, readerAccepts(abnf)]).toEqual([abnf, rulelist.test(abnf)]);
        }),
        { numRuns: tries(5000) },
      );
    });

    it("for texts of this standard with one character changed", () => {
      const text = strict(rfc5234.source.abnf);
      const change = fc.tuple(
        fc.nat(text.length - 3),
        fc.constantFrom("", "(", "]", "/", '"', "%", "x", " "),
      );
      fc.assert(
        fc.property(change, ([at, by]) => {
          fc.pre(!"\r\n".includes(text.charAt(at)));
          const abnf = text.slice(0, at) + by + text.slice(at + 1);
          fc.pre(!isBackward(abnf));
          expect([at, by, readerAccepts(abnf)]).toEqual([at, by, rulelist.test(abnf)]);
        }),
        { numRuns: 300 },
      );
    });
  });

  describe("a rule that is used within itself", () => {
    it("may be called again inside its own `map`", () => {
      const nested = rule.map((node) => rule.test(node.text) && rule.tryParse(node.text).end);
      expect(nested.parse('a = "x"\r\n')).toEqual({ status: true, value: 9 });
    });
  });
});

describe("RFC 6874", () => {
  describe("RFC 6874 section 2", () => {
    test.each([
      ["[fe80::a%25en1]", true],
      ["[fe80::1%25%41]", true],
      ["[::1]", true],
      ["[v1.x]", true],
      ["[fe80::a%en1]", false],
      ["[fe80::a%25]", false],
      ["[fe80::a%25en1", false],
    ])("host %s: %s", (host, accepted) => {
      expect(rfc6874.rules.host.test(host)).toBe(accepted);
    });

    it("changes the rules that refer to the changed rule", () => {
      const reference = "http://[fe80::a%25en1]:80/";
      expect(rfc6874.rules["URI-reference"].capture("ZoneID")(reference)).toEqual({
        ZoneID: "en1",
      });
    });

    it("does not change RFC 3986", () => {
      expect(rfc3986.rules.host.explain("[fe80::a%25en1]")?.offset).toBe(8);
    });
  });
});
