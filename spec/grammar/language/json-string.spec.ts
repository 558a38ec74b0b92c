/** Rules as strings of JSON, against `JSON.stringify` and `JSON.parse`. */
import fc from "fast-check";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  difference,
  equivalent,
  isSubset,
  jsonString,
  nearMisses,
  sample,
  toGrammar,
} from "../../../grammar/language/index.js";
import { fromRegExp } from "../../../grammar/regexp/index.js";
import { rfc5321 } from "../../../grammar/rfc/rfc5321.js";
import { caught } from "../../helpers/caught.js";
import { readNotation } from "../../helpers/notation-reader.js";
import { scaled } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

const { nested, few, astral, any, word } = compile(`
  nested = "(" *( nested / %x22 / %x5C / "/" / %x00-1F / %xD800-DFFF / %x10000-10FFFF ) ")"
  few    = *( %x22 / %x5C / %x2F / %x08-0D / %x1B-21 / %x7F-A0 / %xD7FF / %xE000 / "a" )
  astral = *( %xFFFE-10001 / %x103FE-10802 / %x10FFFF )
  any    = *%x00-10FFFF
  word   = "GET" / "u"
`).rules;

const RULES: readonly (readonly [name: string, rule: Rule])[] = [
  ["few", few],
  ["astral", astral],
  ["any", any],
  ["word", word],
  ["nested", nested],
  ["URI", rfc3986.rules.URI],
  ["Mailbox", rfc5321.rules.Mailbox],
  ["a difference", difference(any, few)],
  ["a pattern", fromRegExp(/^(?!.*\\\\)["\\\n\u{1F600}-\u{1F64F}]*$/u)],
];

/** Strings of a rule, strings next to them, and others. */
function textsOf(rule: Rule): fc.Arbitrary<string> {
  const own = sample(rule, { count: 40, characters: "all", seed: 3 });
  const near = nearMisses(rule, { count: 40 }).map(({ string }) => string);
  return fc.oneof(
    fc.constantFrom("", ...own, ...near),
    fc.string(),
    fc.string({
      unit: fc.constantFrom(
        "a",
        '"',
        "\\",
        "/",
        "\n",
        "\u0007",
        "\x7f",
        "\ud7ff",
        "\u{1F600}",
        "(",
        ")",
      ),
    }),
  );
}

const NUMBER = { numRuns: scaled(2_000, 60) };

const LETTERS: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
};

/** Spells a string in JSON, by random choices. */
function spelled(text: string, choices: readonly number[]): string {
  let count = 0;
  const next = (): number => choices[(count += 1) % choices.length]!;
  const numbered = (unit: string): string => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${Array.from(digits, (digit) => (next() % 2 === 0 ? digit : digit.toUpperCase())).join("")}`;
  };
  const written = Array.from(text, (character) => {
    const letter = LETTERS[character];
    const isPlain = character >= " " && character !== '"' && character !== "\\";
    const way = next() % 3;
    if (way === 0 && isPlain) return character;
    if (way === 1 && letter !== undefined) return `\\${letter}`;
    return character.split("").map(numbered).join("");
  });
  return `"${written.join("")}"`;
}

describe.each(RULES)("%s", (_, rule) => {
  const shortest = jsonString(rule);
  const every = jsonString(rule, { spelling: "any" });

  test("the shortest spelling is that of JSON.stringify", () => {
    fc.assert(
      fc.property(textsOf(rule), (text) => {
        const json = JSON.stringify(text);
        expect([json, shortest.test(json), every.test(json)]).toEqual([
          json,
          rule.test(text),
          rule.test(text),
        ]);
      }),
      NUMBER,
    );
  });

  test("any spelling is one that JSON.parse reads", () => {
    fc.assert(
      fc.property(
        textsOf(rule),
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
        (text, choices) => {
          const json = spelled(text, choices);
          expect(JSON.parse(json)).toBe(text);
          expect([json, every.test(json)]).toEqual([json, rule.test(text)]);
          // For a rule with halves of pairs as characters, two escapes are two characters.
          const isShortest = json.includes("\\ud")
            ? shortest.test(json)
            : json === JSON.stringify(text);
          expect([json, shortest.test(json)]).toEqual([json, rule.test(text) && isShortest]);
        },
      ),
      NUMBER,
    );
  });

  test("a text that JSON.parse refuses is no spelling", () => {
    fc.assert(
      fc.property(
        textsOf(rule),
        fc.nat(),
        fc.constantFrom("", '"', "\\", "\n", "\\x", "\\u12", "\\U0061"),
        (text, at, fault) => {
          const json = spelled(text, [at, at + 1, at >> 3]);
          const cut = json.slice(0, at % json.length) + fault + json.slice((at % json.length) + 1);
          expect([cut, every.test(cut)]).toEqual([
            cut,
            isParsed(cut) && rule.test(String(JSON.parse(cut))),
          ]);
        },
      ),
      NUMBER,
    );
  });
});

function isParsed(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "string";
  } catch {
    return false;
  }
}

test("every number of a character has one escape, in each case of its digits", () => {
  const wrong: string[] = [];
  for (const [first, last] of [
    [0, 0xff],
    [0x2f, 0x30],
    [0x9a, 0x1a0],
    [0xfff, 0x1000],
    [0x0fed, 0xba98],
  ] as const) {
    const { r } = compile(`r = %d${first}-${last}`).rules;
    const every = jsonString(r, { spelling: "any", quotes: false });
    for (
      let number = Math.max(0, first - 40);
      number < last + 40;
      number += number > first + 300 && number < last - 40 ? 97 : 1
    ) {
      const digits = number.toString(16).padStart(4, "0");
      const isIn = number >= first && number <= last;
      const cases = [digits, digits.toUpperCase()];
      wrong.push(...cases.filter((each) => every.test(`\\u${each}`) !== isIn));
    }
  }
  expect(wrong).toEqual([]);
});

test("without quotation marks, it is the inside of the string", () => {
  const inside = jsonString(few, { quotes: false });
  expect([inside.test('\\"a'), inside.test('"a"'), inside.test("")]).toEqual([true, false, true]);
});

test("the parts keep their names", () => {
  const json = jsonString(rfc5321.rules.Mailbox);
  expect(json.ruleName).toBe("JSON-Mailbox");
  expect(json.capture("Local-part", "Domain")('"\\"a b\\"@example.org"')).toEqual({
    "Local-part": '\\"a b\\"',
    Domain: "example.org",
  });
  expect(jsonString(word).explain('"GOT"')?.message).toBe(
    'JSON-word: expected "E" or "e" at offset 2, found "O"',
  );
  expect(caught(() => json.capture("local" as never))).toMatchObject({
    name: "UnknownRuleError",
    ruleName: "local",
  });
});

test("a rule without escapes is the same rule between quotation marks", () => {
  const { uuid, quoted } = compile(
    'uuid = 8HEXDIG 3( "-" 4HEXDIG ) "-" 12HEXDIG\nquoted = DQUOTE uuid DQUOTE',
  ).rules;
  expect(equivalent(jsonString(uuid), quoted)).toBe(true);
  expect(isSubset(jsonString(uuid), jsonString(uuid, { spelling: "any" }))).toBe(true);
});

test("one rule is a document, and a grammar of it", () => {
  const { contact } = compile('contact = "{" DQUOTE %s"mail" DQUOTE ":" <mail> "}"', {
    prose: { mail: jsonString(rfc5321.rules.Mailbox) },
  }).rules;
  const valid = JSON.stringify({ mail: '"a b"@example.org' });
  const invalid = JSON.stringify({ mail: "a b@example.org" });
  expect([contact.test(valid), contact.test(invalid)]).toEqual([true, false]);
  const back = readNotation(toGrammar(contact, { notation: "gbnf" }));
  expect([back.test(valid), back.test(invalid)]).toEqual([true, false]);
});

test("octets beyond ASCII are refused", () => {
  const { a, b } = compile("a = %x00-80\nb = *%x00-7F", { alphabet: "octets" }).rules;
  expect(caught(() => jsonString(a))).toMatchObject({
    name: "NotationError",
    ruleName: "a",
    notation: "json",
    message: "a cannot be written as json: it reads octets beyond ASCII, and JSON is text",
  });
  expect(jsonString(b).test('"\\u0000\\n"')).toBe(true);
});

test("other arguments", () => {
  expect(() => jsonString(few, { quotes: "no" as never })).toThrow(
    new TypeError("quotes is true or false, not string"),
  );
  expect(() => jsonString(few, { spelling: "all" as never })).toThrow(
    new TypeError('spelling must be one of shortest, any, not "all"'),
  );
  expect(() => jsonString("few" as never)).toThrow(
    new TypeError("jsonString writes a rule, not string"),
  );
});
