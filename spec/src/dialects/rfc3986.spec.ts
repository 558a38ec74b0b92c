import fc from "fast-check";
import { rfc3986 } from "../../../src/index.js";
import { caught } from "../../helpers/caught.js";
import { plausible } from "../../helpers/references.js";
import { tries } from "../../helpers/worlds.js";
import type { ReferenceKind, Std66HostKind } from "../../../src/index.js";

describe("RFC 3986, section 5.4", () => {
  const BASE = "http://a/b/c/d;p?q";

  it("5.4.2: http:g, for strict parsers and for backward compatibility", () => {
    expect(rfc3986.resolve("http:g", BASE)).toBe("http:g");
    expect(rfc3986.resolve("http:g", BASE, { strict: false })).toBe("http://a/b/c/g");
  });

  it("other choices about excess dots", () => {
    expect(rfc3986.resolve("../../../g", BASE, { excessDots: "keep" })).toBe("http://a/../g");
    expect(caught(() => rfc3986.resolve("/../g", BASE, { excessDots: "error" }))).toMatchObject({
      name: "ExcessDotsError",
      path: "/../g",
      offset: 1,
    });
  });
});

describe("RFC 3986, section 5.2", () => {
  const examples: readonly (readonly [base: string, reference: string, target: string])[] = [
    // 5.2.2: dot segments go from absolute references, too
    ["http://a/b", "x://c/./d/../e", "x://c/e"],
    ["http://a/b", "//c/./d/../e", "http://c/e"],
    ["http://a/./b", "", "http://a/./b"],
    // 5.2.3
    ["http://a", "g", "http://a/g"],
    ["http://a?q", "g", "http://a/g"],
    ["http://a", "../g", "http://a/g"],
    ["x:", "g", "x:g"],
    ["mailto:a@b", "c", "mailto:c"],
    ["mailto:a@b", "?c", "mailto:a@b?c"],
    ["urn:a:b", "c/d", "urn:c/d"],
    ["urn:a/b", "c:d/../e", "c:/e"],
    // 5.2.4: the two runs
    ["x://h/", "/a/b/c/./../../g", "x://h/a/g"],
    ["x:", "x:mid/content=5/../6", "x:mid/6"],
    // 5.2.4, step by step: 2A, 2D, 2C without a root
    ["x:", "x:../a", "x:a"],
    ["x:", "x:./a", "x:a"],
    ["x:", "x:.././../a", "x:a"],
    ["x:", "x:..", "x:"],
    ["x:", "x:.", "x:"],
    ["x:", "x:a/..", "x:/"],
    ["x:", "x:a/../b", "x:/b"],
    ["x:", "x:a/../../b", "x:/b"],
    ["x:", "x:a/b/../../c", "x:/c"],
    ["x:", "x:a/.", "x:a/"],
    ["x:a/b", "../c", "x:/c"],
    // 3.3: without an authority, a path cannot begin with two slashes
    ["x:/a/b", "..//c", "x:/.//c"],
    ["x:/a/b", "/.//c", "x:/.//c"],
    ["x:a/b", "..//c", "x:/.//c"],
    ["x://h/a/b", "..//c", "x://h//c"],
  ];

  it.each(examples)("%s + %j = %s", (base, reference, target) => {
    expect(rfc3986.resolve(reference, base)).toBe(target);
    const { sameDocument, ...record } = rfc3986.transform(
      rfc3986.parse(reference),
      rfc3986.parse(base),
    );
    expect(record).toStrictEqual(rfc3986.parse(target));
    expect(sameDocument).toBe(target === base);
  });

  it("4.4: a same-document reference is one to the base, whatever it looks like", () => {
    const base = rfc3986.parse("http://a/b?c#d");
    for (const same of ["", "#s", "?c", "b?c#s", "/b?c", "//a/b?c", "http://a/b?c#s"])
      expect([same, rfc3986.transform(rfc3986.parse(same), base).sameDocument]).toStrictEqual([
        same,
        true,
      ]);
    for (const other of ["b", "?", "//A/b?c", "HTTP://a/b?c"])
      expect([other, rfc3986.transform(rfc3986.parse(other), base).sameDocument]).toStrictEqual([
        other,
        false,
      ]);
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

  it("is linear in a million segments", () => {
    const many = 1_000_000;
    expect(rfc3986.resolve("../".repeat(many), "x://h/a")).toBe("x://h/");
    expect(rfc3986.resolve(`x:${"a/../".repeat(many)}g`, "x:")).toBe("x:/g");
    expect(rfc3986.resolve(`x:${"../".repeat(many)}g`, "x:")).toBe("x:g");
  });
});

describe("RFC 3986, section 3", () => {
  const kinds: readonly (readonly [reference: string, kind: ReferenceKind, path: string])[] = [
    ["urn:example:animal:ferret:nose", "hierarchical", "example:animal:ferret:nose"],
    ["mailto:John.Doe@example.com", "hierarchical", "John.Doe@example.com"],
    ["tag:a@b,2005:c", "hierarchical", "a@b,2005:c"],
    ["data:text/plain,%be", "hierarchical", "text/plain,%be"],
    ["x:", "hierarchical", ""],
    ["x:/a", "hierarchical", "/a"],
    ["//h", "network-path", ""],
    ["//", "network-path", ""],
    ["/a", "absolute-path", "/a"],
    ["a/b:c", "relative-path", "a/b:c"],
    ["?y", "relative-path", ""],
    ["", "same-document", ""],
    ["#s", "same-document", ""],
  ];

  it.each(kinds)("%s: %s, %j", (reference, kind, path) => {
    expect(rfc3986.parse(reference)).toMatchObject({ kind, path });
  });

  const hosts: readonly (readonly [host: string, kind: Std66HostKind])[] = [
    ["", "reg-name"],
    ["a_b", "reg-name"],
    ["%C3%A9", "reg-name"],
    ["1.2.3.4.in-addr.arpa", "reg-name"],
    ["256.1.1.1", "reg-name"],
    ["1.2.3.4", "IPv4"],
    ["[::1.2.3.4]", "IPv6"],
    ["[1:2:3:4:5:6:7::]", "IPv6"],
    ["[v1.a:b]", "IPvFuture"],
  ];

  it.each(hosts)("//u:p:q@%s:0080 is %s", (host, hostKind) => {
    expect(rfc3986.parse(`//u:p:q@${host}:0080/`)).toMatchObject({
      authority: `u:p:q@${host}:0080`,
      userinfo: "u:p:q",
      host,
      port: "0080",
      hostKind,
    });
    expect(rfc3986.parse(`//${host}`)).toMatchObject({
      userinfo: undefined,
      host,
      port: undefined,
      hostKind,
    });
  });

  it("refuses to recompose components that would be read differently", () => {
    expect(caught(() => rfc3986.recompose({ scheme: "x", path: "//a" }))).toMatchObject({
      kind: "path-like-authority",
      instead: "/.//a",
    });
    expect(caught(() => rfc3986.recompose({ path: "a:b" }))).toMatchObject({ instead: "./a:b" });
    expect(caught(() => rfc3986.recompose({ authority: "h", path: "a" }))).toMatchObject({
      instead: "/a",
    });
  });
});
