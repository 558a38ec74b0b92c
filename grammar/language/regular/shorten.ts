/**
 * Shorter expressions of the same language. What alternatives have in common at their beginnings and ends
 * is written once (`ab|ac` is `a[bc]`); an alternative whose strings the others have is left out; repeated
 * parts become a repetition.
 *
 * This is a search by steps that each make the expression shorter, not one for the shortest expression,
 * which is hard to find (Gruber & Holzer, "Finite automata, digraph connectivity, and regular expression
 * size", 2008).
 */
import { choice } from "../../automaton/choice.js";
import { EMPTY, isNullable, partsOf, repeat, sequence } from "../../automaton/expression.js";
import { postOrder } from "../../common/graph.js";
import { Budget } from "../../common/budget.js";
import { groupBy, madeOnce } from "../../common/collections.js";
import { Canon, itemsOf } from "../comparison/canonical-expressions.js";
import { isIncluded } from "../comparison/cross-sections.js";
import type { Expression } from "../../automaton/expression.js";
import type { Languages } from "../comparison/languages.js";
import type { PatternWriter } from "./pattern.js";

/** Expressions one after the other. Equal expressions are one object. */
type Items = readonly Expression[];

/**
 * The number of steps of a search. A text that is written costs its length and `STEPS_OF_TEXT` more; a pair
 * of sets of states costs `STEPS_OF_TEXT`, too.
 */
const WRITING_STEPS = 2_000_000;
const STEPS_OF_TEXT = 50;

/** The number of pairs of sets of states for each alternative. */
const PAIRS = 2_000;

/** The number of alternatives, and of parts in a sequence, that are rearranged. */
const MOST_ALTERNATIVES = 40;
const MOST_ITEMS = 200;

/** Finds shorter expressions. */
export class Shortener {
  readonly #languages: Languages;
  readonly #writer: PatternWriter;
  readonly #canon = new Canon();
  readonly #done = new Map<Expression, Expression>();
  readonly #budget = new Budget(WRITING_STEPS);

  /**
   * @param languages those over the alphabet of the expressions
   * @param writer the length of its texts counts
   */
  constructor(languages: Languages, writer: PatternWriter) {
    this.#languages = languages;
    this.#writer = writer;
  }

  /** Returns an expression that is probably shorter. Cost: 2,000,000 steps at most, in all calls together. */
  short(expression: Expression): Expression {
    const root = this.#canon.plain(expression);
    for (const part of postOrder([root], partsOf)) this.#made(part);
    return this.#made(root);
  }

  #lengthOf(expression: Expression): number {
    const { length } = this.#writer.text(expression);
    this.#budget.trySpend(length + STEPS_OF_TEXT);
    return length;
  }

  get #mayGoOn(): boolean {
    return this.#budget.left > 0;
  }

  /** Returns the shorter form of a canonical expression. */
  #made(expression: Expression): Expression {
    return madeOnce(this.#done, expression, () => this.#rewritten(expression));
  }

  #rewritten(expression: Expression): Expression {
    switch (expression.kind) {
      case "sequence":
        return this.#sequence(itemsOf(expression));
      case "repeat": {
        const { body, min, max } = expression;
        return repeat(this.#made(body), min, max, IN_ANY_ORDER);
      }
      case "choice":
        return this.#choice(expression.alternatives);
      default:
        return expression;
    }
  }

  /** Returns the expression of a made one, under which it is found again. */
  #known(made: Expression): Expression {
    const key = this.#canon.plain(made);
    madeOnce(this.#done, key, () => made);
    return key;
  }

  #sequence(items: Items): Expression {
    return sequence(this.#folded(items).map((item) => this.#made(item)));
  }

  /** Replaces equal stretches by repetitions: `a.a.a.a` is `(?:a.){3}a`, and `/a*(?:/a*)*` is `(?:/a*)+`. */
  #folded(items: Items): Items {
    if (items.length > MOST_ITEMS) return items;
    let folded = items;
    for (let width = 1; width < folded.length && this.#mayGoOn; width += 1)
      for (let from = 0; from + width < folded.length; from += 1) {
        const stretch = folded.slice(from, from + width);
        let end = from + width;
        while (areSameItems(stretch, folded.slice(end, end + width))) end += width;
        const count = (end - from) / width;
        const next = folded[end];
        const isMore = next?.kind === "repeat" && areSameItems(itemsOf(next.body), stretch);
        const { min, max } = isMore ? next : NO_TIMES;
        if (count + max < 2) continue;
        const body = sequence(stretch.map((item) => this.#made(item)));
        const repetition = this.#known(repeat(body, count + min, count + max, IN_ANY_ORDER));
        const after = folded.slice(isMore ? end + 1 : end);
        const shorter = [...folded.slice(0, from), repetition, ...after];
        if (this.#costOf(shorter) < this.#costOf(folded)) folded = shorter;
      }
    return folded;
  }

  #costOf(items: Items): number {
    return this.#lengthOf(sequence(items.map((item) => this.#made(item))));
  }

  #choice(alternatives: Items): Expression {
    const lists = distinct(alternatives.flatMap((each) => this.#flattened([each])));
    return this.#combined(this.#withoutCovered(lists));
  }

  /** Returns the choice of some sequences, as short as distribution and common parts make it. */
  #combined(given: readonly Items[]): Expression {
    let lists = given;
    let best = this.#factored(lists);
    for (let next = this.#expanded(lists, best); next !== undefined;) {
      [lists, best] = next;
      next = this.#expanded(lists, best);
    }
    return best;
  }

  /** The parts of a sequence. A short repetition of characters is written out: `1[0-9]{2}` ends as `[0-9]`. */
  #itemsIn(expression: Expression): Items {
    return itemsOf(expression).flatMap((item) =>
      item.kind === "repeat" &&
      item.max <= WRITTEN_OUT &&
      item.min === item.max &&
      item.body.kind === "characters"
        ? Array.from({ length: item.min }, () => item.body)
        : [item],
    );
  }

  /**
   * Leaves out the sequences whose strings the others have, and such alternatives of their parts: a host of
   * a `server` that is a `reg-name`, too.
   */
  #withoutCovered(lists: readonly Items[]): readonly Items[] {
    let kept = lists;
    if (kept.length > MOST_ALTERNATIVES) return kept;
    for (const items of lists) {
      const others = kept.filter((other) => other !== items);
      if (others.length === 0) break;
      const by = choice(others.map(sequence), false);
      if (this.#isCovered(sequence(items), by)) {
        kept = others;
        continue;
      }
      const left = items.map((item, at) => {
        if (item.kind !== "choice") return item;
        const isNeeded = (option: Expression): boolean =>
          !this.#isCovered(sequence([...items.slice(0, at), option, ...items.slice(at + 1)]), by);
        return this.#canon.plain(choice(item.alternatives.filter(isNeeded), false));
      });
      if (left.some((item, at) => item !== items[at]))
        kept = [...others, left.flatMap((item) => this.#itemsIn(item))];
    }
    return kept;
  }

  #isCovered(expression: Expression, by: Expression): boolean {
    if (expression.kind === "empty") return isNullable(by);
    if (!this.#mayGoOn) return false;
    const [left, right] = [expression, by].map((root) => this.#languages.of({ root, calls: [] }));
    const mayGoOn = ({ size }: { readonly size: number }): boolean =>
      size < PAIRS && this.#budget.trySpend(STEPS_OF_TEXT);
    return isIncluded(this.#languages, left!, right!, mayGoOn) === true;
  }

  /**
   * Distributes a sequence over its first or last part, if the result is shorter. That can be only if
   * another sequence begins or ends like an alternative of the part.
   */
  #expanded(
    given: readonly Items[],
    best: Expression,
  ): readonly [lists: readonly Items[], best: Expression] | undefined {
    const lists = given.flatMap((items) => this.#flattened(items));
    for (const items of lists)
      for (const isFirst of [true, false]) {
        const options = alternativesOf(items.at(isFirst ? 0 : -1));
        if (options === undefined || lists.length + options.length > MOST_ALTERNATIVES) continue;
        const rest = isFirst ? items.slice(1) : items.slice(0, -1);
        const distributed = options
          .map((option) => this.#itemsIn(option))
          .map((option) => (isFirst ? [...option, ...rest] : [...rest, ...option]));
        const others = lists.filter((other) => other !== items);
        if (!haveCommonEnd(distributed, others, isFirst)) continue;
        if (!this.#mayGoOn) return undefined;
        const candidates = [...others, ...distributed];
        const made = this.#factored(candidates);
        if (this.#lengthOf(made) < this.#lengthOf(best)) return [candidates, made];
      }
    return undefined;
  }

  /** Returns the choice of some sequences, with what they have in common written once. */
  #factored(given: readonly Items[]): Expression {
    let lists = distinct(given.flatMap((items) => this.#flattened(items)));
    for (let next = this.#factor(lists); next !== undefined;) {
      lists = next;
      next = this.#factor(lists);
    }
    return this.#choiceOf(lists);
  }

  #choiceOf(lists: readonly Items[]): Expression {
    const sequences = lists.map((items) => this.#sequence(items));
    return choice(sequences, false);
  }

  /** The alternatives of a sequence that is only a choice, or an option. */
  #flattened(items: Items): readonly Items[] {
    const [only, ...others] = items;
    const options = others.length === 0 ? alternativesOf(only) : undefined;
    return (
      options?.map((each) => this.#itemsIn(each)) ?? [items.flatMap((each) => this.#itemsIn(each))]
    );
  }

  /** Writes one common beginning or end once: the one that saves most; undefined if none does. */
  #factor(lists: readonly Items[]): readonly Items[] | undefined {
    if (!this.#mayGoOn) return undefined;
    let best: Common | undefined;
    let least = this.#lengthOf(this.#choiceOf(lists));
    for (const isPrefix of [true, false])
      for (const group of groupsOf(lists, isPrefix)) {
        const common = commonOf(group, isPrefix);
        const total = this.#lengthOf(this.#choiceOf(this.#joined(lists, common, false)));
        if (total >= least) continue;
        best = common;
        least = total;
      }
    return best && this.#joined(lists, best, true);
  }

  /** Replaces the sequences of a group by one. */
  #joined(
    lists: readonly Items[],
    { group, shared, rests, isPrefix }: Common,
    isLast: boolean,
  ): readonly Items[] {
    const rest = isLast ? this.#combined(rests) : this.#factored(rests);
    const inner = rest.kind === "empty" ? [] : [this.#known(rest)];
    const whole = isPrefix ? [...shared, ...inner] : [...inner, ...shared];
    return distinct([...lists.filter((items) => !group.includes(items)), whole]);
  }
}

const IN_ANY_ORDER = { isOrdered: false };

const NO_TIMES = { min: 0, max: 0 };

/** The length of the repetitions of characters that are written out. */
const WRITTEN_OUT = 3;

function areSameItems(a: Items, b: Items): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

/** The alternatives over which a sequence can be distributed. */
function alternativesOf(item: Expression | undefined): Items | undefined {
  if (item === undefined) return undefined;
  if (item.kind === "choice") return item.alternatives;
  const isOption = item.kind === "repeat" && item.min === 0 && item.max === 1;
  return isOption ? [...(alternativesOf(item.body) ?? [item.body]), EMPTY] : undefined;
}

/** Checks whether a sequence of one list begins, or ends, as one of the other list. */
function haveCommonEnd(
  some: readonly Items[],
  others: readonly Items[],
  isFirst: boolean,
): boolean {
  const endOf = (items: Items): Expression | undefined => items.at(isFirst ? 0 : -1);
  const ends = new Set(others.map(endOf));
  return some.some((items) => ends.has(endOf(items)));
}

function distinct(lists: readonly Items[]): readonly Items[] {
  return lists.filter(
    (items, index) => !lists.slice(0, index).some((other) => areSameItems(other, items)),
  );
}

/** The sequences with equal beginnings, or with equal ends. */
function groupsOf(lists: readonly Items[], isPrefix: boolean): readonly (readonly Items[])[] {
  const notEmpty = lists.filter(({ length }) => length > 0);
  const groups = groupBy(notEmpty, (items) => items.at(isPrefix ? 0 : -1));
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The common beginning or end of some sequences, and their rests. */
interface Common {
  readonly group: readonly Items[];
  readonly isPrefix: boolean;
  readonly shared: Items;
  readonly rests: readonly Items[];
}

function commonOf(group: readonly Items[], isPrefix: boolean): Common {
  const [first = [], ...others] = group;
  const partOf = (items: Items, at: number): Expression | undefined =>
    isPrefix ? items[at] : items[items.length - 1 - at];
  const isShared = (_: Expression, at: number): boolean =>
    others.every((items) => partOf(items, at) === partOf(first, at));
  const end = first.findIndex((part, at) => !isShared(part, at));
  const length = end === -1 ? first.length : end;
  const rests = group.map((items) =>
    isPrefix ? items.slice(length) : items.slice(0, items.length - length),
  );
  const shared = isPrefix ? first.slice(0, length) : first.slice(first.length - length);
  return { group, isPrefix, shared, rests };
}
