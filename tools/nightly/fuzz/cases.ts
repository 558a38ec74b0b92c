/**
 * Cases of the fuzzer: data that say everything that a run needs, so that a case can be stored, made smaller and
 * run again.
 */
import fc from "fast-check";
import { arbitrary } from "../../../grammar/fast-check/index.js";
import { rfc3986, rfc3987, rfc5234 } from "../../../grammar/index.js";
import { STANDARDS } from "../../../grammar/standards.js";

/** A grammar with the rules `a`, `b` and `c`, and strings for each of its rules. */
export interface GrammarCase {
  readonly kind: "grammar";
  readonly abnf: string;
  readonly inputs: readonly string[];
}

/** A text that may be ABNF. */
export interface TextCase {
  readonly kind: "text";
  readonly abnf: string;
}

/** Two strings that may be a reference and a base URI. */
export interface ReferenceCase {
  readonly kind: "reference";
  readonly reference: string;
  readonly base: string;
}

/** A run of the program. Each code unit of the standard input is an octet. */
export interface CommandCase {
  readonly kind: "command";
  readonly argv: readonly string[];
  readonly stdin: string;
}

export type Case = GrammarCase | TextCase | ReferenceCase | CommandCase;

/** ABNF with few names, short terminals and small bounds: most texts of it compile and are dense. */
const DENSE = rfc5234.extend(`
  rulename      = "a" / "b" / "c" / "DIGIT"
  c-wsp         = SP
  repeat        = "*" / "1*" / "*2" / "2" / "2*3" / "0"
  quoted-string = DQUOTE *2( "x" / "y" ) DQUOTE
  num-val       = "%x78" / "%x78-7A" / "%d120.121" / "%x1F600" / "%x0-10FFFF"
  prose-val     = "<a>" / "<b>"
`);

/** Text that breaks parsers of URIs: delimiters, dots, escapes, and characters that no URI has. */
const PIECES = [
  ...[":", "/", "//", "?", "#", "[", "]", "@", "%", "%2F", "%2e", "%00", "%zz", ".", "..", "./"],
  ...["\\", " ", "\t", "\n", "\0", "\u007f", "é", "\u202e", "\u{1f600}", "\ud800", "__proto__"],
  ...["a", "A", "x:", "http:", "HTTP://", "urn:", "h", "::1", "1.2.3.4", "80", "v1.x", ";", "&"],
];

/** The text pieces that ABNF is made of, for changes of real grammars. */
const NOTATION = [
  ...["=", "=/", "/", "|", "(", ")", "[", "]", "*", "1*", "2#", "<", ">", '"', "%x", "%d65-", "%s"],
  ...[";", "\n", "\n ", "\r\n", "\t", "a", "\u00e9", "\0", "9".repeat(20), "\ufeff", ".", "-"],
];

/** The arguments of the commands that write nothing and end by themselves. */
const ARGUMENTS = [
  ...[
    "parse",
    "validate",
    "resolve",
    "normalize",
    "extract",
    "grep",
    "--grammar",
    "--standard",
    "--base",
  ],
  ...["--json", "--tree", "--rule", "--quiet", "-c", "-v", "-o", "-n", "--", "-", "--help"],
  ...["rfc3986", "rfc2396", "rfc5322", "port", "URI", "http://a/b/c/d;p?q", "../g", "--version"],
];

function joined(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((list) => list.join(""));
}

/** A text with up to four changes: a stretch is removed, or a piece takes its place, or stands before it. */
function changed(text: fc.Arbitrary<string>, pieces: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(7),
    piece: fc.constantFrom("", ...pieces),
  });
  return fc.tuple(text, fc.array(change, { maxLength: 4 })).map(([before, changes]) =>
    changes.reduce((result, { place, length, piece }) => {
      const from = Math.floor(place * result.length);
      return result.slice(0, from) + piece + result.slice(from + length);
    }, before),
  );
}

const octets = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength });

/** Returns the cases of each kind. */
export async function arbitraryCases(): Promise<readonly fc.Arbitrary<Case>[]> {
  const grammars = await Promise.all(STANDARDS.map(({ load }) => load()));
  const lines = grammars.map(({ source }) => source.abnf.split("\n"));
  const standard = fc
    .tuple(fc.constantFrom(...lines), fc.nat(1000))
    .map(([all, from]) => all.slice(from % all.length, (from % all.length) + 40).join("\n"));
  const element = arbitrary(DENSE.rule("alternation"), { maxLength: 24 });
  const rulelist = arbitrary(rfc5234.rule("rulelist"), { maxLength: 40, characters: "all" });
  const reference = fc.oneof(
    joined(PIECES, 12),
    ...[rfc3986.rule("URI-reference"), rfc3987.rule("IRI-reference")].map((rule) =>
      changed(arbitrary(rule, { maxLength: 24, characters: "all" }), PIECES),
    ),
  );
  const kind = <Kind extends Case["kind"]>(name: Kind) => fc.constant(name);
  return [
    fc.record({
      kind: kind("grammar"),
      abnf: fc
        .tuple(element, element, element)
        .map((all) => all.map((each, at) => `${"abc".charAt(at)} = ${each}\n`).join("")),
      inputs: fc.array(joined(["x", "y", "X", "z", "0", "\u{1f600}"], 6), { maxLength: 6 }),
    }),
    fc.record({ kind: kind("text"), abnf: changed(fc.oneof(rulelist, standard), NOTATION) }),
    fc.record({
      kind: kind("reference"),
      reference,
      base: fc.oneof(
        fc.constant("http://a/b/c/d;p?q"),
        reference.map((text) => `http:${text}`),
      ),
    }),
    fc.record({
      kind: kind("command"),
      argv: fc.array(fc.oneof(fc.constantFrom(...ARGUMENTS), octets(12)), { maxLength: 6 }),
      stdin: octets(200),
    }),
  ];
}
