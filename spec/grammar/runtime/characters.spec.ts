import { characterAt, characterBefore } from "../../../grammar/runtime/characters.js";

describe.each([
  "a",
  "ab\u{1f600}c",
  "\ud83d\ude00",
  "\ude00a",
  "a\ud83d",
  "\ud83d\ud83d\ude00\ude00",
  "\u{10ffff}\uffff",
  // units on both sides of the surrogates, and the first and the last of each kind
  "\ud83da\ud83d\uffff",
  "\ud7ff\udc00\ud7ff\udfff",
  "\ud800\udc00\ud800\udfff\udbff\udc00\udbff\udfff",
])("the characters of %j", (text) => {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);

  test("from the left", () => {
    const found: number[] = [];
    for (let at = 0; at < text.length; at += found.at(-1)! > 0xffff ? 2 : 1)
      found.push(characterAt(text, at));
    expect(found).toEqual(characters);
  });

  test("from the right", () => {
    const found: number[] = [];
    for (let at = text.length; at > 0; at -= found.at(-1)! > 0xffff ? 2 : 1)
      found.push(characterBefore(text, at));
    expect(found.reverse()).toEqual(characters);
  });
});
