import P from "parsimmon";
import { absoluteUri, parse, rfc3986, uriReference } from "../../src/index.js";

describe("references as Parsimmon parsers", () => {
  it("are parsers", () => {
    for (const parser of [uriReference, absoluteUri, rfc3986.uriReference, rfc3986.absoluteUri])
      expect(P.isParser(parser)).toBe(true);
  });

  it("give records", () => {
    expect(uriReference.tryParse("../a?b#c")).toStrictEqual(parse("../a?b#c"));
    expect(absoluteUri.tryParse("mailto:a?b")).toStrictEqual(parse("mailto:a?b"));
    expect(rfc3986.uriReference.tryParse("//[v1.a]")).toMatchObject({ hostKind: "IPvFuture" });
  });

  it("take the longest prefix, at any offset", () => {
    const link = P.seq(P.string("<"), uriReference, P.string(">"));
    expect(link.tryParse("<http://a/b?c#d>")[1]).toStrictEqual(parse("http://a/b?c#d"));
    expect(link.tryParse("<>")[1]).toStrictEqual(parse(""));

    const requestLine = P.seq(P.string("GET "), absoluteUri, P.regexp(/ HTTP\/\d\.\d/));
    expect(requestLine.tryParse("GET http://a/b HTTP/1.1")[1]).toStrictEqual(parse("http://a/b"));
    const list = uriReference.sepBy(P.whitespace);
    expect(list.tryParse("a b:c //d").map(({ kind }) => kind)).toStrictEqual([
      "relative-path",
      "opaque",
      "network-path",
    ]);
  });

  it("have the offset of a failure, and the expected set", () => {
    const either = P.alt(absoluteUri, P.string("*"));
    const result = P.string("GET ").then(either).parse("GET /a");
    if (result.status) throw new Error("parses");
    expect(result.index.offset).toBe(4);
    expect(result.expected).toStrictEqual(["'*'", "absolute-URI"]);
    expect(uriReference.parse("a b")).toMatchObject({ status: false, index: { offset: 1 } });
  });
});

describe("a whole input", () => {
  it.each([uriReference, absoluteUri])("that fails leaves nothing behind", (parser) => {
    expect(parser.parse("__proto__:^").status).toBe(false);
    expect(() => parser.tryParse("__proto__:^")).toThrow(/^\S+: expected /);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
