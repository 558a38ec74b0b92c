/** The records of references: what their types say about each kind is true of every record. */
import fc from "fast-check";
import { expectTypeOf } from "expect-type";
import { parse, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { nearlyStringsOf } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import type { PathReference, ReferenceKind, Target, UriReference } from "../../src/index.js";

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
      { numRuns: tries(10_000) },
    );
    expect(kinds.size).toBeGreaterThan(4);
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
      { numRuns: tries(5000) },
    );
  });
});
