import fc from "fast-check";
import P from "parsimmon";
import { expectTypeOf } from "expect-type";
import {
  build,
  ComponentError,
  fromTree,
  parse,
  recompose,
  RecomposeError,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  safeParse,
  withComponents,
} from "../../src/index.js";
import { appendixB } from "../helpers/appendix-b.js";
import { caught } from "../helpers/caught.js";
import { components, nearlyStringsOf, stringsOf } from "../helpers/references.js";
import { scaled, tries } from "../helpers/worlds.js";
import { compile } from "../../grammar/index.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { tableOf } from "../standards/table.js";
import { unlessRefused } from "../helpers/unless-refused.js";
import type {
  BuildComponents,
  PathReference,
  ReferenceKind,
  Target,
  UriReference,
  UriSyntaxError,
} from "../../src/index.js";
import type { ParseNode } from "../../grammar/index.js";

describe("parse", () => {
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

/** From trees to records: the record of the tree of a string is that of the string. */
describe("fromTree", () => {
  /** The rules of references in each dialect. */
  const RULES = [
    [rfc2396, "URI-reference", "absoluteURI", "relativeURI"],
    [rfc2396bis, "URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"],
    [rfc3986, "URI-reference", "URI", "absolute-URI", "relative-ref"],
    [rfc3987, "IRI-reference", "IRI", "absolute-IRI", "irelative-ref"],
  ] as const;
  const CASES = RULES.flatMap(([dialect, ...rules]) =>
    rules.map((name) => ({ dialect, name, rule: dialect.grammar.rule(name) })),
  );

  /** The references in the tables of examples. */
  const EXAMPLES = ["rfc3986", "rfc3987"].flatMap((table) =>
    tableOf(table)
      .cases.filter(({ rule }) => CASES.some(({ name }) => name === rule))
      .flatMap(({ accept }) => accept.filter((input) => typeof input === "string")),
  );

  /** All strings of some characters up to a length. */
  function* world(characters: readonly string[], length: number): Generator<string> {
    yield "";
    if (length > 0)
      for (const rest of world(characters, length - 1))
        for (const character of characters) yield character + rest;
  }

  describe.each(CASES)("$name", ({ dialect, name, rule }) => {
    it("the record of a tree is that of its text, for random references", () => {
      fc.assert(
        fc.property(stringsOf(dialect.grammar.toString(), name), (text) => {
          expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
        }),
        { numRuns: tries(2000) },
      );
    });

    it("and for every short string", () => {
      let references = 0;
      for (const text of world(Array.from("a1:/?#@.["), scaled(5, 3))) {
        if (!rule.test(text)) continue;
        references += 1;
        expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
      }
      expect(references).toBeGreaterThan(5);
    });

    it("and for the examples of standards", () => {
      const references = EXAMPLES.filter((text) => rule.test(text));
      expect(references.length).toBeGreaterThan(10);
      for (const text of references)
        expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
    });
  });

  describe("trees of selected rules", () => {
    const COMMON = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"];
    const rfc2396Needs = [
      ...[...COMMON, "reg-name", "IPv4address", "hostname", "abs-path", "rel-path", "opaque-part"],
    ];
    const rfc3986Needs = [
      ...[...COMMON, "IPv6address", "IPvFuture", "IPv4address", "reg-name"],
      ...["path-abempty", "path-absolute", "path-rootless", "path-noscheme"],
    ];
    const common = ["scheme", "port", "IPv6address", "IPvFuture", "IPv4address"];
    const rfc3987Needs = rfc3986Needs.map((name) => (common.includes(name) ? name : `i${name}`));
    const needs: readonly (readonly [string, (typeof RULES)[number][0], string, string[]])[] = [
      ["rfc2396", rfc2396, "URI-reference", rfc2396Needs],
      ["rfc2396bis", rfc2396bis, "URI-reference", [...rfc2396Needs, "IPv6reference"]],
      ["rfc3986", rfc3986, "URI-reference", rfc3986Needs],
      ["rfc3987", rfc3987, "IRI-reference", rfc3987Needs],
    ] as const;
    const texts = ["", "//", "//h", "//u@h:1/a?b#c", "//[::1.2.3.4]", "//1.2.3.4:", "a/b", "x:?a"];
    const more = "x:a?b?c x://a_b:c/d?e x:/a x: # //[v1.a] //u@h. ? //a_b".split(" ");

    describe.each(needs)("%s", (_, dialect, name, needed) => {
      const rule = dialect.grammar.rule(name);
      const references = [...texts, ...more].filter((text) => rule.test(text));

      it("have the record, with the rules of all components", () => {
        const only = rule.only(...needed);
        for (const text of references)
          expect(dialect.fromTree(only.tryParse(text))).toStrictEqual(dialect.parse(text));
      });

      it("have the record or are refused, with fewer rules", () => {
        let refused = 0;
        const fewer = fc.record({
          text: fc.oneof(
            fc.constantFrom(...references),
            stringsOf(dialect.grammar.toString(), name),
          ),
          selected: fc.subarray(needed, { minLength: 1 }),
        });
        fc.assert(
          fc.property(fewer, ({ text, selected }) => {
            const tree = rule.only(...selected).tryParse(text);
            const outcome = caught(() =>
              expect(dialect.fromTree(tree)).toStrictEqual(dialect.parse(text)),
            );
            if (outcome === undefined) return;
            refused += 1;
            expect(outcome).toStrictEqual(
              new TypeError(
                `the tree of ${name} lacks the node of a component: it has only some rules, or is of another standard`,
              ),
            );
          }),
          { numRuns: tries(3000) },
        );
        expect(refused).toBeGreaterThan(5);
      });

      it.each(needed.map((rule) => [rule]))("need %s", (missing) => {
        const only = rule.only(...needed.filter((other) => other !== missing));
        const refused = references.filter(
          (text) => caught(() => dialect.fromTree(only.tryParse(text))) instanceof TypeError,
        );
        expect(refused).not.toEqual([]);
      });
    });
  });

  describe("a node", () => {
    const links = compile('links = 1*("<" URI-reference ">" *" ")', { imports: [rfc3986.grammar] });
    const wanted = ["http://u@[::1]:8080/a?b#c", "//h", "", "../a?b"];
    const text = wanted.map((reference) => `<${reference}>`).join(" ");

    it("in the tree of a grammar that imports the rule, at any offset", () => {
      const nodes = links.rules.links.tryParse(text).findAll("URI-reference");
      expect(nodes.map((node) => node.text)).toStrictEqual(wanted);
      expect(nodes.map((node) => rfc3986.fromTree(node))).toStrictEqual(
        wanted.map((reference) => rfc3986.parse(reference)),
      );
      const location = rfc9110.rules.Location.tryParse("/a?b").find("URI-reference");
      expect(location && rfc3986.fromTree(location)).toStrictEqual(rfc3986.parse("/a?b"));
    });

    it("of a Parsimmon parser at an offset", () => {
      const link = P.seq(P.string("<<"), rfc2396bis.rules["absolute-URI"], P.string(">"));
      const [, node] = link.tryParse("<<mailto:a?b>");
      expect(node.start).toBe(2);
      expect(fromTree(node)).toStrictEqual(parse("mailto:a?b"));
      expect(fromTree(node)).toMatchObject({ kind: "opaque", path: "a", query: "b" });
    });

    it("of another rule is refused", () => {
      expect(() => rfc3986.fromTree(rfc3986.rules.host.tryParse("h"))).toThrow(
        new TypeError(
          "fromTree takes a node of URI-reference, URI, absolute-URI, relative-ref, not of host",
        ),
      );
      expect(() => rfc3987.fromTree(rfc3986.rules.URI.tryParse("x:"))).toThrow(
        new TypeError(
          "fromTree takes a node of IRI-reference, IRI, absolute-IRI, irelative-ref, not of URI",
        ),
      );
    });

    it.each([
      [rfc3986, rfc2396bis, "/a"],
      [rfc3986, rfc2396bis, "//h"],
      [rfc2396bis, rfc3986, "//h"],
      [rfc2396bis, rfc3986, "a"],
      [rfc2396, rfc2396bis, "//[::1]"],
      [rfc2396, rfc2396bis, "x:[a]"],
    ] as const)("of another standard lacks nodes: %#", (dialect, other, reference) => {
      const node = other.rules["URI-reference"].tryParse(reference);
      expect(() => dialect.fromTree(node)).toThrow(
        new TypeError(
          "the tree of URI-reference lacks the node of a component: it has only some rules, or is of another standard",
        ),
      );
    });

    it.each([
      [null, "the node must be an object, not null"],
      ["http://a", "the node must be an object, not string"],
      [{}, "the node must be one of a parse tree, not Object"],
      [{ rule: "URI" }, "the node must be one of a parse tree, not Object"],
    ])("that is none is refused: %j", (value, message) => {
      expect(caught(() => fromTree(value as unknown as ParseNode))).toMatchObject({
        name: "TypeError",
        message,
      });
    });
  });
});

/** The records of references: what their types say about each kind is true of every record. */
describe("the type of a record narrows", () => {
  const reference = parse("//h:80/a?b") as UriReference;

  it("by the kind", () => {
    if (reference.kind === "opaque") {
      expectTypeOf(reference).toEqualTypeOf<PathReference<"opaque">>();
      expectTypeOf(reference.scheme).toEqualTypeOf<string>();
      expectTypeOf(reference.authority).toEqualTypeOf<undefined>();
      expectTypeOf(reference.userinfo).toEqualTypeOf<undefined>();
      expectTypeOf(reference.host).toEqualTypeOf<undefined>();
      expectTypeOf(reference.port).toEqualTypeOf<undefined>();
      expectTypeOf(reference.hostKind).toEqualTypeOf<undefined>();
      expectTypeOf(reference.query).toEqualTypeOf<string | undefined>();
    }
    if (reference.kind === "hierarchical") {
      expectTypeOf(reference.scheme).toEqualTypeOf<string>();
      expectTypeOf(reference.authority).toEqualTypeOf<string | undefined>();
    }
    if (reference.kind === "network-path") {
      expectTypeOf(reference.scheme).toEqualTypeOf<undefined>();
      expectTypeOf(reference.authority).toEqualTypeOf<string>();
      expectTypeOf(reference.host).toEqualTypeOf<string | undefined>();
    }
    if (reference.kind === "absolute-path" || reference.kind === "relative-path") {
      expectTypeOf(reference.scheme).toEqualTypeOf<undefined>();
      expectTypeOf(reference.authority).toEqualTypeOf<undefined>();
      expectTypeOf(reference.path).toEqualTypeOf<string>();
    }
    if (reference.kind === "same-document") {
      expectTypeOf(reference.scheme).toEqualTypeOf<undefined>();
      expectTypeOf(reference.authority).toEqualTypeOf<undefined>();
      expectTypeOf(reference.path).toEqualTypeOf<"">();
      expectTypeOf(reference.query).toEqualTypeOf<undefined>();
    }
    expect(reference.kind).toBe("network-path");
  });

  it("by the host and the authority", () => {
    if (reference.host !== undefined) {
      expectTypeOf(reference.authority).toEqualTypeOf<string>();
      expectTypeOf(reference.hostKind).toEqualTypeOf<"IPv6" | "IPv4" | "hostname">();
      expectTypeOf(reference.kind).toEqualTypeOf<"hierarchical" | "network-path">();
    } else {
      expectTypeOf(reference.port).toEqualTypeOf<undefined>();
    }
    if (reference.authority === undefined) expectTypeOf(reference.host).toEqualTypeOf<undefined>();
    if (reference.scheme !== undefined)
      expectTypeOf(reference.kind).toEqualTypeOf<"hierarchical" | "opaque">();
    expect(reference.host).toBe("h");
  });

  it("of targets, which have a scheme", () => {
    const target = rfc3986.transform(rfc3986.parse("//h"), rfc3986.parse("x:/a"));
    expectTypeOf(target.scheme).toEqualTypeOf<string>();
    expectTypeOf(target.sameDocument).toEqualTypeOf<boolean>();
    expectTypeOf<Target<"reg-name">>().toExtend<UriReference<"reg-name">>();
    if (target.host !== undefined)
      expectTypeOf(target.hostKind).toEqualTypeOf<"IPv6" | "IPvFuture" | "IPv4" | "reg-name">();
    expect(target.scheme).toBe("x");
  });

  it("to no record that is none", () => {
    const { fragment } = reference;
    const rest = { userinfo: undefined, host: undefined, port: undefined, hostKind: undefined };
    const empty = { ...rest, path: "", query: undefined, fragment } as const;
    const records: UriReference[] = [
      { kind: "opaque", scheme: "x", authority: undefined, ...empty },
      { kind: "same-document", scheme: undefined, authority: undefined, ...empty },
      // @ts-expect-error an opaque URI has no authority
      { kind: "opaque", scheme: "x", authority: "h", ...empty },
      // @ts-expect-error an absolute path has no scheme
      { kind: "absolute-path", scheme: "x", authority: undefined, ...empty },
      // @ts-expect-error a network path has an authority
      { kind: "network-path", scheme: undefined, authority: undefined, ...empty },
      // @ts-expect-error the authority of a host is defined
      { kind: "hierarchical", scheme: "x", authority: undefined, ...empty, host: "h" },
    ];
    expect(records).toHaveLength(6);
  });
});

/** The types of the fields, by kind; `false` if the field is undefined, `null` if it may be. */
const FACTS: Readonly<Record<ReferenceKind, { scheme: boolean; authority: boolean | null }>> = {
  hierarchical: { scheme: true, authority: null },
  opaque: { scheme: true, authority: false },
  "network-path": { scheme: false, authority: true },
  "absolute-path": { scheme: false, authority: false },
  "relative-path": { scheme: false, authority: false },
  "same-document": { scheme: false, authority: false },
};

/** Asserts that a record is one of those that its type describes. */
function expectFacts(record: UriReference<string>): void {
  const { kind, scheme, authority, userinfo, host, port, path, query, hostKind } = record;
  const facts = FACTS[kind];
  expect(scheme !== undefined).toBe(facts.scheme);
  if (facts.authority !== null) expect(authority !== undefined).toBe(facts.authority);
  expect(hostKind !== undefined).toBe(host !== undefined);
  if (host === undefined) expect([userinfo, port]).toStrictEqual([undefined, undefined]);
  else expect(authority).toBeDefined();
  if (kind === "same-document") expect([path, query]).toStrictEqual(["", undefined]);
}

describe.each([
  ["rfc2396", rfc2396, "URI-reference"],
  ["rfc2396bis", rfc2396bis, "URI-reference"],
  ["rfc3986", rfc3986, "URI-reference"],
  ["rfc3987", rfc3987, "IRI-reference"],
] as const)("%s", (name, dialect, rule) => {
  const references = nearlyStringsOf(dialect.grammar.toString(), rule)
    .map((text) => dialect.safeParse(text))
    .filter((result) => result.ok)
    .map(({ value }) => value as UriReference<never>);

  it("every record is one that its type describes", () => {
    const kinds = new Set<ReferenceKind>();
    fc.assert(
      fc.property(references, (record) => {
        kinds.add(record.kind);
        expectFacts(record);
        // In RFC 3986, every authority has a host.
        const isHostless = record.authority !== undefined && record.host === undefined;
        expect(isHostless && name.startsWith("rfc398")).toBe(false);
      }),
      { numRuns: tries(4_000) },
    );
    expect(kinds.size).toBeGreaterThan(3);
  });

  it("so is every target, which has a scheme", () => {
    fc.assert(
      fc.property(references, references, (reference, base) => {
        fc.pre(
          base.scheme !== undefined && (base.kind !== "opaque" || reference.kind === "opaque"),
        );
        const target = dialect.transform(reference, base);
        expect(target.scheme).toBeDefined();
        expectFacts(target);
      }),
      { numRuns: tries(2_000) },
    );
  });
});

describe("references from components", () => {
  describe("build, section 3", () => {
    it("accepts the same components as recompose", () => {
      fc.assert(
        fc.property(components, (given) => {
          const errors = [ComponentError, RecomposeError] as const;
          const record = unlessRefused(() => build(given), ...errors);
          const read = unlessRefused(() => parse(recompose(given)), ...errors);
          expect(record).toStrictEqual(read);
        }),
        { numRuns: tries(3000) },
      );
    });
  });

  describe("components with getters", () => {
    const calls: Readonly<Record<string, (given: BuildComponents & { path: string }) => string>> = {
      build: (given) => recompose(build(given)),
      recompose,
      withComponents: (given) => recompose(withComponents(parse(""), given)),
    };

    it.each(Object.keys(calls))("%s reads each component once", (name) => {
      const reads = { scheme: 0, path: 0 };
      const given = {
        get scheme() {
          return ["x", "a b"][reads.scheme++];
        },
        get path() {
          return ["a", "//b"][reads.path++]!;
        },
      };
      expect(calls[name]!(given)).toBe("x:a");
      expect(reads).toStrictEqual({ scheme: 1, path: 1 });
    });

    it.each(Object.keys(calls))("%s takes inherited components", (name) => {
      const given = Object.create({ scheme: "x", path: "a", query: "b" }) as { path: string };
      expect(calls[name]!(given)).toBe("x:a?b");
    });
  });
});
