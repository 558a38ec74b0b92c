/** Strings that are almost in a language. */
import { requireCount, requireMember } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { Budget } from "../common/budget.js";
import { examples } from "./examples.js";
import { inputOf, toLanguages } from "./language-set.js";
import { Random } from "./sampling/random.js";
import { callBudget } from "./question-budget.js";
import { requireSeed } from "./sample.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `nearMisses`. */
export interface NearMissOptions {
  /** The same seed gives the same strings. Default: 0. */
  readonly seed?: number;
  /** The number of strings. Default: 20. */
  readonly count?: number;
}

/** A string that is not in the language, and is one edit away from one that is. */
export interface NearMiss {
  readonly string: string;
  /** The offset of the first impossible character, as `explain` gives it. */
  readonly offset: number;
}

const COUNT = 20;

/** The number of characters of the strings that are tested. A test counts as several. */
const CHARACTERS = 1 << 22;
const CHARACTERS_OF_TEST = 80;

/**
 * Returns strings that are not in the language of a rule, and one insertion, deletion, substitution or
 * transposition of characters away from a string that is. They are made from the strings of `examples`,
 * so they are spread over the places of the grammar. The classic mistakes come first and in turn: a
 * bound that is exceeded by one, a wrong separator, a missing delimiter, a doubled delimiter, a digit
 * out of range. The rule may contain itself. In a grammar of octets, each code unit of a string is an
 * octet.
 *
 * There are fewer than `count` strings if the language has fewer near misses, or if tests of
 * 4 million characters, in equal parts for each kind of mistake, do not find more. Cost: that of `examples`, and the tests.
 *
 * @example
 * ```ts
 * const { rules } = compile('date = 4DIGIT "-" 2DIGIT');
 * nearMisses(rules.date, { count: 2 }).every(({ string }) => !rules.date.test(string)); // true
 * ```
 */
export function nearMisses(rule: Rule, options: NearMissOptions = {}): NearMiss[] {
  requireMember(rule, "definition", "near misses are those of a rule");
  requireOptions(options, { seed: true, count: true });
  const { seed = 0, count = COUNT } = options;
  requireSeed(seed);
  requireCount("count", count);
  const misses = new Map<string, NearMiss>();
  if (count === 0) return [];
  for (const string of misfits(rule, new Random(seed))) {
    const { offset } = rule.explain(inputOf(string, rule))!;
    misses.set(string, { string, offset });
    if (misses.size >= count) break;
  }
  return [...misses.values()];
}

/**
 * The edits of the examples that are not in the language: the kinds in turn, and for each kind the
 * examples in turn. Edits that stay in the language are passed over, so that each kind has its turn.
 */
function* misfits(rule: Rule, random: Random): Generator<string, void, undefined> {
  const bases = shuffled(
    examples(rule).examples.map(({ string }) => Array.from(string)),
    random,
  );
  const kinds = editsWith(alphabetOf(rule));
  function* among(edits: Iterable<string>, share: Budget): Generator<string, void, undefined> {
    for (const string of edits) {
      if (!share.trySpend(CHARACTERS_OF_TEST + string.length)) return;
      if (!rule.test(inputOf(string, rule))) yield string;
    }
  }
  function* ofKind(edit: Edit): Generator<string, void, undefined> {
    // A kind whose edits nearly all stay in the language leaves the others their part.
    const share = new Budget(CHARACTERS / kinds.length);
    yield* inTurn(
      bases.map((base) => {
        // The end of the string is a place for an insertion.
        const indices = Array.from({ length: base.length + 1 }, (_, index) => index);
        return among(editsAt(base, shuffled(indices, random), edit, random), share);
      }),
    );
  }
  yield* inTurn(kinds.map(ofKind));
}

/** Yields an item of each list in turn, as long as there are any. */
function* inTurn<Item>(
  lists: readonly Iterator<Item, void, undefined>[],
): Generator<Item, void, undefined> {
  for (let open = lists; open.length > 0;) {
    const left: (typeof lists)[number][] = [];
    for (const list of open) {
      const { done, value } = list.next();
      if (done === true) continue;
      yield value;
      left.push(list);
    }
    open = left;
  }
}

/** One readable character of each class, and a space. */
function alphabetOf(rule: Rule): readonly string[] {
  const { languages } = toLanguages(
    [rule],
    "near misses are those of a rule",
    callBudget("nearMisses", "ask about a smaller rule"),
  );
  const characters = languages.oneOfEach().ordinary.map(({ first }) => String.fromCodePoint(first));
  return [...new Set([...characters, " "])];
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const result = [...items];
  for (let left = result.length; left > 1; left -= 1) {
    const chosen = Number(random.below(BigInt(left)));
    const last = result[left - 1]!;
    result[left - 1] = result[chosen]!;
    result[chosen] = last;
  }
  return result;
}

/* Edits of one character, by the mistake that they imitate. */

/** Returns what can stand in place of a character and the next one; at the end of a string, both are empty. */
type Edit = (character: string, next: string) => readonly string[];

function* editsAt(
  base: readonly string[],
  indices: readonly number[],
  edit: Edit,
  random: Random,
): Generator<string, void, undefined> {
  for (const at of indices) {
    const [before, after] = [base.slice(0, at).join(""), base.slice(at + 2).join("")];
    for (const edited of shuffled(edit(base.at(at) ?? "", base.at(at + 1) ?? ""), random))
      yield before + edited + after;
  }
}

/** The usual separators, which people confuse. */
const SEPARATORS = ["-", ".", ":", "/", ",", ";", " "];

/** A letter or a digit of any alphabet. */
const WORD = /[\p{L}\p{N}]/u;
const DELIMITER = /[^\p{L}\p{N}]/u;
const DIGIT = /[0-9]/;
const ANY = /[^]/;

/**
 * Returns the kinds of edits, the classic mistakes first: a bound that is exceeded by one, a wrong
 * separator, a missing or a doubled delimiter, a digit out of range; then any deletion, transposition,
 * substitution and insertion.
 *
 * @param alphabet characters to put in
 */
function editsWith(alphabet: readonly string[]): readonly Edit[] {
  const delimiters = [
    ...new Set([...alphabet.filter((each) => DELIMITER.test(each)), ...SEPARATORS]),
  ];
  return [
    inPlaceOf(WORD, doubled),
    inPlaceOf(DELIMITER, () => delimiters),
    inPlaceOf(DELIMITER, () => [""]),
    inPlaceOf(DELIMITER, doubled),
    inPlaceOf(DIGIT, (digit) => Array.from("123456789").filter((higher) => higher > digit)),
    inPlaceOf(WORD, () => [""]),
    (character, next) => (next === "" || next === character ? [] : [next + character]),
    inPlaceOf(ANY, () => alphabet),
    (character, next) => alphabet.map((inserted) => inserted + character + next),
  ];
}

/** Returns the edits that replace the characters of a kind. */
function inPlaceOf(kind: RegExp, edits: (character: string) => readonly string[]): Edit {
  return (character, next) =>
    kind.test(character) ? edits(character).map((edited) => edited + next) : [];
}

function doubled(character: string): readonly string[] {
  return [character + character];
}
