import P from "parsimmon";
import fc from "fast-check";
import * as free from "../../src/index.js";
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
import { rfc2396bis as grammar } from "../../grammar/index.js";
import { plausible, stringsOf } from "../helpers/references.js";
import { scaled, tries } from "../helpers/worlds.js";
import type { UriReference } from "../../src/index.js";

const DIALECTS = { rfc2396, rfc2396bis, rfc3986, rfc3987 } as const;

const OPERATIONS = `
  absoluteUri build canParse equivalent escape establishBase excludedClass expandAbbreviated
  extract fromTree makeLessSafe makeSafer normalize parse recompose relativize resolve safeParse
  sameEncodingLevel stripDelimiters toSameLevel transform unescape unescapeToBytes uriReference
  withComponents
`
  .trim()
  .split(/\s+/);

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
    expect(accepts("http://999.0.0.1/")).toStrictEqual(
      "rfc2396 rfc2396bis rfc3986 rfc3987".split(" "),
    );
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
    expect(list.tryParse("a b:c //d").map(({ kind }) => kind)).toStrictEqual(
      "relative-path opaque network-path".split(" "),
    );
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

describe("RFC 2396", () => {
  describe("RFC 2396, the changes of the draft", () => {
    it("2.4.3: excluded characters", () => {
      const unwise = Array.from("{}|\\^[]`");
      for (const character of unwise) expect(rfc2396.excludedClass(character)).toBe("unwise");
      expect(rfc2396.excludedClass("\x7f")).toBe("control");
      expect(rfc2396.excludedClass(" ")).toBe("space");
      expect(rfc2396.excludedClass('"')).toBe("delims");
    });
  });
});

describe("RFC 3986", () => {
  describe("RFC 3986, section 5.2", () => {
    it("4.4: a same-document reference is a new request with the option for it", () => {
      const base = rfc3986.parse("http://a/b?c#d");
      expect(rfc3986.transform(rfc3986.parse(""), base, { sameDocument: false }).sameDocument).toBe(
        false,
      );
    });

    it("agrees with the steps of remove_dot_segments on two buffers", () => {
      const path = plausible.map((given) => given.path);
      fc.assert(
        fc.property(path, (given) => {
          const removed = removeDotSegmentsStepByStep(given);
          const written = removed.startsWith("//") ? `/.${removed}` : removed;
          fc.pre(!given.startsWith("//"));
          expect(rfc3986.resolve(`y:${given}`, "x:")).toBe(`y:${written}`);
        }),
        { numRuns: tries(3000) },
      );
    });

    /** Section 5.2.4, as it is written. */
    function removeDotSegmentsStepByStep(path: string): string {
      let input = path;
      let output = "";
      while (input !== "") {
        if (/^\.{1,2}\//.test(input)) input = input.replace(/^\.{1,2}\//, "");
        else if (/^\/\.(\/|$)/.test(input)) input = input.replace(/^\/\.(\/|$)/, "/");
        else if (/^\/\.\.(\/|$)/.test(input)) {
          input = input.replace(/^\/\.\.(\/|$)/, "/");
          output = output.replace(/\/?[^/]*$/, "");
        } else if (input === "." || input === "..") input = "";
        else {
          const [segment = ""] = /^\/?[^/]*/.exec(input) ?? [];
          output += segment;
          input = input.slice(segment.length);
        }
      }
      return output;
    }

    it("is linear in very many segments", () => {
      const many = scaled(1_000_000, 50_000);
      expect(rfc3986.resolve("../".repeat(many), "x://h/a")).toBe("x://h/");
      expect(rfc3986.resolve(`x:${"a/../".repeat(many)}g`, "x:")).toBe("x:/g");
      expect(rfc3986.resolve(`x:${"../".repeat(many)}g`, "x:")).toBe("x:g");
    });
  });
});

describe("RFC 3987", () => {
  describe("RFC 3987, section 3.2", () => {
    it("converts back and forth", () => {
      fc.assert(
        fc.property(stringsOf(rfc3987.grammar.source.abnf, "IRI-reference"), (iri) => {
          const uri = rfc3987.toUri(iri);
          expect(rfc3986.canParse(uri)).toBe(true);
          expect(rfc3987.recompose(rfc3987.parse(iri))).toBe(iri);
          // Only the escapes that stood in the IRI may be read as more than they were.
          expect(rfc3986.normalize(rfc3987.toUri(rfc3987.toIri(uri)))).toBe(rfc3986.normalize(uri));
        }),
        { numRuns: tries(2000) },
      );
      fc.assert(
        fc.property(stringsOf(rfc3986.grammar.source.abnf, "URI-reference"), (uri) => {
          const iri = rfc3987.toIri(uri);
          expect(rfc3987.toIri(iri)).toBe(iri);
          expect(rfc3986.equivalent(rfc3987.toUri(iri), uri, { level: "encoding" })).toBe(true);
        }),
        { numRuns: tries(2000) },
      );
    });
  });

  describe("RFC 3987, section 5.3.2: equivalence", () => {
    it.each([
      // the example of the section
      ["example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"],
      ["http://é.example/?é#é", "http://%c3%a9.example/?%C3%A9#%c3%A9"],
      ["//\u{10000}@h/", "//%f0%90%80%80@h/"],
      ["http://h:80/é", "http://h/%C3%A9"],
    ])("%s and %s are equivalent", (a, b) => {
      expect(rfc3987.equivalent(a, b)).toBe(true);
      expect(rfc3987.equivalent(b, a, { level: "path" })).toBe(true);
      expect(rfc3987.equivalent(a, b, { level: "case-and-port" })).toBe(false);
    });

    it.each([
      ["/é", "/%E9"],
      ["/a/b", "/a%2Fb"],
      ["/e\u0301", "/%C3%A9"],
      ["/É", "/%C3%A9"],
      ["//É", "//%C3%A9"],
      ["/%25C3%25A9", "/%C3%A9"],
    ])("%s and %s are not", (a, b) => {
      expect(rfc3987.equivalent(a, b)).toBe(false);
    });

    it("compares the URIs of IRIs, from the level of encodings on", () => {
      const some = stringsOf(rfc3987.grammar.source.abnf, "IRI-reference");
      const level = fc.constantFrom("encoding", "path", undefined);
      fc.assert(
        fc.property(some, some, level, fc.boolean(), (iri, another, given, isSame) => {
          const options = given === undefined ? {} : { level: given };
          const uri = rfc3987.toUri(iri);
          const other = rfc3987.toUri(isSame ? rfc3987.normalize(iri) : another);
          const expected = rfc3986.equivalent(uri, other, options);
          expect(rfc3987.equivalent(iri, other, options)).toBe(expected);
          expect(rfc3987.equivalent(iri, uri, options)).toBe(true);
          expect(rfc3987.equivalent(rfc3987.toIri(uri), iri, options)).toBe(true);
        }),
        { numRuns: tries(2000) },
      );
    });
  });
});
