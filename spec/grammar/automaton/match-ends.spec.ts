/** A small budget for states changes nothing: automata that drop their states find the same matches. */
import { lower } from "../../../grammar/automaton/lower.js";
import { MatchEnds, MatchStarts } from "../../../grammar/automaton/matches.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { OffsetSet } from "../../../grammar/runtime/backward.js";
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

function longest(abnf: string, text: string): readonly number[] {
  const backward = reversed(lower(definitionOf(abnf)));
  const starts = new MatchStarts(backward).within(text, 0, text.length);
  return new MatchEnds(backward).longest(text, starts, 0);
}

test("characters of more classes than a row has cells are found like others", () => {
  const letters = Array.from({ length: 1100 }, (_, n) => String.fromCharCode(0x1000 + n));
  const written = letters.map((letter) => `%x${letter.charCodeAt(0).toString(16)} "a"`);
  const text = letters.map((letter) => `${letter}a`).join("-");
  expect(longest(`r = 1*( ${written.join(" / ")} )`, `-${text}\u144ca`)).toEqual(
    letters.flatMap((_, n) => [3 * n + 1, 3 * n + 3]),
  );
});

test("a match may end in a surrogate pair, or beside one", () => {
  const text = "a\u{1f600}\u{10000}-a\u{10000}\u{1f600}\u{10000}a\ud800\u{1f600}";
  expect(longest('r = "a" *%x1F600 / 2%x10000 / "-a" %x10000 / %xD800', text)).toEqual([
    ...[0, 3],
    ...[5, 9],
    ...[13, 14],
    ...[14, 15],
  ]);
});

test("states that exceed the budget are dropped before a run", () => {
  const backward = reversed(lower(definitionOf('r = "a"')));
  const dropped = [0, 100].map((budget) => {
    const ends = new MatchEnds(backward, budget);
    ends.longest("", new OffsetSet(0, 0), 0);
    return ends.dropped;
  });
  expect(dropped).toEqual([1, 0]);
});
