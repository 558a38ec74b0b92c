import { precompile } from "../../../grammar/generate/precompile.js";
import { locateAll } from "../../../grammar/runtime/capture.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { decodeExpected } from "../../../grammar/runtime/expected.js";
import { endOfLongest, recognizes, run } from "../../../grammar/runtime/recognize.js";
import { compile } from "../../../grammar/index.js";
import { wordsOf } from "../../helpers/expectations.js";

const { rules } = compile(`
  pair  = key "=" value [ ";" ]
  key   = 1*%x61-7A
  value = *( DIGIT / %x1F600-1F64F )
`);

const {
  table: text,
  names,
  expected,
} = precompile(rules.pair.definition, {
  captures: [rules.key.definition, rules.value.definition],
  explain: true,
});
const table = decode(text);

describe("a table made ahead", () => {
  it.each<[string, boolean, number, number]>([
    ["a=", true, 2, 2],
    ["ab=12;", true, 6, 6],
    ["ab=12;;", false, 6, 6],
    ["a=\u{1F600}1", true, 5, 5],
    // A lone surrogate is a character of its own.
    ["a=\ud83d", false, 2, 2],
    ["a", false, -1, 1],
    ["", false, -1, 0],
    ["=", false, -1, 0],
  ])("recognizes %j: %s, longest prefix to %i, stopped at %i", (input, whole, longest, stopped) => {
    expect(recognizes(table, input)).toBe(whole);
    expect(endOfLongest(table, input, 0)).toBe(longest);
    expect(run(table, input, 0, false)).toMatchObject({
      stopped,
      end: whole ? input.length : -1,
    });
  });

  it("stops at the end, also where any character could follow", () => {
    const { any } = compile("any = *( %x0-D7FF / %xE000-10FFFF )").rules;
    const all = decode(precompile(any.definition, {}).table);
    // The first character with two code units, and the last one with one.
    for (const input of ["", "\0", "a\u{10000}b", "\uffff"])
      expect(run(all, input, 0, false)).toMatchObject({ stopped: input.length, end: input.length });
  });

  it("finds the longest prefix from an offset on", () => {
    expect([0, 1, 2, 3, 4].map((offset) => endOfLongest(table, "ab=1", offset))).toEqual([
      4, 4, -1, -1, -1,
    ]);
  });

  it.each<[string, readonly number[] | undefined]>([
    ["ab=12;", [0, 2, 3, 5]],
    ["a=\u{1F600}", [0, 1, 2, 4]],
    ["a=", [0, 1, 2, 2]],
    ["a", undefined],
    ["a=1;;", undefined],
    ["=", undefined],
  ])("locates key and value in %j: %j", (input, spans) => {
    expect(names).toEqual(["key", "value"]);
    const found = locateAll(table, input, names.length);
    expect(found && [...found]).toEqual(spans ?? null);
  });

  it("locates no rule in the empty string, if this is in the language", () => {
    const { r, s } = compile("r = [ s ]\ns = DIGIT").rules;
    const optional = decode(precompile(r.definition, { captures: [s.definition] }).table);
    expect(["", "1", "11"].map((input) => locateAll(optional, input, 1)?.join())).toEqual([
      "-1,-1",
      "0,1",
      undefined,
    ]);
  });

  it.each<[string, readonly string[]]>([
    ["", ["key"]],
    ["a", ['"a" to "z"', '"="']],
    ["a=1", ["DIGIT", "%x1F600-1F64F", '";"', "end of input"]],
    ["a=;;", ["end of input"]],
  ])("says after %j what could follow: %j", (input, words) => {
    if (expected === null) throw new Error("nothing is expected");
    const expecting = decodeExpected(expected.text, expected.words, table);
    expect(wordsOf(expecting(run(table, input, 0, false)))).toEqual(words);
    expect(rules.pair.explain(input)?.expected ?? words).toEqual(words);
  });
});
