/** A small budget for states changes nothing: automata that drop their states find the same matches. */
import { lower } from "../../../grammar/automaton/lower.js";
import { MatchEnds } from "../../../grammar/automaton/match-ends.js";
import { MatchStarts } from "../../../grammar/automaton/match-starts.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { definitionOf } from "../../helpers/lowered.js";
import { pick, seeded } from "../../helpers/worlds.js";

const BODIES = [
  'r = *("a" / "b") "a" 3("a" / "b") "c" / "a"',
  'r = 1*4( "ab" / "c" ) / *"b" "c"',
  'r = "a" *6( "a" / "b" ) [ "c" ]',
];

describe.each(BODIES)("%s", (abnf) => {
  const backward = reversed(lower(definitionOf(abnf)));
  const random = seeded(9);
  const text = Array.from({ length: 600 }, () => pick(["a", "b", "b", "c", "é"], random)).join("");

  function matches(budget?: number): readonly number[] {
    const starts = new MatchStarts(backward, budget);
    const ends = new MatchEnds(backward, budget);
    const all = [0, 150].flatMap((from) =>
      ends.longest(text, starts.within(text, 0, text.length), from),
    );
    expect(starts.dropped > 0).toBe(budget !== undefined);
    return all;
  }

  it.each([0, 10])("budget %i", (budget) => expect(matches(budget)).toEqual(matches()));
});

test("characters of more classes than a row has cells are found like others", () => {
  const letters = Array.from({ length: 1100 }, (_, n) => (0x1000 + n).toString(16));
  const abnf = `r = 1*( ${letters.map((letter) => `%x${letter} "a"`).join(" / ")} )`;
  const backward = reversed(lower(definitionOf(abnf)));
  const text = "-\u1000a\u1449a-\u144ca\u1001";
  const starts = new MatchStarts(backward).within(text, 0, text.length);
  expect(new MatchEnds(backward).longest(text, starts, 0)).toEqual([1, 5]);
});
