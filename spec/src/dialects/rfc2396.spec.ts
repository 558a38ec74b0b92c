import { BaseUriError, RecomposeError, rfc2396, UriSyntaxError } from "../../../src/index.js";
import { caught } from "../../helpers/caught.js";

const BASE = "http://a/b/c/d;p?q";

describe("RFC 2396, appendix C", () => {
  const normal: readonly (readonly [reference: string, target: string])[] = [
    ["g:h", "g:h"],
    ["g", "http://a/b/c/g"],
    ["./g", "http://a/b/c/g"],
    ["g/", "http://a/b/c/g/"],
    ["/g", "http://a/g"],
    ["//g", "http://g"],
    ["g?y", "http://a/b/c/g?y"],
    ["#s", "http://a/b/c/d;p?q#s"],
    ["g#s", "http://a/b/c/g#s"],
    ["g?y#s", "http://a/b/c/g?y#s"],
    [";x", "http://a/b/c/;x"],
    ["g;x", "http://a/b/c/g;x"],
    ["g;x?y#s", "http://a/b/c/g;x?y#s"],
    [".", "http://a/b/c/"],
    ["./", "http://a/b/c/"],
    ["..", "http://a/b/"],
    ["../", "http://a/b/"],
    ["../g", "http://a/b/g"],
    ["../..", "http://a/"],
    ["../../", "http://a/"],
    ["../../g", "http://a/g"],
  ];

  const abnormal: readonly (readonly [reference: string, target: string])[] = [
    ["", "http://a/b/c/d;p?q"],
    ["/./g", "http://a/./g"],
    ["/../g", "http://a/../g"],
    ["g.", "http://a/b/c/g."],
    [".g", "http://a/b/c/.g"],
    ["g..", "http://a/b/c/g.."],
    ["..g", "http://a/b/c/..g"],
    ["./../g", "http://a/b/g"],
    ["./g/.", "http://a/b/c/g/"],
    ["g/./h", "http://a/b/c/g/h"],
    ["g/../h", "http://a/b/c/h"],
    ["g;x=1/./y", "http://a/b/c/g;x=1/y"],
    ["g;x=1/../y", "http://a/b/c/y"],
    ["g?y/./x", "http://a/b/c/g?y/./x"],
    ["g?y/../x", "http://a/b/c/g?y/../x"],
    ["g#s/./x", "http://a/b/c/g#s/./x"],
    ["g#s/../x", "http://a/b/c/g#s/../x"],
  ];

  it.each([...normal, ...abnormal])("C.1 and C.2: %j = %s", (reference, target) => {
    for (const strict of [true, false])
      for (const excessDots of ["keep", "discard", "error"] as const)
        expect(rfc2396.resolve(reference, BASE, { strict, excessDots })).toBe(target);
    expect(rfc2396.transform(rfc2396.parse(reference), rfc2396.parse(BASE))).toStrictEqual({
      ...rfc2396.parse(target),
      sameDocument: reference === "" || reference === "#s",
    });
  });

  it("C.2: excess dots", () => {
    expect(rfc2396.resolve("../../../g", BASE)).toBe("http://a/../g");
    expect(rfc2396.resolve("../../../../g", BASE)).toBe("http://a/../../g");
    expect(rfc2396.resolve("../../../../g", BASE, { excessDots: "discard" })).toBe("http://a/g");
  });

  it("C.2: the same scheme", () => {
    expect(rfc2396.resolve("http:g", BASE)).toBe("http:g");
    expect(rfc2396.resolve("http:g", BASE, { strict: false })).toBe("http://a/b/c/g");
  });

  it("C.1: ?y is no reference in the grammar", () => {
    expect(caught(() => rfc2396.resolve("?y", BASE))).toBeInstanceOf(UriSyntaxError);
    expect(caught(() => rfc2396.resolve("?y", BASE))).toMatchObject({ input: "?y", offset: 0 });
  });
});

describe("RFC 2396, the changes of the draft", () => {
  it("an absolute URI has something after its scheme", () => {
    expect(rfc2396.canParse("DAV:")).toBe(false);
    expect(rfc2396.canParse("DAV:/")).toBe(true);
  });

  it("a host has no IPv6 literal", () => {
    expect(rfc2396.canParse("http://[::1]/")).toBe(false);
    expect(rfc2396.parse("http://999.1.1.1/")).toMatchObject({ hostKind: "IPv4" });
    expect(rfc2396.parse("http://a.1a/")).toMatchObject({ authority: "a.1a", hostKind: undefined });
  });

  it("5.2, step 6a: a base without a path is not accounted for", () => {
    const error = caught(() => rfc2396.resolve("g", "http://a"));
    expect(error).toBeInstanceOf(RecomposeError);
    expect(error).toMatchObject({ kind: "rootless-path", instead: "/g" });
    expect(rfc2396.resolve("g", "http://a/")).toBe("http://a/g");
  });

  it("an opaque base has no path to be relative to", () => {
    expect(caught(() => rfc2396.resolve("g", "mailto:a"))).toBeInstanceOf(BaseUriError);
    expect(rfc2396.resolve("#s", "mailto:a")).toBe("mailto:a#s");
  });

  it("2.4.3: excluded characters", () => {
    const unwise = Array.from("{}|\\^[]`");
    for (const character of unwise) expect(rfc2396.excludedClass(character)).toBe("unwise");
    expect(rfc2396.excludedClass("\x7f")).toBe("control");
    expect(rfc2396.excludedClass(" ")).toBe("space");
    expect(rfc2396.excludedClass('"')).toBe("delims");
  });
});
