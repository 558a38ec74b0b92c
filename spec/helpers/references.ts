/** Strings for properties: of a rule, such strings with mistakes, and references made of parts. */
import fc from "fast-check";
import { arbitrary } from "../../grammar/fast-check/index.js";
import { compile } from "../../grammar/index.js";

/** Strings of a rule, with all characters that it has. */
export function stringsOf(abnf: string, rule: string): fc.Arbitrary<string> {
  return arbitrary(compile(abnf).rule(rule), { characters: "all" });
}

/** Strings with one character removed, doubled, replaced or inserted. */
export function slipped(
  strings: fc.Arbitrary<string>,
  characters: readonly string[],
): fc.Arbitrary<string> {
  return fc
    .tuple(strings, fc.nat(), fc.nat(3), fc.constantFrom(...characters))
    .map(([string, place, kind, other]) => {
      const all = Array.from(string);
      const at = place % (all.length + 1);
      const here = all[at] ?? "";
      all.splice(at, 1, ["", here + here, other, other + here][kind]!);
      return all.join("");
    });
}

/** Strings of a rule, some with one or two mistakes. */
export function nearlyStringsOf(abnf: string, rule: string): fc.Arbitrary<string> {
  const characters = Array.from(":/?#[]@!$&'()*+,;=-._~%20aZ {é\n");
  const strings = stringsOf(abnf, rule);
  const near = slipped(strings, characters);
  return fc.oneof(strings, near, slipped(near, characters));
}

/** Segments that are difficult for resolution, recomposition and normalization. */
export const segments: fc.Arbitrary<string> = fc.constantFrom(
  "",
  ...". .. ... a b .a a. ..a a:b : ;x=1 %2E %2e%2E %7e @".split(" "),
);

/** Paths of several segments, with or without a root. */
export function pathsOf(some: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(some, { maxLength: 8 }).map((parts) => parts.join("/"));
}

/** Paths of the segments above. */
export const paths: fc.Arbitrary<string> = pathsOf(segments);

const optional = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** Random components, which need not form a reference. */
export const components = fc.record({
  scheme: optional(fc.constantFrom("http", "HTTP", "x", "urn", "1", "a:b", "")),
  authority: optional(
    fc.constantFrom(
      "",
      "h",
      "H:80",
      "h:",
      "u@h",
      "u:p%2Da@h:81",
      "[::1]",
      "1.2.3.4",
      "r%61n",
      "a/b",
    ),
  ),
  path: fc.oneof(paths, fc.constantFrom("/", "a b", "a?b", "a#b", "[", "é")),
  query: optional(fc.constantFrom("", "q", "a?b/../c", "a#b", "[", "%7E")),
  fragment: optional(fc.constantFrom("", "s", "s/./x", "#", "%7e")),
});

/** Components each of which is valid. Their string is usually a reference. */
export const plausible = fc.record({
  scheme: optional(fc.constantFrom("http", "HTTPS", "x")),
  authority: optional(
    fc.constantFrom("", "h", "A.Example:80", "h:", "u@h:443", "[::FF]", "1.2.3.4", "r%61n_x"),
  ),
  path: fc.oneof(
    paths,
    paths.map((path) => `/${path}`),
  ),
  query: optional(fc.constantFrom("", "q", "a?b/../c", "%7E%3d")),
  fragment: optional(fc.constantFrom("", "s", "s/./x", "%7e")),
});
