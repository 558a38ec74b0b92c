import { BaseUriError, RecomposeError, rfc2396, UriSyntaxError } from "../../../src/index.js";
import { caught } from "../../helpers/caught.js";

const BASE = "http://a/b/c/d;p?q";

describe("RFC 2396, appendix C", () => {
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
