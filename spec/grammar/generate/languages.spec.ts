/** Generated source code gives the answers of the library: compiled by the toolchains, over strings of six rules. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986, rfc3987 } from "uri-abnf/grammar";
import { sample } from "uri-abnf/language";
import { rfc5321 } from "uri-abnf/standards/rfc5321";
import { lengthOf } from "../../../grammar/runtime/characters.js";
import { answersForBytes, answersForText } from "../../helpers/languages/answers.js";
import {
  driverOf,
  isInstalled,
  isThere,
  output,
  recordOf,
  TOOLCHAINS,
  writeProgram,
} from "../../helpers/languages/languages.js";
import { describeIf } from "../../helpers/skips.js";
import { temporaryFolder } from "../../helpers/temporary-folder.js";
import { pick, scaled, seeded } from "../../helpers/worlds.js";
import type { Grammar, Rule } from "uri-abnf/grammar";
import type { SourceLanguage } from "uri-abnf/generate";
import type { Answers } from "../../helpers/languages/answers.js";
import type { Random } from "../../helpers/worlds.js";

const letters = seeded(1);

/** Words whose table, beside that of some words which comments of a language must not have, has more than 65,535 cells, and as a text more than 65,535 bytes. */
const WORDS = Array.from({ length: 1500 }, () =>
  Array.from({ length: 8 }, () => pick(Array.from("abcdefghijklmnop"), letters)).join(""),
);

/** With characters of each length in UTF-8, at the ends of the ranges that a first byte allows. */
const UNICODE = compile(
  `mixed = *( %x20-7E / %x7F / %xA9-7FF / %x1000-D7FF / %xE000-FFFD / %x1F600-1F64F / %x10FFFF ) [ "!" ]
   words = ${[...WORDS, "*/", "/*", "\\u002a", "\\"].map((word) => `"${word}"`).join(" / ")}`,
  { imports: [rfc3986, rfc3987, rfc5321] },
);

const OCTETS = compile("packet = %x00-1F [ 2*3%x80-FF ] *( %xC3 %xA9 / %xF0-FF / %x41 )", {
  alphabet: "octets",
});

const FILES: readonly (readonly [name: string, grammar: Grammar, rules: readonly string[]])[] = [
  ["unicode", UNICODE, ["URI-reference", "Mailbox", "IRI-reference", "mixed", "words"]],
  ["octets", OCTETS, ["packet"]],
];

/** In the order of the drivers. */
const RULES = FILES.flatMap(([, grammar, names]) => names.map((name) => grammar.rule(name)));

/** Bytes that no UTF-8 has, overlong forms, halves of pairs, what is beyond U+10FFFF, and characters of each length. */
const PIECES = [
  ..."00 7f 80 bf c0 c1 c2 df e0 ed ef f0 f4 f5 f8 fc fe ff c080 c1bf e08080 e09fbf".split(" "),
  ..."eda080 edbfbf edb080 f0808080 f08fbfbf f4908080 f7bfbfbf c3a9 c3 e282 e282ac".split(" "),
  ..."efbbbf efbfbd f09f9880 f09f98 f48fbfbf 25 5b 3a3a 40 2e".split(" "),
].map((hex) => Buffer.from(hex, "hex"));

const TEXTS = "\ud800 \udc00 \udbff\udfff \udc00\ud800 \ufeff é € 😀 \0 % @".split(" ");

function edited(bytes: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (bytes.length + 1));
  if (random() < 0.2) return bytes.subarray(0, at);
  const after = at + Math.floor(random() * 2);
  const between = random() < 0.2 ? [] : [pick(PIECES, random)];
  return Buffer.concat([bytes.subarray(0, at), ...between, bytes.subarray(after)]);
}

/** Strings of a rule, and strings that are an edit or two away. */
function bytesOf(rule: Rule, count: number): readonly Uint8Array[] {
  const random = seeded(rule.ruleName.length);
  const isOctets = rule.alphabet === "octets";
  const options = { count: Math.ceil(count / 4), maxLength: 40, characters: "all" } as const;
  const strings = sample(rule, options).map((string) =>
    Buffer.from(string, isOctets ? "latin1" : "utf8"),
  );
  return Array.from({ length: count }, (_, number) => {
    const string = strings[number % strings.length]!;
    const once = number < strings.length ? string : edited(string, random);
    return number < 3 * strings.length ? once : edited(once, random);
  });
}

function textsOf(rule: Rule, count: number): readonly string[] {
  const random = seeded(rule.ruleName.length);
  return bytesOf(rule, count).map((bytes, number) => {
    const text = bytes
      .toString()
      .replaceAll("\ufffd", () => (random() < 0.5 ? "" : pick(TEXTS, random)));
    const at = Math.floor(random() * (text.length + 1));
    const cut = text.slice(0, at);
    return [text, cut, cut + pick(TEXTS, random) + text.slice(at + 1)][number % 3]!;
  });
}

const COUNT = scaled(20_000, 2_000);

/** Returns the line of a driver. Offsets in a text are those of the language: code units, or characters. */
function lineOf(
  { input, answers: { matches, prefixEnd, mismatch } }: Case,
  hasUnits: boolean,
): string {
  const offsets = [prefixEnd, mismatch].map((offset) =>
    offset < 0 || hasUnits || typeof input !== "string" ? offset : lengthOf(input.slice(0, offset)),
  );
  return [Number(matches), ...offsets].join(" ");
}

interface Case {
  readonly rule: Rule;
  readonly input: string | Uint8Array;
  readonly answers: Answers;
}

function casesOf<Input extends Case["input"]>(
  inputsOf: (rule: Rule, count: number) => readonly Input[],
  answersFor: (rule: Rule, input: Input) => Answers,
): readonly Case[] {
  return RULES.flatMap((rule) =>
    inputsOf(rule, COUNT).map((input) => ({ rule, input, answers: answersFor(rule, input) })),
  );
}

const ofBytes = casesOf(bytesOf, answersForBytes);
const ofTexts = casesOf(textsOf, answersForText);

function codeOf(language: SourceLanguage): readonly (readonly [name: string, code: string])[] {
  return FILES.map(([name, grammar, names]) => {
    const rules = Object.fromEntries(names.map((each) => [each, {}]));
    const own = language === "java" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    return [name, generate(grammar, { rules, target: language, name: own }).code] as const;
  });
}

test("a table is larger than a number of 16 bits, and as a text than a constant of Java", () => {
  const { code } = generate(UNICODE, { rules: { words: {} }, target: "c" });
  expect(Number(/words_next\[(\d+)\]/.exec(code)?.[1])).toBeGreaterThan(65_535);
});

test("the inputs match and do not match, in each rule, and end too early and late", () => {
  const share = (cases: readonly Case[], isOne: (each: Case) => boolean): number =>
    cases.filter(isOne).length / cases.length;
  for (const all of [ofBytes, ofTexts]) {
    for (const rule of RULES) {
      const own = all.filter((each) => each.rule === rule);
      expect(share(own, ({ answers }) => answers.matches)).toBeGreaterThan(0.05);
      expect(share(own, ({ answers }) => answers.mismatch >= 0)).toBeGreaterThan(0.1);
    }
    const late = share(all, ({ answers: { mismatch, prefixEnd } }) => prefixEnd < mismatch);
    const early = share(all, ({ answers, input }) => answers.mismatch === input.length);
    expect(late).toBeGreaterThan(0.1);
    expect(early).toBeGreaterThan(0.01);
  }
});

for (const toolchain of TOOLCHAINS) {
  const { language, fileOf, main, checks, builds, run, hasTexts } = toolchain;

  describeIf(isInstalled(toolchain), "toolchains")(`the code of ${language}`, () => {
    const folder = temporaryFolder();
    const cases = hasTexts ? [...ofBytes, ...ofTexts] : ofBytes;
    const records = join(folder, "records");

    beforeAll(() => {
      const files = codeOf(language).map(([name, code]) => [fileOf(name), code] as const);
      writeProgram(folder, { ...Object.fromEntries(files), [main]: driverOf(toolchain) });
      const all = cases.map(({ rule, input }) => recordOf(RULES.indexOf(rule), input));
      writeFileSync(records, Buffer.concat(all));
    });

    const known = checks.filter(([program]) => isThere(program));
    if (known.length > 0)
      it("has nothing that the tools of the language object to", () => {
        for (const command of known)
          expect([command, output(folder, command)]).toEqual([command, ""]);
      });

    it("gives the answers of the library", () => {
      for (const command of builds)
        expect([command, output(folder, command)]).toEqual([command, ""]);
      const programs = language === "c" ? [run, ["./checked"] as const] : [run];
      for (const program of programs) {
        const lines = output(folder, [...program, records])
          .trimEnd()
          .split("\n");
        const wrong = cases.flatMap((each, at) => {
          const line = lineOf(each, language !== "python");
          const { rule, input } = each;
          const shown = [rule.ruleName, JSON.stringify(input), lines[at], line];
          return lines[at] === line ? [] : [shown];
        });
        expect(wrong.slice(0, 5)).toEqual([]);
        expect(lines.length).toBe(cases.length);
      }
    });
  });
}

/** Programs beside a generated file `deep`, whose rule has more states than the recursion of Python has levels. */
const SNIPPETS: readonly (readonly [
  language: SourceLanguage,
  title: string,
  text: string,
  commands: readonly (readonly string[])[],
])[] = [
  [
    "rust",
    "includes the code",
    'mod own { include!("deep.rs"); }\nfn main() { print!("{}", own::DEEP.matches("a".repeat(1200))); }\n',
    [["rustc", "--edition=2018", "-Dwarnings", "snippet.rs"], ["./snippet"]],
  ],
  [
    "python",
    "sends a rule to another process, and copies it",
    `import copy, multiprocessing, pickle
import deep
if __name__ == "__main__":
    assert len(pickle.dumps(deep.DEEP)) < 10_000
    with multiprocessing.Pool(1) as pool:
        print(*pool.map(copy.deepcopy(deep.DEEP).matches, ["a" * 1200, "a"]), end="")
`,
    [["python3", "snippet.py"]],
  ],
];

for (const [language, title, text, commands] of SNIPPETS) {
  const toolchain = TOOLCHAINS.find((each) => each.language === language)!;

  describeIf(isInstalled(toolchain), "toolchains")(`a program of ${language} that ${title}`, () => {
    const folder = temporaryFolder();

    it("runs", () => {
      const rules = { deep: {}, other: {} };
      const grammar = compile('deep = 1200"a"\nother = deep');
      const { code } = generate(grammar, { rules, target: language });
      const ending = toolchain.fileOf("");
      writeProgram(folder, { [`deep${ending}`]: code, [`snippet${ending}`]: text });
      const printed = commands.map((command) => output(folder, command)).join("");
      expect(printed).toBe(language === "rust" ? "true" : "True False");
    });
  });
}

describe.each(TOOLCHAINS)("the size of the code of $language, without comments", ({ language }) => {
  it.each([
    ["URI-reference", 20_000, 3_000],
    ["IPv6address", 12_000, 2_200],
  ])("of %s is at most %i bytes, and %i compressed", (name, most, mostCompressed) => {
    const { code } = generate(rfc3986, { rules: { [name]: {} }, target: language });
    const bare = code.replace(/^\s*(?:\/\/|\/?\*|#|"""[^]*?""").*\n/gm, "");
    expect(bare.length).toBeLessThanOrEqual(most);
    expect(gzipSync(bare, { level: 9 }).length).toBeLessThanOrEqual(mostCompressed);
  });
});
