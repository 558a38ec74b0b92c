import { aheadOf } from "../src/worker/answers/ahead.js";
import { INITIAL, textWith } from "../src/model/state.js";
import { outcomes, treeAnswer } from "../src/worker/answers/strings.js";
import { STANDARDS } from "../../../grammar/workbench/index.js";
import { beginnings } from "../preset-strings.js";
import { grammarOf, optionsFor } from "../src/worker/grammars.js";
import { presetNamed, problemsOf } from "../src/worker/answers/grammar.js";
import { compile } from "../../../grammar/index.js";
import { sampled } from "../../../spec/helpers/worlds.js";
import type { Grammar } from "../../../grammar/index.js";

/** Strings in a grammar of octets, without a browser: the page counts UTF-16 code units. */
describe("strings in a grammar of octets", () => {
  const QUESTION = {
    ...INITIAL,
    abnf: "text = *( letter / two ) [ end ]\nletter = %x61-7A\ntwo = lead tail\nlead = %xC2-DF\ntail = %x80-BF\nend = %xF0 3tail\n",
    octets: true,
    rule: "text",
  };

  test.each([
    ["abc", []],
    ["aé=", [2]],
    ["éa€", [2]],
    ["a😀b", [3]],
  ])("the first impossible character of %j is at %j", async (string, expected) => {
    const found = await outcomes({ ...QUESTION, strings: [string] });
    expect(found.flatMap((outcome) => (outcome.ok ? [] : [outcome.offset]))).toEqual(expected);
  });

  test("the nodes of a tree have the characters that contain their octets", async () => {
    const string = "aé😀";
    const tree = await treeAnswer({ ...QUESTION, string });
    const texts = tree?.nodes.map(({ rule, start, end }) => `${rule} ${string.slice(start, end)}`);
    expect(texts).toEqual([
      ...["text aé😀", "letter a", "two é", "lead é", "tail é"],
      ...["end 😀", "tail 😀", "tail 😀", "tail 😀"],
    ]);
    const captures = { text: "aé😀", letter: "a", two: "é", lead: "é", tail: "é", end: "😀" };
    expect(tree?.captures).toEqual(captures);
  });

  describe("at the cursor", () => {
    const ahead = (abnf: string, before: string, octets = true) =>
      aheadOf({ ...INITIAL, abnf, octets, rule: "text", before });

    it("octets beyond ASCII are numbers, and a completion is the text of its octets", async () => {
      const abnf = 'text = "a" %xC3-C4 %xA9 / %xFF / "b" %xF0.9F.98.80';
      expect(await ahead(abnf, "")).toMatchObject({ next: ["A\u2013B", "a\u2013b", "%xFF"] });
      expect(await ahead(abnf, "a")).toMatchObject({
        next: ["%xC3\u2013%xC4"],
        completion: "\u00e9",
      });
      expect(await ahead(abnf, "b")).toMatchObject({ next: ["%xF0"], completion: "\u{1f600}" });
    });

    it("octets that are not UTF-8 complete no string", async () => {
      expect(await ahead('text = "a" %xE9', "a")).toMatchObject({
        state: "partial",
        next: ["%xE9"],
        completion: undefined,
      });
    });

    it("characters are themselves", async () => {
      expect(await ahead("text = %xE9-EB %x1", "", false)).toMatchObject({
        next: ["\u00e9\u2013\u00eb"],
        completion: "\u00e9\u0001",
      });
    });

    it("a completion that is too long takes nothing else away", async () => {
      const answer = await ahead('text = "a" 3000000"b"', "a", false);
      expect(answer).toMatchObject({ state: "partial", next: ["B", "b"], completion: undefined });
      expect(answer.expected).toEqual(['"b"']);
    });
  });
});

/** The presets of the explorer, without a browser: they give the answers of the shipped grammars. */
describe("presets", () => {
  const BEGINNINGS = beginnings();

  /** The bad strings of its table are octets that are not text. */
  const WITHOUT_BAD_LINE = new Set(["rfc3629"]);

  /** Without a word, a list is that of a sender. */
  const listsOf = ({ source: { settings } }: Grammar) =>
    settings.lists === true ? "sender" : settings.lists;

  test.each(sampled(STANDARDS, 6).map(({ name, load }) => ({ name, load })))(
    "$name has all rules, and the answers of its grammar",
    async ({ name, load }) => {
      const grammar = await load();
      const preset = await presetNamed({ name }, BEGINNINGS);
      const { start, strings } = preset;
      const text = textWith(preset, preset.abnf);
      // The page defers names that a text leaves open. A preset leaves none open.
      compile(text.abnf, { ...(await optionsFor(text)), missing: "error" });
      const compiled = await grammarOf(text);
      const verdicts = (of: typeof grammar): (string | undefined)[] =>
        strings.map((string) => of.rule(start).explain(string)?.message);
      expect(Object.keys(compiled.rules)).toEqual(Object.keys(grammar.rules));
      expect(compiled.source.settings.alphabet).toBe(grammar.source.settings.alphabet);
      expect(listsOf(compiled)).toBe(listsOf(grammar));
      expect(verdicts(compiled)).toEqual(verdicts(grammar));
      // Strings to begin with: there is a good one, and the last one is bad.
      expect(verdicts(grammar)).toContain(undefined);
      expect(verdicts(grammar).at(-1) === undefined).toBe(WITHOUT_BAD_LINE.has(name));
    },
  );

  test("there are presets", () => {
    expect(STANDARDS.length).toBeGreaterThan(50);
  });

  test("the imports of missing names define them, and do not clash", async () => {
    const text = { ...INITIAL, abnf: "; RFC 3339\na = date-time / addr-spec" };
    const offered = (await problemsOf(text)).map(({ imports }) => imports?.map(({ name }) => name));
    expect(offered).toEqual([
      ["rfc3339", "rfc5322"],
      ["rfc5322:addr-spec", "rfc6068"],
    ]);
    const imports = offered.map((names) => names?.[0] ?? "");
    expect(await problemsOf({ ...text, imports })).toEqual([]);
  });
});

/** What the page finds in a grammar, without a browser: the findings of `check`, with their severities. */
describe("problems", () => {
  test("problems have the severities of `check`, in the order of the text", async () => {
    const abnf = `; RFC 3986
; example: a "xy"
; counterexample: a "x"
; example: b "x"
; example: c ""
; exmaple: a "x"
a = "x" / "x"
c = missing / <none>
port = 1*DIGIT / "-"
`;
    const found = await problemsOf({ ...INITIAL, abnf });
    expect(
      found.map(({ line, column, severity, from, to, message }) => [
        `${String(line)}:${String(column)} ${severity}`,
        abnf.slice(from, to),
        message,
      ]),
    ).toEqual([
      ["2:15 error", "xy", 'example "xy": a: expected end of input at offset 1, found "y"'],
      ["3:22 error", "x", 'counterexample "x": a matches it'],
      ["4:15 error", "x", 'example "x": no rule named "b"'],
      [
        "6:1 warning",
        '; exmaple: a "x"',
        'an example is written "; example: RULE STRING", in lower case, with the string as in JSON',
      ],
      ["7:11 warning", '"x"', 'the alternative "x" stands here a second time'],
      // The example of c waits for these names.
      ["8:5 error", "missing", "undefined rule missing"],
      ["8:15 error", "<none>", "prose that no rule is bound to: <none>"],
      ["9:1 note", "port", 'port differs from RFC 3986: only here "-", only there ""'],
    ]);
  });

  test("a text that is not a grammar has its own errors only", async () => {
    const found = await problemsOf({ ...INITIAL, abnf: '; example: a "xy"\na = ( "x"\n' });
    expect(found.map(({ message }) => message)).toEqual(['"(" is not closed']);
  });
});
