/**
 * The interface of fast-uri, as its documentation and that of the replacement say. More of its calls are in
 * `packages/common/spec/calls.txt`.
 */
import * as fastUri from "../src/index.js";
import type { UriParts } from "../../common/src/types.js";

const { equal, normalize, parse, resolve, resolveComponent, SCHEMES, serialize } = fastUri;

/** The components that are there. */
function present(parts: UriParts): Partial<UriParts> {
  return JSON.parse(JSON.stringify(parts)) as UriParts;
}

describe("a string that is not a reference", () => {
  it.each<[unknown]>([[undefined], [null], [1], [{}]])("%j: is not a string", (uri) => {
    expect(parse(uri as string)).toMatchObject({
      error: "the reference is not a string",
    });
  });

  it.each([
    "http://a/b c",
    "a b",
    "/%",
    "//[",
    " http://a/",
    "http://a:99999/",
    "urn:a",
    "http://%20/",
  ])("%j stays as it is, and equals nothing", (uri) => {
    expect(normalize(uri)).toBe(uri);
    expect(equal(uri, uri)).toBe(false);
    expect(equal(uri, uri.replaceAll(" ", "%20"))).toBe(false);
  });
});

describe("resolve", () => {
  it.each([
    ["http://a/", "\\\\b"],
    ["http://a/", "/\t/b"],
    ["http://a/", "b\nc"],
    ["http://a/", "./\\b"],
    ["http://a/", " b"],
    ["http://a/", "b%"],
    ["http://a/", "ht tp:b"],
    ["http://a/", "//b c/"],
    ["http://a/", "//b:65536/"],
    ["http://a/", "//é%2f/"],
    ["http:", "/b"],
    // The wrong character would be dropped.
    ["http://a/", "b c/../d"],
  ])("%j, %j throws", (base, reference) => {
    expect(() => resolve(base, reference)).toThrow(Error);
    expect(() => resolve(reference, base)).not.toThrow(TypeError);
  });
});

it.each(["mailto", "ws", "http"])(
  "does not resolve a string that is not a reference by the rules of the option %s",
  (scheme) => {
    const read = (): string => resolve("x://a/b", "//u@c/d e#f g", { scheme });
    expect(read).toThrow("at offset 7");
  },
);

describe("resolveComponent", () => {
  it("normalizes both", () => {
    const target = resolveComponent({ scheme: "X", host: "A", path: "/b/c" }, { path: "../%7e" });
    expect(present(target)).toEqual({ scheme: "x", host: "a", path: "/~" });
  });

  it("takes both as they are", () => {
    const target = resolveComponent({ scheme: "X", host: "A" }, { path: "b" }, {}, true);
    expect(present(target)).toEqual({ scheme: "X", host: "A", path: "/b" });
  });
});

describe("SCHEMES", () => {
  it("can have more of them", () => {
    SCHEMES["x-test"] = {
      scheme: "x-test",
      parse: (parts) => Object.assign(parts, { path: "parsed" }),
      serialize: (parts) => Object.assign(parts, { path: "written" }),
    };
    expect(parse("X-TEST:a").path).toBe("parsed");
    expect(serialize({ scheme: "x-test" })).toBe("x-test:written");
    delete SCHEMES["x-test"];
  });

  it("has no names of Object.prototype", () => {
    expect(parse("constructor:a")).toMatchObject({ scheme: "constructor", path: "a" });
    expect(parse("__proto__:a").error).toBeDefined();
  });
});

test("the exports are those of the original, with names", () => {
  expect(Object.keys(fastUri).sort()).toEqual(
    "SCHEMES equal normalize parse resolve resolveComponent serialize".split(" "),
  );
});
