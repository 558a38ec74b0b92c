import P from "parsimmon";
import {
  absoluteUri,
  DEFAULT_PORTS,
  expandAbbreviated,
  HEURISTICS,
  normalize,
  parse,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  uriReference,
} from "../../src/index.js";
import * as free from "../../src/index.js";
import { rfc2396bis as grammar } from "../../grammar/index.js";
import type { UriReference } from "../../src/index.js";

const DIALECTS = { rfc2396, rfc2396bis, rfc3986, rfc3987 } as const;

const OPERATIONS = [
  "absoluteUri",
  "build",
  "canParse",
  "equivalent",
  "escape",
  "establishBase",
  "excludedClass",
  "expandAbbreviated",
  "extract",
  "fromTree",
  "makeLessSafe",
  "makeSafer",
  "normalize",
  "parse",
  "recompose",
  "relativize",
  "resolve",
  "safeParse",
  "sameEncodingLevel",
  "stripDelimiters",
  "toSameLevel",
  "transform",
  "unescape",
  "unescapeToBytes",
  "uriReference",
  "withComponents",
];

describe("dialects", () => {
  it.each(Object.entries(DIALECTS))("%s has every act, its grammar and its rules", (_, dialect) => {
    expect(Object.keys(dialect)).toEqual(expect.arrayContaining(OPERATIONS));
    expect(dialect.rules).toBe(dialect.grammar.rules);
    expect(dialect.rules.IPv4address.test("127.0.0.1")).toBe(true);
  });

  it("the free functions are those of the draft", () => {
    expect(Object.keys(free)).toEqual(expect.arrayContaining(OPERATIONS));
    expect(rfc2396bis.grammar).toBe(grammar);
    const reference = "HTTP://[::1:]:80/a/../b?c";
    expect(free.parse(reference)).toStrictEqual(rfc2396bis.parse(reference));
    expect(free.normalize(reference)).toBe(rfc2396bis.normalize(reference));
    expect(free.resolve("../..", reference)).toBe(rfc2396bis.resolve("../..", reference));
    expect(free.escape("!/", "segment")).toBe(rfc2396bis.escape("!/", "segment"));
    expect(rfc3986.canParse(reference)).toBe(false);
  });

  it("functions need no receiver", () => {
    const acts: Record<"parse", (reference: string) => UriReference<string>> = rfc3986;
    const { parse: read } = acts;
    expect(["a", "x:b"].map(read).map(({ kind }) => kind)).toStrictEqual([
      "relative-path",
      "hierarchical",
    ]);
  });

  it("follow their own standards", () => {
    const accepts = (reference: string): string[] =>
      Object.entries(DIALECTS)
        .filter(([, dialect]) => dialect.canParse(reference))
        .map(([name]) => name);
    expect(accepts("http://a/b")).toStrictEqual(["rfc2396", "rfc2396bis", "rfc3986", "rfc3987"]);
    expect(accepts("http://é/")).toStrictEqual(["rfc3987"]);
    expect(accepts("http://[v1.a]/")).toStrictEqual(["rfc3986", "rfc3987"]);
    expect(accepts("http://[::1:]/")).toStrictEqual(["rfc2396bis"]);
    expect(accepts("http://[1:2:3:4:5:6:7::]/")).toStrictEqual(["rfc3986", "rfc3987"]);
    expect(accepts("x:[a]")).toStrictEqual(["rfc2396bis"]);
    expect(accepts("DAV:")).toStrictEqual(["rfc2396bis", "rfc3986", "rfc3987"]);
    expect(accepts("http://999.0.0.1/")).toStrictEqual([
      "rfc2396",
      "rfc2396bis",
      "rfc3986",
      "rfc3987",
    ]);
    expect(accepts("//u@/a")).toStrictEqual(["rfc2396", "rfc2396bis", "rfc3986", "rfc3987"]);
  });

  it("are typed by their rules and kinds of hosts", () => {
    const kind: "IPv6" | "IPvFuture" | "IPv4" | "reg-name" | undefined =
      rfc3986.parse("//h").hostKind;
    expect(kind).toBe("reg-name");
    // @ts-expect-error the draft has no IPvFuture
    expect(rfc2396bis.rules.IPvFuture).toBeUndefined();
  });

  it("leave Object.prototype as it is", () => {
    for (const dialect of Object.values(DIALECTS)) {
      dialect.safeParse("__proto__\n");
      dialect.normalize("constructor://a:80/", { defaultPorts: {} });
      dialect.extract("__proto__:a");
    }
    expect(Object.keys(Object.prototype)).toStrictEqual([]);
    expect("ok" in {}).toBe(false);
  });
});

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

describe("default ports", () => {
  test("DEFAULT_PORTS reads as a map", () => {
    const entries = [...DEFAULT_PORTS];
    expect(DEFAULT_PORTS.size).toBe(entries.length);
    expect([DEFAULT_PORTS.get("https"), DEFAULT_PORTS.get("x")]).toStrictEqual(["443", undefined]);
    expect([DEFAULT_PORTS.has("https"), DEFAULT_PORTS.has("x")]).toStrictEqual([true, false]);
    expect([...DEFAULT_PORTS.entries()]).toStrictEqual(entries);
    expect([...DEFAULT_PORTS.keys()]).toStrictEqual(entries.map(([scheme]) => scheme));
    expect([...DEFAULT_PORTS.values()]).toStrictEqual(entries.map(([, port]) => port));
    const calls: unknown[] = [];
    DEFAULT_PORTS.forEach(function (this: unknown, ...values) {
      calls.push([this, ...values]);
    }, "self");
    expect(calls).toStrictEqual(
      entries.map(([scheme, port]) => ["self", port, scheme, DEFAULT_PORTS]),
    );
  });

  describe("tables that are exported", () => {
    it("DEFAULT_PORTS cannot be changed", () => {
      const ports = DEFAULT_PORTS as Map<string, string>;
      expect(() => ports.set("http", "81")).toThrow(TypeError);
      expect(() => ports.delete("http")).toThrow(TypeError);
      expect(() => {
        ports.clear();
      }).toThrow(TypeError);
      expect(() => Map.prototype.set.call(ports, "http", "81")).toThrow(TypeError);
      expect(() => {
        ports.get = () => "81";
      }).toThrow(TypeError);
      expect(DEFAULT_PORTS.get("http")).toBe("80");
      expect(normalize("http://a:80/")).toBe("http://a/");
      expect(rfc3986.normalize("http://a:81/")).toBe("http://a:81/");
    });

    it("HEURISTICS cannot be changed", () => {
      const heuristics = HEURISTICS as [string, string][];
      expect(() => heuristics.pop()).toThrow(TypeError);
      expect(() => heuristics.unshift(["", "x://"])).toThrow(TypeError);
      for (const heuristic of heuristics)
        expect(() => {
          heuristic[1] = "x://";
        }).toThrow(TypeError);
      expect(expandAbbreviated("www.w3.org")).toBe("http://www.w3.org");
    });
  });
});
