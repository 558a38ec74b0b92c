/** The records of references: what their types say about each kind is true of every record. */
import fc from "fast-check";
import { expectTypeOf } from "expect-type";
import {
  build,
  ComponentError,
  parse,
  recompose,
  RecomposeError,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  withComponents,
} from "../../src/index.js";
import { components, nearlyStringsOf } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import { caught } from "../helpers/caught.js";
import { unlessRefused } from "../helpers/unless-refused.js";
import type {
  BuildComponents,
  ComponentName,
  PathReference,
  ReferenceKind,
  Target,
  UriReference,
} from "../../src/index.js";

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
    const built: readonly (readonly [given: BuildComponents, reference: string])[] = [
      [{}, ""],
      [{ path: "a" }, "a"],
      [{ scheme: "mailto", path: "a@b", query: "c" }, "mailto:a@b?c"],
      [{ scheme: "http", authority: "a:80", path: "/b" }, "http://a:80/b"],
      [{ host: "a" }, "//a"],
      [{ host: "[::1]", port: "80" }, "//[::1]:80"],
      [{ userinfo: "", host: "a", port: "" }, "//@a:"],
      [{ userinfo: "u:p", host: "a", path: "/b" }, "//u:p@a/b"],
      [{ authority: "a:80", host: "a", port: "80" }, "//a:80"],
      [{ authority: "a_b" }, "//a_b"],
      [{ authority: "" }, "//"],
    ];

    it.each(built)("%j is %j", (given, reference) => {
      expect(build(given)).toStrictEqual(parse(reference));
    });

    const invalid: readonly (readonly [
      given: BuildComponents,
      component: ComponentName,
      offset: number,
      rule: string,
    ])[] = [
      [{ scheme: "ht tp", path: "a" }, "scheme", 2, "scheme"],
      [{ userinfo: "a/b", host: "h" }, "userinfo", 1, "userinfo"],
      [{ userinfo: "a@b", host: "h" }, "userinfo", 1, "userinfo"],
      [{ host: "a b" }, "host", 1, "host"],
      [{ host: "a_b" }, "host", 1, "host"],
      [{ host: "::1" }, "host", 0, "host"],
      [{ host: "" }, "host", 0, "host"],
      [{ host: "a", port: "8o" }, "port", 1, "port"],
      [{ authority: "a/" }, "authority", 1, "authority"],
      [{ path: "a?" }, "path", 1, "rel-path"],
      [{ scheme: "x", path: "/a b" }, "path", 2, "abs-path"],
      [{ scheme: "x", path: "a b" }, "path", 1, "opaque-path"],
      [{ scheme: "x", path: "a?b" }, "path", 1, "opaque-path"],
      [{ query: "a#" }, "query", 1, "query"],
      [{ scheme: "x", path: "a", query: "b#" }, "query", 1, "opaque-query"],
      [{ fragment: "%0" }, "fragment", 2, "fragment"],
    ];

    it.each(invalid)("%j: %s, at %i of %s", (given, component, offset, rule) => {
      const error = caught(() => build(given));
      if (!(error instanceof ComponentError)) throw new Error("is not refused");
      expect([error.name, error.component, error.offset, error.rule, error.input]).toStrictEqual([
        "ComponentError",
        component,
        offset,
        rule,
        given[component],
      ]);
      expect(error.message.startsWith(`the ${component} is not valid: ${rule}: `)).toBe(true);
      expect(error.excerpt().split("\n")).toStrictEqual([
        given[component],
        `${" ".repeat(offset)}^`,
      ]);
    });

    const misplaced: readonly (readonly [given: BuildComponents, message: string])[] = [
      [
        { path: "//a" },
        'without an authority, the path "//a" would be read as one; "/.//a" would do',
      ],
      [
        { host: "a", path: "b" },
        'after an authority, the path "b" does not begin with a slash; "/b" would do',
      ],
      [{ port: "80" }, "a port needs a host, and there is none"],
      [{ userinfo: "u" }, "a userinfo needs a host, and there is none"],
      [{ userinfo: "u", port: "80" }, "a userinfo needs a host, and there is none"],
      [{ authority: "a", host: "b" }, 'the host "b" would be read as "a"'],
      [{ authority: "a", port: "80" }, 'the port "80" would be read as undefined'],
    ];

    it.each(misplaced)("%j: %s", (given, message) => {
      const error = caught(() => build(given));
      expect(error).toBeInstanceOf(RecomposeError);
      expect(error).toMatchObject({ message });
    });

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

  describe("withComponents", () => {
    const changed: readonly (readonly [string, changes: BuildComponents, result: string])[] = [
      ["http://u@a:80/b?c#d", {}, "http://u@a:80/b?c#d"],
      ["http://u@a:80/b?c#d", { scheme: "https" }, "https://u@a:80/b?c#d"],
      ["http://u@a:80/b?c#d", { scheme: undefined }, "//u@a:80/b?c#d"],
      ["http://u@a:80/b?c#d", { port: undefined }, "http://u@a/b?c#d"],
      ["http://u@a:80/b?c#d", { port: "" }, "http://u@a:/b?c#d"],
      ["http://u@a:80/b?c#d", { userinfo: undefined, host: "[::1]" }, "http://[::1]:80/b?c#d"],
      ["http://u@a:80/b?c#d", { authority: "h" }, "http://h/b?c#d"],
      ["http://u@a:80/b?c#d", { authority: undefined, host: "h" }, "http://h/b?c#d"],
      ["http://u@a:80/b?c#d", { userinfo: "v" }, "http://v@a:80/b?c#d"],
      ["http://u@a:80/b?c#d", { authority: undefined }, "http:/b?c#d"],
      ["http://u@a:80/b?c#d", { path: "" }, "http://u@a:80?c#d"],
      ["http://u@a:80/b?c#d", { query: undefined, fragment: "" }, "http://u@a:80/b#"],
      ["http://a_b/c", { query: "q" }, "http://a_b/c?q"],
      ["http://a_b/c", { host: "h" }, "http://h/c"],
      ["http://a/c", { host: undefined }, "http:/c"],
      ["mailto:a", { query: "subject=b" }, "mailto:a?subject=b"],
      ["a/b", { path: "./a:b" }, "./a:b"],
    ];

    it.each(changed)("%s with %j is %s", (reference, changes, result) => {
      const before = parse(reference);
      expect(withComponents(before, changes)).toStrictEqual(parse(result));
      expect(before).toStrictEqual(parse(reference));
    });

    it("refuses the same components as build", () => {
      expect(caught(() => withComponents(parse("http://a/b"), { path: "b" }))).toMatchObject({
        kind: "rootless-path",
      });
      expect(caught(() => withComponents(parse("http://a_b/"), { port: "80" }))).toMatchObject({
        kind: "server-parts",
      });
      expect(caught(() => withComponents(parse("http:/a"), { port: "80" }))).toMatchObject({
        kind: "server-parts",
      });
      expect(caught(() => withComponents(parse("x:a:b"), { scheme: undefined }))).toMatchObject({
        kind: "colon-in-first-segment",
        instead: "./a:b",
      });
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
