/** What a recognition says, and how it disagrees with the rule itself, which knows the whole string. */
import type { Recognition, Rule } from "../../grammar/index.js";
import { strings } from "./worlds.js";

/** All answers of a recognition, as text. */
export function answersOf(recognition: Recognition): string {
  const { state, isFinal, offset, matched } = recognition;
  const end = recognition.end();
  const mismatch = end && { ...end, excerpt: end.excerpt() };
  return JSON.stringify({
    state,
    isFinal,
    offset,
    matched,
    expected: recognition.expected(),
    next: recognition.next(),
    completion: recognition.completion(),
    mismatch,
  });
}

/** Returns the ways to cut a string into two and three pieces, empty ones included. */
export function cuts(text: string): readonly (readonly string[])[] {
  const at = Array.from({ length: text.length + 1 }, (_, index) => index);
  return at.flatMap((first) =>
    at
      .filter((second) => second >= first)
      .map((second) => [text.slice(0, first), text.slice(first, second), text.slice(second)]),
  );
}

/** The first half of a surrogate pair: more can come of it than of a character. */
const FIRST_HALF = "\ud83d";

/** The characters after which `next` is tried. */
const CHARACTERS = ["a", "b", "A", "B", "c", "(", ")", "\u{1F600}", FIRST_HALF, "\ude00"];

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Checks whether a string ends with the first half of a pair that can stand there. */
function canBeCompletedToPair(rule: Rule, text: string): boolean {
  if (!/[\ud800-\udbff]$/.test(text)) return false;
  return Array.from({ length: 0x400 }, (_, index) => String.fromCharCode(0xdc00 + index)).some(
    (second) => (rule.explain(text + second)?.offset ?? Infinity) > text.length,
  );
}

/** Returns where the answers of a recognition differ from what the rule says of whole strings. */
export function disagreementsOf(rule: Rule, text: string, alphabet: readonly string[]): string[] {
  const found: string[] = [];
  const expectEqual = (what: string, actual: unknown, right: unknown): void => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(right)];
    if (a !== b) found.push(`${JSON.stringify(text)}: ${what} ${a}, should be ${b}`);
  };
  const recognition = rule.open().push(text);
  const reason = rule.explain(text);
  const end = recognition.end();
  if (reason === null) expectEqual("end", end, null);
  else {
    const { message, expected, offset } = end ?? {};
    expectEqual(
      "end",
      { message, offset, expected },
      { message: reason.message, offset: reason.offset, expected: reason.expected },
    );
  }
  const isEmpty = reason?.expected.length === 0;
  const isPrefix =
    reason === null ||
    (reason.offset === text.length && !isEmpty) ||
    canBeCompletedToPair(rule, text);
  const state = reason === null ? "match" : isPrefix ? "partial" : "mismatch";
  expectEqual("state", recognition.state, state);
  const next = recognition.next();
  const isPossible = (one: string): boolean => {
    if (one !== FIRST_HALF) return recognition.clone().push(one).state !== "mismatch";
    const end = rule.explain(text + one);
    return end === null || end.offset === text.length + 1;
  };
  const after = CHARACTERS.filter(isPossible);
  const isMerged = next.every(
    ([first, last], index) => first <= last && (next[index - 1]?.[1] ?? -2) + 1 < first,
  );
  expectEqual("ascending ranges that do not touch", isMerged ? [] : next, []);
  const listed = CHARACTERS.filter((one) =>
    next.some(([first, last]) => first <= one.codePointAt(0)! && one.codePointAt(0)! <= last),
  );
  expectEqual("next", listed, isPrefix ? after : []);
  expectEqual("matched", recognition.matched, rule.prefixEnd(text));
  expectEqual("isFinal", recognition.isFinal, state === "match" && after.length === 0);
  const completion = recognition.completion();
  if (!isPrefix) expectEqual("completion", completion, undefined);
  else if (completion === undefined || !rule.test(text + completion))
    expectEqual("completion", completion, "a string of the language");
  else if (completion.length <= LONGEST) {
    const shorter = strings(alphabet, completion.length - 1).find(
      (one) => lengthOf(text + one) < lengthOf(text + completion) && rule.test(text + one),
    );
    expectEqual("shorter completion", shorter, undefined);
  }
  const whole = answersOf(recognition);
  for (const pieces of cuts(text)) {
    const cut = rule.open();
    for (const piece of pieces) cut.push(piece);
    expectEqual(`in the pieces ${JSON.stringify(pieces)}`, answersOf(cut), whole);
  }
  return found;
}

/** The length up to which completions are compared with all shorter strings. */
const LONGEST = 6;
