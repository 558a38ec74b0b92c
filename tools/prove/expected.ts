/**
 * The expected set: what could stand where some derivatives of a rule are left.
 *
 * All rules are visible. The set has the name of each rule that could begin here, each other literal that could begin or
 * go on here, and `end of input`. If many single characters of an alternation could stand at one place, the set has the
 * rule around them instead.
 */
import { numbersIn } from "./grammar.js";
import type { Expectation } from "../../grammar/runtime/expected.js";
import type { Derivatives, Stack } from "./derivatives.js";
import type { Characters, Expression, Rule } from "./grammar.js";

/** If more single characters than this can stand at one place, errors name the rule around them. */
const FEW = 3;

/** Expressions with more alternatives or characters than this are kept apart from those around them. */
const LARGE = 64;

/** A message that does not name all words names so many, and counts at least two. */
const MOST_NAMED = 5;

const END_OF_INPUT = "end of input";

/** An expected set, by word. */
export type ExpectedWords = ReadonlyMap<string, Expectation>;

/**
 * Returns the expected set. At the beginning of the input, the rule itself is not named, unless it is one set of
 * characters.
 */
export function expectedIn(
  derivatives: Derivatives,
  stacks: readonly Stack[],
  isBeginning: boolean,
): ExpectedWords {
  const words = new Map<string, Expectation>();
  const add = (word: string, read: number): void => {
    words.set(word, { word, read: Math.min(read, words.get(word)?.read ?? read) });
  };
  const visited = new Set(stacks);
  // The set grows during this loop.
  for (const stack of visited) {
    const { head, tail } = stack;
    if (head === undefined) add(END_OF_INPUT, 0);
    else if (head.kind === "characters") add(wordOf(head), head.read);
    else if (
      head.kind === "rule" &&
      !(isBeginning && stack === derivatives.start && !isOneSet(head))
    ) {
      add(head.name, 0);
      const isNullable = derivatives.movesOf(derivatives.end.push(head)).end !== undefined;
      if (isNullable) visited.add(tail!);
    } else {
      const around = head.kind === "alternation" ? ruleAround(tail!) : undefined;
      if (around !== undefined && hasManyCharacters(head as Expression))
        add(`${around.name} character`, 0);
      else for (const each of derivatives.expanded(stack)) visited.add(each);
    }
  }
  return words;
}

function ruleAround(stack: Stack): Rule | undefined {
  for (let at: Stack | undefined = stack; at !== undefined; at = at.tail)
    if (at.head?.kind === "close") return at.head.rule;
  return undefined;
}

function isOneSet({ body }: Rule): boolean {
  const all = alternativesOf(body);
  return all.length > 0 && all.every((each) => each.kind === "characters");
}

/** Checks whether an alternation has a run of more than a few single characters. */
function hasManyCharacters(expression: Expression): boolean {
  let names = new Set<string>();
  for (const each of alternativesOf(expression)) {
    if (each.kind === "characters") names.add(wordOf(each));
    else names = new Set();
    if (names.size > FEW) return true;
  }
  return false;
}

/** The alternatives of an expression, with those of alternations in it. */
function alternativesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== "alternation") return [expression];
  return expression.parts.flatMap((part) => {
    const inner = alternativesOf(part);
    return inner.length > LARGE ? [part] : inner;
  });
}

/** The literal as errors name it: numbers are characters, if all of them can be printed. */
function wordOf({ written }: Characters): string {
  if (written.endsWith('"')) return written.replace(/^%i/i, "").replace("%S", "%s");
  const texts = numbersIn(written).map((each) => String.fromCodePoint(each));
  if (!texts.every((text) => /[ !#-~]/.test(text))) {
    const base = written.charAt(1).toLowerCase();
    const short = written
      .slice(2)
      .toUpperCase()
      .replace(/(^|[.-])0+(?=[0-9A-F])/g, "$1");
    return `%${base}${base === "x" ? short.replace(/\b[0-9A-F]\b/g, "0$&") : short}`;
  }
  if (written.includes("-")) return [...new Set(texts)].map((text) => `"${text}"`).join(" to ");
  const text = texts.join("");
  return `${/[a-z]/i.test(text) ? "%s" : ""}"${text}"`;
}

/**
 * Checks whether a set of a table has these words, and no others. A short set has those that a message names: if there
 * are more than it has room for, these and the number of the others. It never leaves out the end of the input.
 */
export function isRight(
  own: readonly Expectation[],
  words: ExpectedWords,
  isShort: boolean,
): boolean {
  const room = isShort && words.size > MOST_NAMED + 1 ? MOST_NAMED : words.size;
  const named = own.slice(0, room);
  const left = new Set(words.keys());
  for (const { word } of named) left.delete(word);
  return (
    named.every(({ word, read }) => words.get(word)?.read === read) &&
    left.size === words.size - room &&
    !left.has(END_OF_INPUT) &&
    own.length === room + Math.min(left.size, 1) &&
    own.slice(room).every(({ word }) => word === `${String(left.size)} more`)
  );
}

/** Returns a set as a text. */
export function textOf(set: Iterable<Expectation>): string {
  return Array.from(set, ({ word, read }) =>
    read === 0 ? word : `${word} (${String(read)} read)`,
  ).join(", ");
}
