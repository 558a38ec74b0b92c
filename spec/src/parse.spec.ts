import fc from "fast-check";
import {
  canParse,
  parse,
  rfc2396bis,
  rfc3986,
  safeParse,
  UriSyntaxError,
} from "../../src/index.js";
import { appendixB } from "../helpers/appendix-b.js";
import { caught } from "../helpers/caught.js";
import { nearlyStringsOf, stringsOf } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import type { UriReference } from "../../src/index.js";

const ABSENT: UriReference = {
  kind: "same-document",
  scheme: undefined,
  authority: undefined,
  userinfo: undefined,
  host: undefined,
  port: undefined,
  path: "",
  query: undefined,
  fragment: undefined,
  hostKind: undefined,
};

describe("parse", () => {
  const kinds: readonly (readonly [reference: string, record: Partial<UriReference>])[] = [
    // section 3
    ["http:", { kind: "hierarchical", scheme: "http" }],
    ["http:?", { kind: "hierarchical", scheme: "http", query: "" }],
    ["http:/", { kind: "hierarchical", scheme: "http", path: "/" }],
    ["http:/a//b", { kind: "hierarchical", scheme: "http", path: "/a//b" }],
    ["http://", { kind: "hierarchical", scheme: "http", authority: "" }],
    ["mailto:a@b", { kind: "opaque", scheme: "mailto", path: "a@b" }],
    ["x:a/b", { kind: "opaque", scheme: "x", path: "a/b" }],
    ["x:[a]", { kind: "opaque", scheme: "x", path: "[a]" }],
    ["x:a#b", { kind: "opaque", scheme: "x", path: "a", fragment: "b" }],
    // Appendix B: the first "?" of an opaque part begins the query
    ["x:a?b?c", { kind: "opaque", scheme: "x", path: "a", query: "b?c" }],
    ["x:a?", { kind: "opaque", scheme: "x", path: "a", query: "" }],
    ["x:?[", { kind: "opaque", scheme: "x", path: "", query: "[" }],
    ["x:?b", { kind: "hierarchical", scheme: "x", query: "b" }],
    // section 5
    ["//h", { kind: "network-path", authority: "h", host: "h", hostKind: "hostname" }],
    ["//", { kind: "network-path", authority: "" }],
    ["///a", { kind: "network-path", authority: "", path: "/a" }],
    ["/", { kind: "absolute-path", path: "/" }],
    ["/a?", { kind: "absolute-path", path: "/a", query: "" }],
    ["a", { kind: "relative-path", path: "a" }],
    ["./a:b", { kind: "relative-path", path: "./a:b" }],
    ["a/", { kind: "relative-path", path: "a/" }],
    ["?", { kind: "relative-path", query: "" }],
    ["?y", { kind: "relative-path", query: "y" }],
    ["?y#s", { kind: "relative-path", query: "y", fragment: "s" }],
    // section 4.2
    ["", {}],
    ["#", { fragment: "" }],
    ["#a/?b", { fragment: "a/?b" }],
  ];

  it.each(kinds)("section 3, 4.2 and 5: %j", (reference, record) => {
    expect(parse(reference)).toStrictEqual({ ...ABSENT, ...record });
  });

  const authorities: readonly (readonly [authority: string, record: Partial<UriReference>])[] = [
    // section 3.2.2
    ["a", { host: "a", hostKind: "hostname" }],
    ["a.b.", { host: "a.b.", hostKind: "hostname" }],
    ["1a", { host: "1a", hostKind: "hostname" }],
    ["127.0.0.1", { host: "127.0.0.1", hostKind: "IPv4" }],
    ["1.2.3.4.in-addr.arpa", { host: "1.2.3.4.in-addr.arpa", hostKind: "hostname" }],
    ["1.2.3", { host: "1.2.3", hostKind: "hostname" }],
    ["256.1.1.1", { host: "256.1.1.1", hostKind: "hostname" }],
    ["[::1]", { host: "[::1]", hostKind: "IPv6" }],
    ["[::127.0.0.1]:1", { host: "[::127.0.0.1]", port: "1", hostKind: "IPv6" }],
    ["a:", { host: "a", port: "", hostKind: "hostname" }],
    ["a:0080", { host: "a", port: "0080", hostKind: "hostname" }],
    ["@a", { userinfo: "", host: "a", hostKind: "hostname" }],
    ["u@a", { userinfo: "u", host: "a", hostKind: "hostname" }],
    ["u:p:q@a:1", { userinfo: "u:p:q", host: "a", port: "1", hostKind: "hostname" }],
    ["a:1@b", { userinfo: "a:1", host: "b", hostKind: "hostname" }],
    // section 3.2.1
    ["a_b", {}],
    ["a_b:80", {}],
    ["a:b", {}],
    ["u@", {}],
    ["u@a@b", {}],
    ["a%62c", {}],
    ["-a", {}],
    ["a..b", {}],
    [":80", {}],
    ["", {}],
  ];

  it.each(authorities)("section 3.2: %j", (authority, record) => {
    const expected = { ...ABSENT, kind: "network-path", authority, ...record };
    expect(parse(`//${authority}`)).toStrictEqual(expected);
    expect(parse(`//${authority}/a?b#c`)).toMatchObject({ authority, ...record, path: "/a" });
  });

  it("gives every key, always in the same order", () => {
    const keys = Object.keys(ABSENT);
    for (const reference of ["", "x:a?b", "http://u@a:1/b?c#d", "//[::1]", "?y"])
      expect(Object.keys(parse(reference))).toStrictEqual(keys);
  });

  it("section 1.3: the examples", () => {
    expect(parse("gopher://gopher.tc.umn.edu:70/11/Mailing%20Lists/")).toMatchObject({
      host: "gopher.tc.umn.edu",
      port: "70",
      path: "/11/Mailing%20Lists/",
    });
    expect(parse("mailto:John.Doe@example.com")).toMatchObject({
      kind: "opaque",
      path: "John.Doe@example.com",
    });
    expect(parse("news:comp.infosystems.www.servers.unix")).toMatchObject({
      kind: "opaque",
      path: "comp.infosystems.www.servers.unix",
    });
  });

  it("Appendix B: the example", () => {
    expect(parse("http://www.ics.uci.edu/pub/ietf/uri/#Related")).toMatchObject({
      scheme: "http",
      authority: "www.ics.uci.edu",
      path: "/pub/ietf/uri/",
      query: undefined,
      fragment: "Related",
    });
  });

  it("Appendix B is the oracle, for every reference", () => {
    fc.assert(
      fc.property(stringsOf(rfc2396bis.grammar.source.abnf, "URI-reference"), (reference) => {
        expect(parse(reference)).toMatchObject(appendixB(reference));
      }),
      { numRuns: tries(2000) },
    );
  });

  it.each([rfc2396bis, rfc3986])("Appendix B is the oracle, if a string is accepted", (dialect) => {
    fc.assert(
      fc.property(nearlyStringsOf(dialect.grammar.source.abnf, "URI-reference"), (input) => {
        const result = dialect.safeParse(input);
        expect(result.ok).toBe(dialect.canParse(input));
        fc.pre(result.ok);
        expect(result.value).toMatchObject(appendixB(input));
        expect(dialect.recompose(result.value)).toBe(input);
      }),
      { numRuns: tries(2000) },
    );
  });
});

describe("strings that are not references", () => {
  const errors: readonly (readonly [input: string, offset: number, found: string])[] = [
    [" ", 0, " "],
    ["a b", 1, " "],
    [":a", 0, ":"],
    ["1:a", 1, ":"],
    ["a/b:c d", 5, " "],
    ["http://[::1/", 11, "/"],
    ["http://[]/", 8, "]"],
    ["http://[::1]a/", 12, "a"],
    ["http:/a[", 7, "["],
    ["%zz", 1, "z"],
    ["a#b#c", 3, "#"],
    ["http://a\n", 8, "U+000A"],
    ["é", 0, "é"],
    ["a\u{1F600}", 1, "\u{1F600}"],
  ];

  it.each(errors)("%j: offset %i", (input, offset, found) => {
    const result = safeParse(input);
    if (result.ok) throw new Error("is a reference");
    const { error } = result;
    expect(error).toBeInstanceOf(UriSyntaxError);
    expect([error.name, error.rule, error.input, error.offset]).toStrictEqual([
      "UriSyntaxError",
      "URI-reference",
      input,
      offset,
    ]);
    const place = `at offset ${String(offset)}, found ${found.startsWith("U+") ? found : `"${found}"`}`;
    expect(error.message.endsWith(place) || error.message).toBe(true);
    expect(() => parse(input)).toThrow(error);
    expect(canParse(input)).toBe(false);
  });

  it("has the expected set", () => {
    expect(errorOf("a%2").message).toBe(
      "URI-reference: expected HEXDIG at offset 3, found end of input",
    );
    expect(errorOf("a#b#").expected).toStrictEqual(["pchar", '"/"', '"?"', "end of input"]);
  });

  function errorOf(input: string): UriSyntaxError {
    const result = safeParse(input);
    if (result.ok) throw new Error("is a reference");
    return result.error;
  }

  it("gives an error that has a stack where it is thrown, and none where it is returned", () => {
    const returned = errorOf("a b");
    expect(returned.stack).toBe(`UriSyntaxError: ${returned.message}`);
    expect(JSON.parse(JSON.stringify(returned))).toMatchObject({
      offset: 1,
      name: "UriSyntaxError",
    });
    expect(caught(() => parse("a b"))).toMatchObject({
      message: returned.message,
      stack: expect.stringContaining("parse.spec.ts") as string,
    });
  });

  it("shows the place", () => {
    const result = safeParse("http://[::1/a");
    expect(result.ok ? "" : result.error.excerpt()).toBe("http://[::1/a\n           ^");
  });
});
