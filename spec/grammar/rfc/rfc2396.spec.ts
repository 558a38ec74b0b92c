/** Every rule of RFC 2396, Appendix A, and of its section 2.4.3: accepted and refused strings. */
import { rfc2396 } from "../../../grammar/index.js";
import type { Rule } from "../../../grammar/index.js";

type RuleName = keyof typeof rfc2396.rules;

const TABLE: Readonly<Record<RuleName, { accept: readonly string[]; reject: readonly string[] }>> =
  {
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
