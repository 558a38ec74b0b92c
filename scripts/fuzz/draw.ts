/**
 * Draws cases. The number of a case and the seed of the run determine the case, so that a run can be
 * continued, and one case can be run alone.
 */
import { rfc3986, rfc3987, rfc5234 } from "../../grammar/index.js";
import { STANDARDS } from "../../grammar/internal.js";
import { nearMisses, sample } from "../../grammar/language/index.js";
import { pick, seeded } from "../../spec/helpers/worlds.js";
import type { Random } from "../../spec/helpers/worlds.js";
import type { Rule } from "../../grammar/index.js";
import type { Case, CommandCase, GrammarCase, ReferenceCase, TextCase } from "./case.js";

/** The number of consecutive cases that share the strings of a sampler, which counts strings first. */
const BLOCK = 64;

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
  ...[
    "a",
    "A",
    "x:",
    "http:",
    "HTTP://",
    "urn:",
    "h",
    "::1",
    "1.2.3.4",
    "80",
    "v1.x",
    ";",
    "&",
    "=",
  ],
];

/** The text pieces that ABNF is made of, for changes of real grammars. */
const NOTATION = [
  ...["=", "=/", "/", "|", "(", ")", "[", "]", "*", "1*", "2#", "<", ">", '"', "%x", "%d65-", "%s"],
  ...[
    ";",
    "\n",
    "\n ",
    "\r\n",
    "\t",
    "a",
    "\u00e9",
    "\0",
    "99999999999999999999",
    "\ufeff",
    ".",
    "-",
  ],
];

/** The arguments of the commands that write nothing and end by themselves. */
const ARGUMENTS = [
  ...["parse", "validate", "resolve", "normalize", "extract", "grep", "--standard", "--base"],
  ...["--json", "--tree", "--rule", "--quiet", "-c", "-v", "-o", "-n", "--", "-", "--help"],
  ...["rfc3986", "rfc2396", "rfc5322", "port", "URI", "http://a/b/c/d;p?q", "../g", "--version"],
];

/** Returns the case with a number. */
export function caseOf(seed: number, number: number): Promise<Case> {
  const random = seeded(seed * 0x9e3779b1 + number);
  const block = {
    seed: (seed * 1009 + Math.floor(number / BLOCK)) % 0x7fffffff,
    at: number % BLOCK,
  };
  const kinds = [grammarCase, textCase, mutatedCase, referenceCase, referenceCase, commandCase];
  return Promise.resolve(kinds[number % kinds.length]!(random, block));
}

/** The seed of the sampler, which the cases of one block share, and the place of the case in the block. */
interface Place {
  readonly seed: number;
  readonly at: number;
}

function grammarCase(random: Random, { seed, at }: Place): GrammarCase {
  const elements = drawn(DENSE.rule("alternation"), { seed, maxLength: 24, count: 3 * BLOCK });
  const rules = ["a", "b", "c"].map(
    (name, index) => `${name} = ${elements[(3 * at + index) % elements.length] ?? '"x"'}\n`,
  );
  const inputs = Array.from({ length: 6 }, () =>
    some(random, 6, ["x", "y", "X", "z", "0", "\u{1f600}"]),
  );
  return { kind: "grammar", abnf: rules.join(""), inputs };
}

function textCase(random: Random, { seed, at }: Place): TextCase {
  const options = { seed, maxLength: 40, count: BLOCK, alphabet: "all" } as const;
  const texts = drawn(rfc5234.rule("rulelist"), options);
  const text = texts[at % texts.length] ?? "";
  return { kind: "text", abnf: random() < 0.5 ? text : changed(text, random, NOTATION) };
}

async function mutatedCase(random: Random): Promise<TextCase> {
  const { source } = await pick(STANDARDS, random).load();
  const lines = source.abnf.split("\n");
  const from = Math.floor(random() * lines.length);
  const text = lines.slice(from, from + 40).join("\n");
  return { kind: "text", abnf: changed(text, random, NOTATION) };
}

function referenceCase(random: Random, place: Place): ReferenceCase {
  const reference = referenceText(random, place);
  const base = random() < 0.5 ? "http://a/b/c/d;p?q" : `http:${referenceText(random, place)}`;
  return { kind: "reference", reference, base };
}

function referenceText(random: Random, { seed }: Place): string {
  const rule = pick([rfc3986.rule("URI-reference"), rfc3987.rule("IRI-reference")], random);
  const choice = random();
  if (choice < 0.4) return some(random, 12, PIECES);
  if (choice < 0.7) return pick(drawn(rule, { seed, maxLength: 24, count: BLOCK }), random);
  if (choice < 0.85) return pick(missed(rule, seed), random);
  const options = { seed, maxLength: 24, count: BLOCK, alphabet: "all" } as const;
  return changed(pick(drawn(rule, options), random), random, PIECES);
}

function commandCase(random: Random): CommandCase {
  const count = 1 + Math.floor(random() * 6);
  const argv = Array.from({ length: count }, (_, index) =>
    index === 0 || random() < 0.6 ? pick(ARGUMENTS, random) : octets(random, 12),
  );
  return { kind: "command", argv, stdin: octets(random, 200) };
}

function octets(random: Random, longest: number): string {
  const length = Math.floor(random() * longest);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 256))).join("");
}

function some(random: Random, longest: number, pieces: readonly string[]): string {
  const length = Math.floor(random() * (longest + 1));
  return Array.from({ length }, () => pick(pieces, random)).join("");
}

/** Returns a text with up to four changes: a stretch removed, doubled or replaced by a piece. */
function changed(text: string, random: Random, pieces: readonly string[]): string {
  let result = text;
  for (let count = Math.floor(random() * 4); count >= 0; count -= 1) {
    const from = Math.floor(random() * (result.length + 1));
    const to = Math.min(result.length, from + Math.floor(random() * 8));
    const stretch = result.slice(from, to);
    const instead = pick(
      ["", stretch + stretch, pick(pieces, random), pick(pieces, random) + stretch],
      random,
    );
    result = result.slice(0, from) + instead + result.slice(to);
  }
  return result;
}

type Options = NonNullable<Parameters<typeof sample>[1]>;

const kept = new Map<string, readonly string[]>();

/** Returns the strings of a rule for a block. The strings of the last few blocks are kept. */
function drawn(rule: Rule, options: Options): readonly string[] {
  return keptFor(`${rule.ruleName} ${JSON.stringify(options)}`, () => sample(rule, options));
}

function missed(rule: Rule, seed: number): readonly string[] {
  return keptFor(`not ${rule.ruleName} ${seed}`, () =>
    nearMisses(rule, { seed, count: BLOCK }).map(({ string }) => string),
  );
}

function keptFor(key: string, make: () => readonly string[]): readonly string[] {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size > 32) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
