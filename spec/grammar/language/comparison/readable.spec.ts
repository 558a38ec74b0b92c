/** The characters that stand for a class in samples: few, and easy to read. */
import { eachRange } from "../../../../grammar/automaton/char-set.js";
import { readableIn } from "../../../../grammar/language/comparison/readings.js";

function textOf(ranges: readonly (readonly [number, number])[]): string {
  let text = "";
  eachRange(readableIn(ranges), (first, last) => {
    for (let point = first; point <= last; point += 1) text += String.fromCodePoint(point);
  });
  return text;
}

test.each<[name: string, ranges: readonly (readonly [number, number])[], text: string]>([
  ["everything", [[0, 0x10ffff]], '!"0123abcdef'],
  ["capitals", [[0x41, 0x5a]], "ABCDEF"],
  [
    "capitals, of some also the small letters",
    [
      [0x41, 0x43],
      [0x61, 0x62],
    ],
    "Cab",
  ],
  ["punctuation between digits and letters", [[0x38, 0x42]], "89:;AB"],
  ["a space", [[0x0a, 0x20]], " "],
  ["visible characters beyond ASCII: three", [[0x80, 0x2ff]], "¡¢£"],
  [
    "of several ranges: three of all",
    [
      [0xe9, 0xea],
      [0x3b1, 0x3c9],
    ],
    "éêα",
  ],
  [
    "no visible character: the first of each range",
    [
      [0x01, 0x08],
      [0x0e, 0x1f],
    ],
    "\u0001\u000e",
  ],
  [
    "no visible character in five ranges: three",
    [
      [0, 0],
      [2, 2],
      [4, 4],
      [6, 6],
    ],
    "\0\u0002\u0004",
  ],
])("%s", (_, ranges, text) => {
  expect(textOf(ranges)).toBe(text);
});
