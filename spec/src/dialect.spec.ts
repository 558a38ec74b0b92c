import * as free from "../../src/index.js";
import { createDialect, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { rfc3986Choices as choices } from "../../src/choices/rfc3986.js";
import { rfc3986Texts } from "../../src/choices/texts.js";
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
    const { parse } = acts;
    expect(["a", "x:b"].map(parse).map(({ kind }) => kind)).toStrictEqual([
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

describe("a dialect of a definition", () => {
  const { grammar: own, prose } = rfc3986Texts();
  const definition: Parameters<typeof createDialect>[0] = {
    ...(choices as Omit<typeof choices, "opaque">),
    grammar: own,
    prose,
    defaultPorts: new Map([["gopher", "70"]]),
  };

  it("has every operation, by the choices of the definition", () => {
    const dialect = createDialect(definition);
    expect(Object.keys(dialect).sort()).toEqual(Object.keys(rfc3986).sort());
    expect(dialect.grammar).toBe(rfc3986.grammar);
    expect(dialect.normalize("GOPHER://h:70/")).toBe("gopher://h/");
    expect(dialect.normalize("HTTP://h:80/")).toBe("http://h:80/");
    expect(dialect.parse("//[v1.x]").hostKind).toBe("IPvFuture");
    expect(dialect.resolve("../g", "http://a/b/c")).toBe("http://a/g");
  });

  it("has the further operations that a function makes of its reader", () => {
    const dialect = createDialect(definition, (reader) => ({
      schemeOf: (reference: string) => reader.components(reference)?.scheme,
    }));
    expect(dialect.schemeOf("gopher://h/")).toBe("gopher");
    expect(dialect.schemeOf("h")).toBeUndefined();
  });
});
