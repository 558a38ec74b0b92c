/** Strings in a grammar of octets, without a browser: the page counts UTF-16 code units. */
import { outcomes, treeAnswer } from "../../explorer/src/worker/answers/strings.js";

/** The option of a standard whose grammar reads octets. */
const QUESTION = {
  abnf: "text = *( letter / two ) [ end ]\nletter = %x61-7A\ntwo = lead tail\nlead = %xC2-DF\ntail = %x80-BF\nend = %xF0 3tail\n",
  optionsOf: "rfc3629",
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
