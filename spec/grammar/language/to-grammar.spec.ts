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

  test("small worlds: some expressions up to size 4", () => {
    const inputs = strings(["a", "b"], 4);
    for (const abnf of sampled(everyNth(expressions(ELEMENTS, 4).flat(), 7), 23)) {
      const source = `a = ${abnf}\n${HELPERS}`;
      const oracle = recognizer(readAbnf(source).rules);
      const back = readNotation(write(compile(source).rule("a")));
      const differing = inputs.filter((input) => back.test(input) !== oracle.test("a", input));
      expect([abnf, ...differing]).toEqual([abnf]);
    }
  });

  test("small worlds: some rules that contain themselves", () => {
    const inputs = strings(["a", "b"], 5);
    const elements = ['"a"', '"b"', "x", '[ "a" ]'];
    for (const abnf of sampled(everyNth(expressions(elements, 4).flat(), 5), 23)) {
      const source = `x = ${abnf} / "b"\n`;
      const oracle = recognizer(readAbnf(source).rules);
      const back = readNotation(write(compile(source).rule("x")));
      const differing = inputs.filter((input) => back.test(input) !== oracle.test("x", input));
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
    const rule = name === "a" ? a : complement(a);
    const sentence = `${name} cannot be written as ${notation}: it matches no string`;
    const error = caught(() => write(rule));
    expect(error).toBeInstanceOf(NotationError);
    expect(error).toMatchObject({ ruleName: name, notation, message: sentence });
  });

  test("octets beyond ASCII", () => {
    const { a, b } = compile("a = %x00-FF\nb = %x00-7F", { alphabet: "octets" }).rules;
    expect(caught(() => write(a))).toMatchObject({
      name: "NotationError",
      message: `a cannot be written as ${notation}: it reads octets beyond ASCII, and the engine reads text`,
    });
    expect(equivalent(readNotation(write(b), "octets"), b)).toBe(true);
  });

  test("halves of pairs in a rule that contains itself", () => {
    const a = compile('a = "x" a / %xD800').rule("a");
    expect(caught(() => write(a))).toMatchObject({
      name: "RecursiveRuleError",
      message:
        "a contains itself, and so cannot be written without the halves of surrogate pairs in it; take them out of the rule",
    });
  });

  test("a rule that is too long", () => {
    const { length } = CALL_LIMITS;
    CALL_LIMITS.length = 100;
    try {
      const a = compile(`a = %s"${"x".repeat(200)}"`).rule("a");
      expect(caught(() => write(a))).toMatchObject({
        name: "LimitError",
        kind: "length",
        message: "the grammar has a rule of more than 100 characters; write a smaller rule",
      });
    } finally {
      CALL_LIMITS.length = length;
    }
  });

  describe("the rules of the standards", () => {
    test("some are equivalent, and none is longer than 11,000 characters", async () => {
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

describe("the text follows the grammar", () => {
  const address = `
    address = user "@" host [ ":" port ]
    user = 1*( ALPHA / DIGIT / "." )
    host = label *( "." label )
    label = 1*63( ALPHA / DIGIT / "-" )
    port = *DIGIT`;
  const list = 'list = "(" [ list *( SP list ) ] ")" / 1*DIGIT';

  test.each([
    [
      "gbnf",
      address,
      [
        "root ::= address",
        'address ::= user "@" host (":" port)?',
        "user ::= [.0-9A-Za-z]+",
        'host ::= label ("." label)*',
        "label ::= [\\u002D0-9A-Za-z]{1,63}",
        "port ::= [0-9]*",
      ],
    ],
    [
      "lark",
      address,
      [
        "start: ADDRESS",
        'ADDRESS: USER "@" HOST (":" PORT)?',
        "USER: /[.0-9A-Za-z]/+",
        'HOST: LABEL ("." LABEL)*',
        "LABEL: /[\\u002D0-9A-Za-z]/~1..63",
        "PORT: /[0-9]/*",
      ],
    ],
    ["lark", 'a = [ %s"ab" ]', ["start: A?", 'A: "ab"']],
    ["gbnf", list, ["root ::= list", 'list ::= "(" (list (" " list)*)? ")" | [0-9]+']],
    ["lark", list, ["start: list", 'list: "(" (list (" " list)*)? ")" | /[0-9]/+']],
    ["lark", 'a = %s"ab" [ a ]', ["start: a", 'a: "a" "b" a?']],
    [
      "gbnf",
      "root = root-2 %x22 root-2\nroot-2 = 1*2( ALPHA DIGIT )",
      [
        "root ::= root-2",
        'root-2 ::= root-2-2 "\\"" root-2-2',
        "root-2-2 ::= (ALPHA [0-9]){1,2}",
        "ALPHA ::= [A-Za-z]",
      ],
    ],
    [
      "xgrammar",
      "true = null %x5E-5F\nnull = 1*2ALPHA",
      [
        "root ::= true-2",
        "true-2 ::= null-2 [\\u005E_]",
        "null-2 ::= ALPHA{1,2}",
        "ALPHA ::= [A-Za-z]",
      ],
    ],
    [
      "gbnf",
      "a = *4000DIGIT",
      [
        "root ::= a",
        "a ::= ([0-9]{0,1998} | [0-9]{1999} ([0-9]{0,1998} | [0-9]{1999} [0-9]{0,2}))",
      ],
    ],
    [
      "gbnf",
      'a = 1000( %s"b" %s"c" / 1*1000%s"d" )',
      ["root ::= a", "a ::= part{1000}", 'part ::= "bc" | "d"{1,1000}'],
    ],
    [
      "xgrammar",
      'a = 1000( %s"b" %s"c" / 1*1000%s"d" )',
      ["root ::= a", 'a ::= ("bc" | "d"{1,1000}){1000}'],
    ],
    [
      "lark",
      "a = 3*DIGIT %xE9 %x1F600",
      ["start: A", "A: /[0-9]/~3 /[0-9]/* /[\\u00E9]/ /[\\U0001F600]/"],
    ],
    ["gbnf", "a = %xE9 %x1F600 %x0A", ["root ::= a", 'a ::= "\\u00E9\\U0001F600\\u000A"']],
    ["xgrammar", "a = %x00-22 / %x24-10FFFF", ["root ::= a", "a ::= [^#]"]],
  ] as const)("%s: %s", (notation, abnf, lines) => {
    const [rule] = Object.values(compile(abnf).rules);
    expect(toGrammar(rule!, { notation }).split("\n")).toEqual(lines);
  });

  test("XGrammar has no other set beyond ASCII", () => {
    const { a } = compile("a = DIGIT / %xA0-D7FF").rules;
    expect(caught(() => toGrammar(a, { notation: "xgrammar" }))).toMatchObject({
      name: "NotationError",
      message:
        "a cannot be written as xgrammar: beyond ASCII, the engine reads only complements, not %xA0-D7FF",
    });
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
});
