/** The edits of a string at each of its characters. */
import { editsWith, spliced } from "../../../../grammar/language/near-misses.js";

/** The strings that are one edit away from a string, without the string itself. */
function edited(string: string, alphabet: readonly string[]): ReadonlySet<string> {
  const characters = Array.from(string);
  const places = [...characters.keys(), characters.length];
  const found = editsWith(alphabet).flatMap((edit) =>
    places.flatMap((at) => edit(characters, at).map((splice) => spliced(characters, splice))),
  );
  return new Set(found.filter((each) => each !== string));
}

test("deletions, transpositions, substitutions and insertions of characters", () => {
  expect([...edited("ab", ["x"])].sort()).toEqual(
    ["a", "b", "aab", "abb", "ba", "xb", "ax", "xab", "axb", "abx"].sort(),
  );
});

test("delimiters are left out, doubled, and replaced by others", () => {
  const found = edited("a-b", []);
  expect(found).toContain("ab");
  expect(found).toContain("a--b");
  for (const separator of [".", ":", "/", ",", ";", " "]) expect(found).toContain(`a${separator}b`);
});

test("delimiters take the place of delimiters alone", () => {
  const [, separators] = editsWith(["x", "#"]);
  const characters = Array.from("a-b");
  const found = [0, 1, 2, 3].map((at) =>
    separators!(characters, at).map((splice) => spliced(characters, splice)),
  );
  expect(found.map((each) => each.length > 0)).toEqual([false, true, false, false]);
  expect(found[1]).toContain("a#b");
  expect(found[1]).not.toContain("axb");
});

test("a digit becomes a greater one", () => {
  const digits = editsWith([])[4]!(["7"], 0).map((splice) => spliced(["7"], splice));
  expect(digits).toEqual(["8", "9"]);
  expect([...edited("7", [])].sort()).toEqual(["", "77", "8", "9"]);
  expect([...edited("٧", [])].sort()).toEqual(["", "٧٧"]);
});
