/** The two classes of corrections: a fix is written where a text can have no other meaning, and a guess is a sentence. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfError, compile, diagnose } from "uri-abnf/grammar";
import type { Fix } from "uri-abnf/grammar";
import { printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";

/** Applies the fixes that touch no other one, until none is left, as `check --fix` does. */
function corrected(text: string): string {
  for (let [current, round] = [text, 0]; ; round += 1) {
    const fixes = diagnose(current, { missing: "defer", lists: true }).flatMap(
      ({ fix = [] }) => fix,
    );
    let [last, better] = [Infinity, current];
    for (const { start, end, text: added } of fixes.sort((a: Fix, b: Fix) => b.start - a.start))
      if (end < last) [last, better] = [start, better.slice(0, start) + added + better.slice(end)];
    if (better === current || round > 20) return current;
    current = better;
  }
}

describe("a fix", () => {
  test.each([
    // White space and line ends.
    ["white space of other scripts", "a =\u00a0b\u3000c 1*\u00a0d", "a = b c 1*d"],
    ["a repeat apart from its element", "a = 1* b *5 c * d", "a = 1*b *5c *d"],
    ["elements without white space", 'a = "x"b("y")%x41"z"', 'a = "x" b ("y") %x41 "z"'],
    ["a slash at the margin", "a = b\n/ c", "a = b\n / c"],
    ["a closing bracket at the margin", "a = ( b / c\n)", "a = ( b / c\n )"],
    ["a string behind a slash", 'a = b /\n"c"', 'a = b /\n "c"'],
    // The bar.
    ["a bar", "a = b | c|d", "a = b / c/d"],
    // A bracket that is surely meant.
    ["a bracket around one element", "a = c [ b", "a = c [ b ]"],
    ["a bracket within one", "a = [ ( b ]", "a = [ ( b ) ]"],
    ["both", "a = ( [ b", "a = ( [ b ] )"],
    // The spelling of letter case.
    ["another spelling", "a = Foo digit\nfoo = %x41", "a = foo DIGIT\nfoo = %x41"],
  ])("%s: %j", (_, text, after) => {
    expect(corrected(text)).toBe(after);
  });
});

describe("a sentence", () => {
  test.each([
    // Names.
    ["a similar name", "a = valeu\nvalue = DIGIT"],
    ["a similar core rule", "a = CHARS"],
    ["a character that no name has", "a_b = DIGIT\nc = d_"],
    ["such a name that is known", "a = b_c\nb-c = DIGIT"],
    ["angle brackets", "<a> = DIGIT"],
    ["prose of one character", 'a = <"> <@>'],
    ["a range of letters", "a = a-z"],
    // Signs of a definition.
    ...["::=", ":=", ":", "==", "->", "/=", "|="].map((sign) => [sign, `a ${sign} DIGIT`]),
    ["no sign", "b = a\na DIGIT"],
    ["two signs", "a = = DIGIT"],
    // Lines.
    ...["#", "//", "--", "!", "(*", "/*"].map((sign) => [sign, `${sign} one\na = DIGIT`]),
    ["a comment behind elements", "a = DIGIT -- one"],
    ["a line at the margin that may be prose", 'a = b\n(see above)\n"x"'],
    ["prose within a bracket", "a = ( b\nSee below."],
    ["a line that begins with another blank", 'a = b\n\u00a0"x"'],
    ["a mark without a width", "a = foo\u200bbar"],
    // Strings.
    ["single quotes", "a = 'x'"],
    ["other quotes", "a = \u201cx\u201d"],
    ["two quotation marks", 'a = "x""y"'],
    ["an odd number of quotation marks", 'a = "x "b" c | Digit'],
    ["an odd number, and elements", 'a = "x "b c" d'],
    ["a character beyond ASCII", 'a = "\u00e9" / "\t"'],
    ["a character without quotation marks", "a = DIGIT @ DIGIT ."],
    // Numbers.
    ["escapes", "a = \\n\nb = \\x41\nc = U+0041\nd = %u41"],
    ["no base", "a = %4A"],
    ["a hexadecimal number of C", "a = 0x41"],
    ["a range from its end", "a = %x5A-41"],
    ["signs of a range", "a = %x41..5A\nb = %x41\u20135A\nc = %x41-%x5A"],
    ["a range of strings", 'a = "a"-"z"'],
    ["a class", "a = [0-9]"],
    // Repeats.
    ...["*", "+", "?", "{2}", "{2,4}"].map((sign) => [sign, `a = DIGIT${sign} "x"`]),
    ["braces", "a = { DIGIT }"],
    ["a number that may be a string", "a = 12 DIGIT"],
    ["a maximum below the minimum", "a = 5*3DIGIT"],
    // Brackets and slashes.
    ["a bracket around one of several elements", "a = [ b c"],
    ["another bracket", "a = ( DIGIT ]"],
    ["a bracket that is not open", "a = DIGIT )"],
    ["no alternative", "a = DIGIT / / ALPHA\nb = / a\nc = a /"],
    ["a comma", "a = DIGIT, ALPHA"],
    ["behind a guess", "a = 'x' [ b"],
    ["in prose behind a mistake", "a = {\nOne | two, Digit [ x"],
  ] as readonly (readonly string[])[])("%s: %j", (_, text = "") => {
    expect(diagnose(text, { lists: true }).length).toBeGreaterThan(0);
    expect(corrected(text)).toBe(text);
  });

  test.each([
    // A core rule is named only for one letter.
    ["x = har", "CHAR"],
    ["x = DIGITS", "DIGIT"],
    ["x = 1*nonchar", undefined],
    ["x = OCTETTO", undefined],
    ["x = CHIR ALPA", "CHAR"],
    ["x = ALPHANUM", undefined],
    // The name of the rule itself, only where the rule then matches a string.
    ["value = valeu", undefined],
    ["value = DIGIT valeu / [ valeu ] other", undefined],
    ['value = DIGIT [ "," valeu ]', "value"],
    ["value = DIGIT / valeu DIGIT", "value"],
    ["valued = valuex\nvalues = DIGIT", "values"],
  ])("%j: did you mean %s", (text, name) => {
    const hints = diagnose(text).flatMap(
      ({ message }) => /did you mean (.*)\?/.exec(message)?.[1] ?? [],
    );
    expect(hints[0]).toBe(name);
    const only = diagnose(text).filter(({ kind }) => kind === "undefined-rule");
    const refused = (): unknown => compile(text);
    if (only.length > 1) return;
    expect(refused).toThrow(name === undefined ? /^(?!.*did you mean)/ : `did you mean ${name}?`);
  });
});

const STANDARDS = join(__dirname, "../../standards");
const TEXTS = readdirSync(STANDARDS)
  .filter((file) => file.endsWith(".abnf"))
  .map((file) => readFileSync(join(STANDARDS, file), "utf8"))
  .filter((text) => text.length < 1500);

/** The rules of a piece of a text that can be read, with names and strings in lower case; otherwise undefined. */
function meaningOf(piece: string): readonly string[] | undefined {
  try {
    const { rules } = readAbnf(piece, { lists: true });
    return rules.map(({ name, definedAs, elements }) =>
      `${name} ${definedAs} ${printNode(elements)}`.toLowerCase(),
    );
  } catch (error) {
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** The pieces of a text from one rule to the next. */
function piecesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)(?=[A-Za-z][A-Za-z0-9-]*[ \t\u00a0\u200b]*=)/);
}

test("law: no fix changes a rule that could be read", () => {
  const damage = fc.record({
    text: fc.constantFrom(...TEXTS, 'a = "b | c" / D\nd = ( a / 1*2"x" )\ne = "y" | d\n'),
    at: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
    remove: fc.nat(2),
    add: fc.constantFrom(
      "",
      "\n(",
      "\n/ ",
      " | ",
      "| Digit ",
      ...Array.from("_'{}()[]\"/|*#%<>=,;:@$+?\n 1a\u00a0\u200b"),
    ),
  });
  fc.assert(
    fc.property(damage, ({ text, at, remove, add }) => {
      const broken = at.reduce((now, each) => {
        const offset = each % now.length;
        return now.slice(0, offset) + add + now.slice(offset + remove);
      }, text);
      const pieces = piecesOf(broken);
      const after = piecesOf(corrected(broken));
      expect(after).toHaveLength(pieces.length);
      const changed = pieces.filter((piece, index) => {
        const meaning = meaningOf(piece);
        return meaning !== undefined && String(meaningOf(after[index]!)) !== String(meaning);
      });
      expect(changed).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
