import { characterAt, characterBefore } from "../../../grammar/runtime/characters.js";

describe.each([
  "a",
  "ab\u{1f600}c",
  "\ud83d\ude00",
  "\ude00a",
  "a\ud83d",
  "\ud83d\ud83d\ude00\ude00",
  "\u{10ffff}\uffff",
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
