/** Characters by their positions. */
import { characterIn } from "../../../../grammar/language/sampling/counted.js";
import { caught } from "../../../helpers/caught.js";

const intervals = [
  { first: 0x30, last: 0x39 },
  { first: 0x61, last: 0x61 },
  { first: 0x1f600, last: 0x1f601 },
];

test("the characters of some intervals are numbered from 0", () => {
  const characters = Array.from({ length: 13 }, (_, at) => characterIn(intervals, BigInt(at)));
  expect(characters.join("")).toBe("0123456789a\u{1F600}\u{1F601}");
});

test("a position behind the last character is refused", () => {
  expect(caught(() => characterIn(intervals, 13n))).toEqual(
    new RangeError("there are not so many characters"),
  );
});
