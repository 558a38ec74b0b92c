import {
  ambiguityOf,
  asRelativePath,
  colonInFirstSegment,
  unambiguousPath,
  withDotBeforeSlashes,
  withoutDotBeforeSlashes,
} from "../../src/ambiguous-path.js";
import { rfc2396bis, rfc3986 } from "../../src/index.js";
import type { UriComponents } from "../../src/index.js";
import { strings } from "../helpers/worlds.js";

const SMALL_PATHS = strings(["/", ":", ".", "a"], 5);

const PLACES = [
  {},
  { scheme: "x" },
  { authority: "h" },
  { scheme: "x", authority: "h" },
  { authority: "" },
] as const;

describe.each(PLACES)("after %j", (place) => {
  const prefix =
    ("scheme" in place ? "x:" : "") + ("authority" in place ? `//${place.authority}` : "");

  it.each([
    ["draft", rfc2396bis],
    ["RFC 3986", rfc3986],
  ] as const)("is what a string is not read as the path of: %s", (_, dialect) => {
    const wrong = SMALL_PATHS.filter((path) => {
      const ambiguity = ambiguityOf(path, place);
      const result = dialect.safeParse(prefix + path);
      const isAsSaid =
        !result.ok || isPathOf(result.value, path, place) === (ambiguity === undefined);
      return !isAsSaid || ambiguityOf(unambiguousPath(path, ambiguity), place) !== undefined;
    });
    expect(wrong).toStrictEqual([]);
  });
});

/** Whether a reference has the path, and the authority that stands before it. */
function isPathOf(
  value: UriComponents,
  path: string,
  place: { readonly scheme?: string; readonly authority?: string },
): boolean {
  return value.path === path && value.authority === place.authority;
}

it("leaves a path alone that is not ambiguous", () => {
  expect(unambiguousPath("a", undefined)).toBe("a");
});

it("writes a dot segment before two slashes, and takes it away", () => {
  expect(withDotBeforeSlashes("//a", undefined)).toBe("/.//a");
  expect(withDotBeforeSlashes("//a", "h")).toBe("//a");
  expect(withDotBeforeSlashes("/a", undefined)).toBe("/a");
  expect(withoutDotBeforeSlashes("/.//a")).toBe("//a");
  expect(withoutDotBeforeSlashes("/./a")).toBe("/./a");
});

it.each([
  ["", "./"],
  ["/a", ".//a"],
  ["a:b", "./a:b"],
  ["a/b:c", "a/b:c"],
])("writes %j as the relative path %j", (path, relative) => {
  expect(asRelativePath(path)).toBe(relative);
});

it("finds a colon in the first segment alone", () => {
  expect(["a:b", ":", "a/b:c", "a"].map(colonInFirstSegment)).toStrictEqual([1, 0, -1, -1]);
});
