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

  it("encodes one character", () => {
    expect(["a", "-", " ", "é", "\u{1f600}"].map(uriJs.pctEncChar)).toEqual(
      "%61 %2D %20 %C3%A9 %F0%9F%98%80".split(" "),
    );
  });
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
