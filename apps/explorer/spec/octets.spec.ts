/** Strings in a grammar of octets, without a browser: the page counts UTF-16 code units. */
import { aheadOf } from "../src/worker/answers/ahead.js";
import { INITIAL } from "../src/model/state.js";
import { outcomes, treeAnswer } from "../src/worker/answers/strings.js";

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
    "text aé😀",
    "letter a",
    "two é",
    "lead é",
    "tail é",
    "end 😀",
    "tail 😀",
    "tail 😀",
    "tail 😀",
  ]);
  expect(tree?.captures).toEqual({
    text: "aé😀",
    letter: "a",
    two: "é",
    lead: "é",
    tail: "é",
    end: "😀",
  });
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
