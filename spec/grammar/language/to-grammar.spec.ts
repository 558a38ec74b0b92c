import fc from "fast-check";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  complement,
  difference,
  equivalent,
  intersection,
  isSubset,
  jsonString,
  nearMisses,
  NotationError,
  RecursiveRuleError,
  sample,
  toGrammar,
} from "../../../grammar/language/index.js";
import { fromRegExp } from "../../../grammar/regexp/index.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { caught } from "../../helpers/caught.js";
import { readNotation } from "../../helpers/notation-reader.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { REFUSED, unlessRefused } from "../../helpers/unless-refused.js";
import {
  ALL_WORLDS,
  chunks,
  ELEMENTS,
  everyNth,
  expressions,
  HELPERS,
  sampled,
  scaled,
  strings,
} from "../../helpers/worlds.js";
import { rfc5321 } from "../../../grammar/rfc/rfc5321.js";
import type { Rule } from "../../../grammar/index.js";

/** Rules in the notations of engines for structured output, read again as ABNF. */
const NOTATIONS = ["gbnf", "lark", "xgrammar"] as const;

/** The strings that the engines have. */
const { text } = compile("text = *( %x0-D7FF / %xE000-10FFFF )").rules;

const UNIT = /\p{Cs}/u;

describe.each(NOTATIONS)("%s", (notation) => {
  const write = (rule: Rule): string => toGrammar(rule, { notation });

  test.each([
    ["some expressions", ELEMENTS, 7, 4, (body: string) => `a = ${body}\n${HELPERS}`],
    [
      "some rules that contain themselves",
      ['"a"', '"b"', "a", '[ "a" ]'],
      5,
      5,
      (body: string) => `a = ${body} / "b"\n`,
    ],
  ] as const)("small worlds: %s up to size 4", (_, elements, step, longest, textOf) => {
    const inputs = strings(["a", "b"], longest);
    for (const abnf of sampled(everyNth(expressions(elements, 4).flat(), step), 23)) {
      const oracle = recognizer(readAbnf(textOf(abnf)).rules);
      const back = readNotation(write(compile(textOf(abnf)).rule("a")));
      const differing = inputs.filter((input) => back.test(input) !== oracle.test("a", input));
      expect([abnf, ...differing]).toEqual([abnf]);
    }
  });

  test.each([
    ["bounds", '*3"a" 2"b" 2*"c" 3*4( "d" / "ef" )'],
    ["characters of every notation", '%x00-10FFFF "^-[]/~&&\\" %x22 %x5C %x2D %x0A %x7F'],
    ["a set of punctuation", "*( %x21-2F / %x3A-40 / %x5B-60 / %x7B-7E )"],
    ["the empty string", '""'],
    ["nothing but half of a pair, in an alternative", '"a" / "b" %xD800-DFFF'],
  ])("%s", (_, abnf) => {
    const a = compile(`a = ${abnf}`).rule("a");
    expect(equivalent(readNotation(write(a)), intersection(a, text))).toBe(true);
  });

  test("bounds that llama.cpp does not take", () => {
    const { a } = compile('a = *4500%s"a" / 2001%s"b" / 2500*%s"c" / 1999*6000%s"d"').rules;
    const back = readNotation(write(a));
    const around = [0, 1, 1998, 1999, 2000, 2001, 2002, 2499, 2500, 2501, 3998, 3999, 4499];
    const inputs = [...around, 4500, 4501, 5997, 5998, 6000, 6001, 9000].flatMap((count) =>
      Array.from("abcd", (letter) => letter.repeat(count)),
    );
    const differing = inputs.filter((input) => back.test(input) !== a.test(input));
    expect(differing.map((input) => `${input.length} ${input[0]!}`)).toEqual([]);
  });

  test("a rule that is made of an automaton", () => {
    const { a } = compile('a = 1*( "ab" / "c" )').rules;
    const rules = [complement(a), fromRegExp(/^(?!.*aa)[ab]+$/u), fromRegExp(/^[^a]*$/u)];
    for (const rule of rules) {
      const back = readNotation(write(rule));
      const inputs = strings(["a", "b", "c", "\u{1F600}"], 5);
      expect(inputs.filter((input) => back.test(input) !== rule.test(input))).toEqual([]);
    }
  });

  test.each([
    ["a set of none", "a = %xD800-DFFF", "a"],
    ["an automaton of none", "a = *%x00-10FFFF", "not a"],
  ])("%s: no string", (_, abnf, name) => {
    const a = compile(abnf).rule("a");
    const error = caught(() => write(name === "a" ? a : complement(a)));
    expect(error).toBeInstanceOf(NotationError);
    expect(error).toMatchObject({ ruleName: name, notation });
    expect(String(error)).toBe(
      `NotationError: ${name} cannot be written as ${notation}: it matches no string`,
    );
  });

  test("octets beyond ASCII, and halves of pairs in a rule that contains itself, are refused", () => {
    const { a, b } = compile("a = %x00-FF\nb = %x00-7F", { alphabet: "octets" }).rules;
    expect(String(caught(() => write(a)))).toBe(
      `NotationError: a cannot be written as ${notation}: it reads octets beyond ASCII, and the engine reads text`,
    );
    expect(equivalent(readNotation(write(b), "octets"), b)).toBe(true);
    const halves = compile('a = "x" a / %xD800').rule("a");
    expect(String(caught(() => write(halves)))).toBe(
      "RecursiveRuleError: a contains itself, and so cannot be written without the halves of surrogate pairs in it; take them out of the rule",
    );
  });

  test("a rule that is too long is refused", () => {
    jest.replaceProperty(CALL_LIMITS, "length", 100);
    const a = compile(`a = %s"${"x".repeat(200)}"`).rule("a");
    const error = caught(() => write(a));
    jest.restoreAllMocks();
    expect(error).toMatchObject({ name: "LimitError", kind: "length" });
    expect((error as Error).message).toBe(
      "the grammar has a rule of more than 100 characters; write a smaller rule",
    );
  });

  test("some rules of the standards are equivalent, and none is longer than 11,000 characters", async () => {
    const all: Rule[] = [];
    for (const { load } of STANDARDS) all.push(...Object.values((await load()).rules));
    let written = 0;
    // By default, each notation has rules of its own.
    const others = ALL_WORLDS ? all : all.slice(80 * NOTATIONS.indexOf(notation));
    for (const rule of sampled(others, 401)) {
      const grammar = unlessRefused(() => write(rule), NotationError);
      if (grammar === REFUSED) continue;
      written += 1;
      expect(grammar.length).toBeLessThan(11_000);
      const back = readNotation(grammar, rule.alphabet);
      expect([rule.ruleName, ...differences(rule, back)]).toEqual([rule.ruleName]);
    }
    expect(written).toBeGreaterThan(all.length / 1_000);
  });
});

/** Returns strings of which only one of two rules is right. */
function differences(rule: Rule, back: Rule): readonly string[] {
  const near = nearMisses(rule, { count: 6 }).map(({ string }) => string);
  const own = sample(rule, { count: 6, characters: "all" }).filter((each) => !UNIT.test(each));
  const found = [...near, ...own].filter((each) => rule.test(each) !== back.test(each));
  try {
    const isText = rule.alphabet === "octets" ? rule : intersection(rule, text);
    return isSubset(back, rule) && isSubset(isText, back) ? found : [...found, "not equivalent"];
  } catch (error) {
    if (error instanceof RecursiveRuleError) return found;
    throw error;
  }
}

/** `spec/fixtures/notations.txt` has texts. */
describe("the text follows the grammar", () => {
  test("XGrammar has no other set beyond ASCII", () => {
    const { a } = compile("a = DIGIT / %xA0-D7FF").rules;
    expect(String(caught(() => toGrammar(a, { notation: "xgrammar" })))).toBe(
      "NotationError: a cannot be written as xgrammar: beyond ASCII, the engine reads only complements, not %xA0-D7FF",
    );
  });

  test("an expression in several places is a rule, if it is long", () => {
    const doubled = Array.from({ length: 40 }, (_, n) => `a${n} = a${n + 1} a${n + 1}\n`);
    const { a0 } = compile(`${doubled.join("")}a40 = "x"`).rules as Readonly<Record<string, Rule>>;
    expect(toGrammar(a0!, { notation: "gbnf" }).length).toBeLessThan(1_000);
    const many = compile(`a = ${'[ 2"ab" ] '.repeat(40)}`).rule("a");
    expect(toGrammar(jsonString(many), { notation: "gbnf" }).length).toBeLessThan(20_000);
  });

  test("a rule of another notation", () => {
    const { port } = rfc3986.rules;
    expect(() => toGrammar(port, { notation: "ebnf" as never })).toThrow(
      new TypeError('notation must be one of gbnf, lark, xgrammar, not "ebnf"'),
    );
    expect(() => toGrammar("port" as never, { notation: "gbnf" })).toThrow(
      new TypeError("toGrammar writes a rule, not string"),
    );
  });
});

/** Rules as strings of JSON, against `JSON.stringify` and `JSON.parse`. */
describe("strings of JSON", () => {
  const { nested, few, astral, any, word } = compile(`
  nested = "(" *( nested / %x22 / %x5C / "/" / %x00-1F / %xD800-DFFF / %x10000-10FFFF ) ")"
  few    = *( %x22 / %x5C / %x2F / %x08-0D / %x1B-21 / %x7F-A0 / %xD7FF / %xE000 / "a" )
  astral = *( %xFFFE-10001 / %x103FE-10802 / %x10FFFF )
  any    = *%x00-10FFFF
  word   = "GET" / "u"
`).rules;

  const RULES: readonly Rule[] = [
    ...[few, astral, any, word, nested, rfc3986.rules.URI, rfc5321.rules.Mailbox],
    difference(any, few),
    fromRegExp(/^(?!.*\\\\)["\\\n\u{1F600}-\u{1F64F}]*$/u),
  ];

  /** Strings of a rule, strings next to them, and others. */
  function textsOf(rule: Rule): fc.Arbitrary<string> {
    const own = sample(rule, { count: 40, characters: "all", seed: 3 });
    const near = nearMisses(rule, { count: 40 }).map(({ string }) => string);
    const unit = fc.constantFrom(...Array.from('a"\\/\n\u0007\x7f\ud7ff\u{1F600}()'));
    return fc.oneof(fc.constantFrom("", ...own, ...near), fc.string(), fc.string({ unit }));
  }

  const NUMBER = { numRuns: scaled(2_000, 60) };

  /** The letters behind a reverse solidus. */
  const LETTERS = new Map(Array.from('"\\/\b\f\n\r\t', (unit, at) => [unit, '"\\/bfnrt'[at]!]));

  /** Spells a string in JSON, by random choices. */
  function spelled(text: string, choices: readonly number[]): string {
    let count = 0;
    const next = (): number => choices[(count += 1) % choices.length]!;
    const numbered = (unit: string): string => {
      const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
      return `\\u${Array.from(digits, (digit) => (next() % 2 === 0 ? digit : digit.toUpperCase())).join("")}`;
    };
    const written = Array.from(text, (character) => {
      const letter = LETTERS.get(character);
      const isPlain = character >= " " && character !== '"' && character !== "\\";
      const way = next() % 3;
      if (way === 0 && isPlain) return character;
      if (way === 1 && letter !== undefined) return `\\${letter}`;
      return character.split("").map(numbered).join("");
    });
    return `"${written.join("")}"`;
  }

  describe.each(RULES)("$ruleName", (rule) => {
    const shortest = jsonString(rule);
    const every = jsonString(rule, { spelling: "any" });

    test("the shortest spelling is that of JSON.stringify", () => {
      fc.assert(
        fc.property(textsOf(rule), (text) => {
          const json = JSON.stringify(text);
          const isIn = rule.test(text);
          expect([json, shortest.test(json), every.test(json)]).toEqual([json, isIn, isIn]);
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

    test("a text that JSON.parse refuses is not a spelling", () => {
      fc.assert(
        fc.property(
          textsOf(rule),
          fc.nat(),
          fc.constantFrom("", '"', "\\", "\n", "\\x", "\\u12", "\\U0061"),
          (text, at, fault) => {
            const json = spelled(text, [at, at + 1, at >> 3]);
            const cut =
              json.slice(0, at % json.length) + fault + json.slice((at % json.length) + 1);
            const isIn = isParsed(cut) && rule.test(String(JSON.parse(cut)));
            expect([cut, every.test(cut)]).toEqual([cut, isIn]);
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
    for (const [first, last] of chunks(
      [0, 0xff, 0x2f, 0x30, 0x9a, 0x1a0, 0xfff, 0x1000, 0xfed, 0xba98],
      2,
    ) as [number, number][]) {
      const { r } = compile(`r = %d${first}-${last}`).rules;
      const every = jsonString(r!, { spelling: "any", quotes: false });
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
    const parts = json.capture("Local-part", "Domain")('"\\"a b\\"@example.org"');
    expect(parts).toEqual({ "Local-part": '\\"a b\\"', Domain: "example.org" });
    expect(jsonString(word).explain('"GOT"')?.message).toBe(
      'JSON-word: expected "E" or "e" at offset 2, found "O"',
    );
    const unknown = { name: "UnknownRuleError", ruleName: "local" };
    expect(caught(() => json.capture("local" as never))).toMatchObject(unknown);
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
    const error = caught(() => jsonString(a));
    expect(error).toMatchObject({ ruleName: "a", notation: "json" });
    expect(String(error)).toBe(
      "NotationError: a cannot be written as json: it reads octets beyond ASCII, and JSON is text",
    );
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
});
