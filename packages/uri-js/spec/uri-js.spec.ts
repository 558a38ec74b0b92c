/** The interface of uri-js, as its documentation and that of the replacement say. What both replacements share has its tests in fast-uri.spec.ts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as uriJs from "../src/index.js";
import type { UriParts } from "../../common/src/types.js";

const IRI = { iri: true, unicodeSupport: true };

/** The components that are there. */
function present(parts: UriParts): Partial<UriParts> {
  return JSON.parse(JSON.stringify(parts)) as UriParts;
}

describe("the examples of its README", () => {
  it("parses", () => {
    expect(uriJs.parse("//[2001:db8::7%25en1]").host).toBe("2001:db8::7%en1");
    expect(uriJs.parse("example.com/a", { reference: "suffix", scheme: "http" })).toMatchObject({
      host: "example.com",
      path: "/a",
    });
    expect(present(uriJs.parse("mailto:?subject=a"))).toMatchObject({ to: [], subject: "a" });
    expect(uriJs.parse("mailto:a b").to).toBeUndefined();
    expect(uriJs.normalize<UriParts>({ scheme: "mailto", subject: "a" }).to).toEqual([]);
  });

  it("reads a suffix as one in every function", () => {
    const options = { reference: "suffix", scheme: "http" };
    expect(uriJs.normalize("Example.com:80/a/../b", options)).toBe("example.com/b");
    expect(uriJs.equal("Example.com", "example.com/", options)).toBe(true);
    expect(uriJs.normalize<UriParts>({ host: "Example.com" }, options)).toMatchObject({
      scheme: "http",
      host: "example.com",
      path: "/",
    });
    expect(uriJs.resolve("Example.com/a", "b/c", options)).toBe("b/c");
    expect(uriJs.resolve("a:80/b", "c:81/../d", { reference: "suffix" })).toBe("c:81/d");
    // The wrong character would be dropped.
    const read = (): string => uriJs.resolve("a", "b://[/../c:d", { reference: "suffix" });
    expect(read).toThrow(Error);
    expect(uriJs.serialize({ path: "a@b@%C3%A9" }, { reference: "suffix", iri: true })).toBe(
      "a@b@é",
    );
  });

  it.each([
    ["HTTP://ABC.com:80/%7Esmith/home.html", "http://abc.com/~smith/home.html"],
    ["//[2001:0:0DB8::0:0001]", "//[2001:0:db8::1]"],
    ["urn:foo:a%2c", "urn:foo:a%2C"],
    ["a b", "a b"],
  ])("normalizes %s", (uri, normal) => {
    expect(uriJs.normalize(uri)).toBe(normal);
  });

  it("converts between URI and IRI", () => {
    const uri = "http://xn--exampl-gva.org/ros%C3%A9";
    const iri = "http://examplé.org/rosé";
    expect(uriJs.serialize(uriJs.parse(iri))).toBe(uri);
    expect(uriJs.serialize(uriJs.parse(uri), { iri: true })).toBe(iri);
    expect(uriJs.normalize(uri, IRI)).toBe(iri);
    expect(uriJs.resolve(uri, "?%C3%A9#%C3%A9", { iri: true })).toBe(
      "http://xn--exampl-gva.org/rosé?é#é",
    );
    expect(uriJs.equal(uri, iri)).toBe(true);
    expect(uriJs.serialize({ host: "é", path: "/é" }, { reference: "suffix", iri: true })).toBe(
      "é/é",
    );
  });
});

describe("the option iri", () => {
  it.each([
    // Section 4.1 and the rules of each component.
    ["x:/%E2%80%AE%C2%A0", "x:/%E2%80%AE\u00a0"],
    ["x:/%EE%80%80?%EE%80%80#%EE%80%80", "x:/%EE%80%80?\ue000#%EE%80%80"],
    ["x://%C3%A9@%C3%A9:1", "x://é@é:1"],
    ["x:/%FF%41%2f", "x:/%FFA%2F"],
    ["//[::1]/%C3%A9", "//[::1]/é"],
    // No label of IDNA.
    ["http://xn--a/", "http://xn--a/"],
  ])("%s: %s", (uri, iri) => {
    expect(uriJs.normalize(uri, IRI)).toBe(iri);
  });

  it("reads escapes as characters", () => {
    expect(uriJs.parse("x:/%C3%A9%2f", { unicodeSupport: true }).path).toBe("/é%2F");
    expect(uriJs.parse("ws://a/%C3%A9%EE%80%80?%EE%80%80", { unicodeSupport: true })).toMatchObject(
      {
        resourceName: "/é%EE%80%80?\ue000",
      },
    );
    expect(uriJs.normalize<UriParts>({ path: "é" }, { unicodeSupport: true }).path).toBe("é");
  });
});

describe("escapes", () => {
  it.each([
    ["a b/é%", "a%20b%2F%C3%A9%25", "a%20b%2Fé%25"],
    ["\u{1f600}\u{d800}\u{e000}", "%F0%9F%98%80%EF%BF%BD%EE%80%80", "\u{1f600}%EF%BF%BD%EE%80%80"],
    // RFC 3987 section 4.1.
    ["\u200e\u00a0", "%E2%80%8E%C2%A0", "%E2%80%8E\u00a0"],
    ["", "", ""],
  ])("%j: %s", (data, uri, iri) => {
    expect(uriJs.escapeComponent(data)).toBe(uri);
    expect(uriJs.escapeComponent(data, { iri: true })).toBe(iri);
    expect(uriJs.unescapeComponent(uri)).toBe(data.replace("\u{d800}", "\ufffd"));
  });

  it("leaves what is not UTF-8", () => {
    expect(uriJs.unescapeComponent("%ff%C3%A9%zz%2")).toBe("%ffé%zz%2");
    expect(uriJs.pctDecChars("%41%C3")).toBe("A%C3");
  });

  it("encodes one character", () => {
    expect(["a", "-", " ", "é", "\u{1f600}"].map(uriJs.pctEncChar)).toEqual([
      "%61",
      "%2D",
      "%20",
      "%C3%A9",
      "%F0%9F%98%80",
    ]);
  });
});

test("null stands for no options", () => {
  expect(present(uriJs.parse("a", null))).toEqual({ path: "a", reference: "relative" });
  expect(uriJs.serialize({ path: "a" }, null)).toBe("a");
  expect(uriJs.normalize("A:b", null)).toBe("a:b");
  expect(uriJs.resolve("x:a", "b", null)).toBe("x:b");
  expect(uriJs.resolveComponents({ path: "a" }, { path: "b" }, null).path).toBe("b");
  expect(uriJs.equal("A:b", "a:b", null)).toBe(true);
  expect(uriJs.escapeComponent("é", null)).toBe("%C3%A9");
});

test("an object of another class is not normalized", () => {
  const url = new URL("http://a/");
  expect(uriJs.normalize(url)).toBe(url);
  expect(uriJs.normalize(null)).toBeNull();
});

test("dot segments and components", () => {
  expect(uriJs.removeDotSegments("/a/b/c/./../../g")).toBe("/a/g");
  const target = uriJs.resolveComponents({ scheme: "x", host: "a", path: "/b" }, { path: "c" });
  expect(present(target)).toEqual({ scheme: "x", host: "a", path: "/c" });
  expect(present(uriJs.resolveComponents({ path: "B/%7e" }, { path: "c" }, {}, true))).toEqual({
    path: "B/c",
  });
});

test("the license has the notice of the package that the build includes", () => {
  const folder = join(__dirname, "..");
  const notice = createRequire(join(folder, "index.ts")).resolve("punycode/LICENSE-MIT.txt");
  expect(readFileSync(join(folder, "LICENSE"), "utf8")).toContain(readFileSync(notice, "utf8"));
});
