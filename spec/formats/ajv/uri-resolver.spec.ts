/** The functions that Ajv calls, by themselves. */
import { uriResolver } from "../../../formats/ajv/index.js";

const { parse, resolve, serialize } = uriResolver;

test.each([
  [
    "http://u:p@A:80/%7eb/../c?q#f",
    { scheme: "http", userinfo: "u:p", host: "a", port: 80, path: "/c", query: "q", fragment: "f" },
  ],
  ["", { path: "" }],
  ["#/a", { path: "", fragment: "/a" }],
  ["http://[::1]:", { scheme: "http", host: "[::1]", port: "", path: "" }],
  ["urn:example:A", { scheme: "urn", path: "example:A" }],
  ["#/definitions/Record<string>", { path: "", fragment: "/definitions/Record%3Cstring%3E" }],
  ["a b?c|d#e#f", { path: "a%20b", query: "c%7Cd", fragment: "e%23f" }],
  ["#100%", { path: "", fragment: "100%25" }],
  ["é\ud800", { path: "%C3%A9%EF%BF%BD" }],
])("parse(%j)", (uri, components) => {
  expect(parse(uri)).toStrictEqual(components);
});

test("parse returns the reason against a string that no repair makes a reference", () => {
  expect(parse("http://[a/b")).toStrictEqual({
    path: "http://[a/b",
    error: expect.stringMatching(/^URI-reference: expected .* at offset 9, found "\/"$/) as string,
  });
  expect(serialize(parse("http://[a/b"))).toBe("http://[a/b");
});

test.each([
  ["http://a/b/c", "d", "http://a/b/d"],
  ["http://a/b/c", "", "http://a/b/c"],
  ["http://a/b/c", "../../../d", "http://a/d"],
  ["http://a/b#x", "#/Record<string>", "http://a/b#/Record%3Cstring%3E"],
  ["", "a", "a"],
  ["", "", ""],
  ["#", "#/a", "#/a"],
  ["a/b", "c#d", "a/c#d"],
  ["a/b", "//C/d", "//c/d"],
  ["/a/b", "../c", "/c"],
  ["a/b", "HTTP://C/d", "http://c/d"],
  ["urn:a:b", "#c", "urn:a:b#c"],
])("resolve(%j, %j) is %j", (base, reference, target) => {
  expect(resolve(base, reference)).toBe(target);
});

test("resolve refuses an authority that no URI has", () => {
  expect(() => resolve("http://[a/", "b")).toThrow(/at offset 9, found "\/"$/);
});

test.each([
  [{ scheme: "http", host: "a", port: 80, path: "" }, "http://a/"],
  [{ scheme: "HTTPS", host: "A", port: "8443", path: "/b/../c" }, "https://a:8443/c"],
  [{ path: "a b", fragment: "c<d>" }, "a%20b#c%3Cd%3E"],
  [{ userinfo: "u", host: "a" }, "//u@a"],
  [{}, ""],
])("serialize(%j) is %j", (components, uri) => {
  expect(serialize(components)).toBe(uri);
});

test("the parts of a long text are read once", () => {
  const units = jest.spyOn(String.prototype, "charCodeAt");
  const looks = (size: number): number => {
    units.mockClear();
    parse(`#${"<%".repeat(size)}`);
    return units.mock.calls.length;
  };
  const [once, twice] = [looks(500), looks(1000)];
  jest.restoreAllMocks();
  expect(twice).toBeLessThan(2.2 * once);
});
