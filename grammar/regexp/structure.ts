/**
 * The structure of a pattern without its lookarounds.
 *
 * A lookaround is a condition on the rest of a string: on the text after it, or on the text before it, read backward. So the
 * parts of the pattern beside it are restricted to their strings that meet the condition, part by part, as far as it is
 * undecided (derivatives: Brzozowski, "Derivatives of regular expressions", 1964). `^(?!-)[a-z-]{1,63}$` becomes
 * `^[a-z][a-z-]{0,62}$`: a repetition is taken apart only until the rest of it decides nothing.
 *
 * Lookarounds that cannot be removed in this way need the automaton of the whole pattern.
 */
import { common, LAST_POINT, without } from "../automaton/char-set.js";
import { choice } from "../automaton/choice.js";
import {
  characters,
  EMPTY,
  isNullable,
  NOTHING,
  partsOf,
  repeat,
  sequence,
} from "../automaton/expression.js";
import { setsIn } from "../automaton/lower.js";
import { ANY_STRING, reversedOf } from "../automaton/reversed.js";
import { Budget, unlessLimited } from "../common/budget.js";
import { postOrder, preOrder } from "../common/graph.js";
import { groupBy, madeOnce } from "../common/collections.js";
import { LIMITS } from "../ast/alphabets.js";
import { itemsOf } from "../language/comparison/canonical-expressions.js";
import { Languages } from "../language/comparison/languages.js";
import { combinedAutomaton } from "../language/regular/smallest-automaton.js";
import type { Automaton } from "../ast/definition.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression, Repeat } from "../automaton/expression.js";

/** At least `min` and at most `max` characters. */
interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** A lookaround: a condition on the rest of a string, in both directions. */
interface Lookaround {
  readonly kind: "lookaround";
  /** Whether the rest is the text before it, from the last character to the first. */
  readonly isBehind: boolean;
  readonly isNegative: boolean;
  /** The strings that meet the condition; if it is negative, those that do not. */
  readonly root: Expression;
  /** The lengths of the strings that meet the condition, if all their characters are of a set. */
  readonly lengths?: Lengths & { readonly of: CharSet };
}

/** A repetition of alternatives with lookarounds in them. */
interface Group {
  readonly kind: "group";
  readonly alternatives: readonly PatternItems[];
  readonly min: number;
  readonly max: number;
}

/** Parts of a pattern, one after the other. */
export type PatternItems = readonly (Expression | Lookaround | Group)[];

/** The lookarounds of a pattern need an automaton. */
export class NoStructureError extends Error {}

/** The number of expressions that are made before a structure is given up, and the steps for the automaton of a lookaround. */
const MOST_EXPRESSIONS = 4_000;
const LOOKAROUND_STEPS = 3_000_000;

/** The number of states up to which any string is restricted by an automaton, which is unambiguous. */
const MOST_STATES = 64;

/** The largest number of sequences that the alternatives of lookarounds are written out in. */
const MOST_SEQUENCES = 64;

/** Makes the structures of one pattern. */
export class Structures {
  #left = MOST_EXPRESSIONS;
  /** The expressions of the reversed strings, in both directions. */
  readonly #backward = new Map([[ANY_STRING, ANY_STRING]]);
  /** The automata of lookarounds, and those of negative ones. */
  readonly #automata = [
    new Map<Expression, Automaton>(),
    new Map<Expression, Automaton>(),
  ] as const;

  /**
   * Returns a lookaround; one that says how many characters of a set there are becomes two.
   *
   * @throws {NoStructureError}
   */
  lookaround(inner: PatternItems, isBehind: boolean, isNegative: boolean): PatternItems {
    const rests = isBehind
      ? this.sequences([ANY_STRING, ...inner], true, false).map((each) => this.#reversed(each))
      : this.sequences([...inner, ANY_STRING], false, true);
    const root = choiceOf(rests as readonly (readonly Expression[])[]);
    const look: Lookaround = { kind: "lookaround", isBehind, isNegative, root };
    const [first = EMPTY, ...others] = itemsOf(root);
    const { body, min, max } = first.kind === "repeat" ? first : { body: first, min: 1, max: 1 };
    const isPrefix = others.length === 1 && others[0] === ANY_STRING;
    if (body.kind !== "characters" || (isNegative && !isPrefix)) return [look];
    const of = body.set;
    if (isPrefix) {
      const lengths = isNegative ? { min: 0, max: min - 1, of } : { min, max: Infinity, of };
      return [{ ...look, lengths }];
    }
    if (others.length > 0) return [look];
    return [
      { ...look, lengths: { min, max, of } },
      { ...look, root: repeatOf(body, 0, Infinity) },
    ];
  }

  group(alternatives: readonly PatternItems[], min: number, max: number): PatternItems {
    if (max === 0) return [];
    const isPlain = alternatives.every((items) => items.every(isExpression));
    if (!isPlain) return [{ kind: "group", alternatives, min, max }];
    return [repeatOf(choiceOf(alternatives), min, max)];
  }

  /**
   * Returns sequences that have the strings of one with lookarounds together.
   *
   * @param isStart whether the sequence begins the string. Otherwise anything may stand before it.
   * @param isEnd whether it ends the string
   * @throws {NoStructureError} if a condition stays undecided, or if the result would be too large
   */
  sequences(
    items: PatternItems,
    isStart: boolean,
    isEnd: boolean,
  ): readonly (readonly Expression[])[] {
    this.#spend();
    if (items.includes(NOTHING)) return [];
    const at = items.findIndex(({ kind }) => kind === "group");
    if (at !== -1) return this.#withoutGroup(items, at, isStart, isEnd);
    const ahead = items.reduce(
      (last, item, index) => (item.kind === "lookaround" && !item.isBehind ? index : last),
      -1,
    );
    if (ahead !== -1) {
      return this.#restricted(items[ahead] as Lookaround, items.slice(ahead + 1), isEnd).flatMap(
        (rest) => this.sequences([...items.slice(0, ahead), ...rest], isStart, isEnd),
      );
    }
    if (items.every(isExpression)) return [items];
    return this.sequences(this.#reversed(items), isEnd, isStart).map(
      (each) => this.#reversed(each) as Expression[],
    );
  }

  /** Removes the lookarounds of a group if its parts decide them; otherwise, a group becomes several sequences. */
  #withoutGroup(
    items: PatternItems,
    at: number,
    isStart: boolean,
    isEnd: boolean,
  ): readonly (readonly Expression[])[] {
    const { alternatives, min, max } = items[at] as Group;
    const around = (inner: PatternItems): PatternItems => replaced(items, at, inner);
    let made: Expression;
    try {
      made = choiceOf(alternatives.flatMap((each) => this.sequences(each, false, false)));
    } catch (error) {
      if (!(error instanceof NoStructureError) || max > 1) throw error;
      const options = min === 0 ? [...alternatives, []] : alternatives;
      const all = options.flatMap((each) => this.sequences(around(each), isStart, isEnd));
      if (all.length > MOST_SEQUENCES) throw error;
      return all;
    }
    return this.sequences(around([repeatOf(made, min, max)]), isStart, isEnd);
  }

  /** Returns the strings of some items that meet the condition of a lookaround. */
  #restricted(look: Lookaround, items: PatternItems, isEnd: boolean): readonly PatternItems[] {
    const { root, isNegative, lengths } = look;
    if (lengths !== undefined && isEnd) {
      const other = without(LAST_POINT, lengths.of);
      const sets = items.filter(isExpression).flatMap(setsIn);
      if (sets.every((set) => common(set, other).length === 0))
        return this.#ofLengths(items, lengths);
    }
    const automata = this.#automata[isNegative ? 1 : 0];
    const automaton = madeOnce(automata, root, () => automatonOf(root, isNegative));
    const isAny = isEnd && items.length === 1 && items[0] === ANY_STRING;
    if (isAny && !isNegative && automaton.states.length > MOST_STATES) return [[root]];
    return new Restriction(automaton, () => this.#spend()).items(0, items, isEnd);
  }

  /** Returns sequences of the strings of some items that have certain lengths. */
  #ofLengths(items: PatternItems, lengths: Lengths): readonly PatternItems[] {
    this.#spend();
    const { min, max } = lengths;
    const widths = items.map((item) => (isExpression(item) ? widthOf(item) : NO_LENGTH));
    const { min: least, max: most } = widths.reduce(sumOf, NO_LENGTH);
    if (least >= min && most <= max) return [items];
    if (most < min || least > max) return [];
    const variable = [...widths.keys()].filter((at) => widths[at]!.min < widths[at]!.max);
    const at = variable.find((each) => optionsOf(items[each]!).length > 0) ?? variable[0]!;
    const options = optionsOf(items[at]!);
    const around = (inner: PatternItems): PatternItems => replaced(items, at, inner);
    if (options.length > 0)
      return options.flatMap((each) => this.#ofLengths(around(itemsOf(each)), lengths));
    const item = items[at] as Expression;
    const width = item.kind === "repeat" ? widthOf(item.body) : NO_LENGTH;
    // One part takes the length that the others leave.
    if (variable.length > 1 || item.kind !== "repeat" || width.min < width.max)
      throw new NoStructureError();
    const others = least - widths[at]!.min;
    const made = repeatOf(
      item.body,
      Math.max(item.min, Math.ceil((min - others) / width.min)),
      Math.min(item.max, Math.floor((max - others) / width.min)),
    );
    return made === NOTHING ? [] : [around([made])];
  }

  /** Returns the items from the last to the first, whose strings are those of the items, read backward. */
  #reversed(items: PatternItems): PatternItems {
    return [...items].reverse().map((item) => {
      if (item.kind === "lookaround") return { ...item, isBehind: !item.isBehind };
      return item.kind === "group" ? item : this.#reversedExpression(item);
    });
  }

  #reversedExpression(expression: Expression): Expression {
    const backward = this.#backward;
    const parts = (each: Expression): readonly Expression[] =>
      backward.has(each) ? [] : partsOf(each);
    for (const each of postOrder([expression], parts)) {
      if (backward.has(each)) continue;
      // A boundary of a word is one in both directions.
      const isWord = each.kind === "automaton";
      const made = isWord ? each : reversedOf(each, (part) => backward.get(part)!);
      backward.set(each, made).set(made, each);
    }
    return backward.get(expression)!;
  }

  #spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new NoStructureError();
  }
}

/** The depth of expressions, and of repetitions that are taken apart. Each takes some frames of the call stack. */
const MOST_NESTED_STEPS = 1_000;

/** An expression by the state in which its strings leave the automaton of a condition. */
type Steps = ReadonlyMap<number, Expression>;

/** Restricts expressions to the strings that an automaton reads from a state. */
class Restriction {
  readonly #states: Automaton["states"];
  readonly #spend: () => void;
  readonly #known = new Map<Expression, Map<number, Steps>>();
  /** The states in which repetitions that are taken apart began. */
  readonly #open = new Map<Expression, Set<number>>();
  #depth = 0;

  constructor({ states }: Automaton, spend: () => void) {
    this.#states = states;
    this.#spend = spend;
  }

  /** Returns the sequences of the strings of some items that the automaton reads from a state to an end. */
  items(state: number, items: PatternItems, isEnd: boolean): readonly PatternItems[] {
    const reached = this.#statesBefore(state, items);
    const lastOther = items.map(isExpression).lastIndexOf(false);
    let following = new Map<number, readonly PatternItems[]>();
    for (let at = reached.length - 1; at >= 0; at -= 1) {
      const rest = items.slice(at);
      const reading = { isEnd, isText: at >= lastOther };
      const made = Array.from(
        reached[at]!,
        (from) => [from, this.#itemsFrom(from, rest, reading, following)] as const,
      );
      following = new Map(made);
    }
    return following.get(state)!;
  }

  /** Returns the states in which the automaton can be before each item and after the last one, up to those that decide. */
  #statesBefore(state: number, items: PatternItems): readonly ReadonlySet<number>[] {
    const reached = [new Set([state])];
    for (const item of items) {
      const left = [...reached.at(-1)!].filter((from) => !this.#isDecided(from));
      if (left.length === 0) break;
      const isRead = isExpression(item);
      reached.push(
        new Set(left.flatMap((from) => (isRead ? [...this.#steps(item, from).keys()] : [from]))),
      );
    }
    return reached;
  }

  /** Returns the sequences from one state, when those from each state behind the first item are known. */
  #itemsFrom(
    state: number,
    items: PatternItems,
    { isEnd, isText }: { readonly isEnd: boolean; readonly isText: boolean },
    following: ReadonlyMap<number, readonly PatternItems[]>,
  ): readonly PatternItems[] {
    const [first] = items;
    if (this.#isDecided(state)) return [items];
    if (first === undefined) {
      if (!isEnd) throw new NoStructureError();
      return this.#isFinal(state) ? [[]] : [];
    }
    const after = (to: number, each: PatternItems[number]): readonly PatternItems[] =>
      following.get(to)!.map((rest) => [each, ...rest]);
    if (!isExpression(first)) return after(state, first);
    const all = [...this.#steps(first, state)].flatMap(([to, each]) => after(to, each));
    if (all.length > MOST_EXPRESSIONS) throw new NoStructureError();
    return all.length > 1 && isText ? [[choiceOf(all as readonly (readonly Expression[])[])]] : all;
  }

  #isFinal(state: number): boolean {
    return this.#states[state]?.isFinal === true;
  }

  /** Checks whether any string is accepted from a state. */
  #isDecided(state: number): boolean {
    const [edge] = this.#states[state]?.edges ?? [];
    return (
      edge?.target === state && this.#isFinal(state) && without(LAST_POINT, edge.set).length === 0
    );
  }

  #steps(expression: Expression, state: number): Steps {
    if (expression.kind === "sequence") this.#readRests(expression, state);
    return this.#known.get(expression)?.get(state) ?? this.#read(expression, state);
  }

  /** Reads a sequence that is not known, its last part first: a long one must not nest the calls. */
  #readRests(whole: Expression, state: number): void {
    const found: (readonly [rest: Expression, state: number])[] = [];
    let states = new Set([state]);
    for (let rest = whole; rest.kind === "sequence" && states.size > 0; rest = rest.rest) {
      const next = new Set<number>();
      for (const from of states) {
        if (this.#known.get(rest)?.has(from) === true) continue;
        found.push([rest, from]);
        if (this.#isDecided(from)) continue;
        for (const to of this.#steps(rest.first, from).keys()) next.add(to);
      }
      states = next;
    }
    for (const [rest, from] of found.reverse()) this.#read(rest, from);
  }

  #read(expression: Expression, state: number): Steps {
    this.#spend();
    this.#depth += 1;
    if (this.#depth > MOST_NESTED_STEPS) throw new NoStructureError();
    const steps = this.#isDecided(state)
      ? new Map([[state, expression]])
      : this.#taken(expression, state);
    this.#depth -= 1;
    madeOnce(this.#known, expression, () => new Map<number, Steps>()).set(state, steps);
    return steps;
  }

  #taken(expression: Expression, state: number): Steps {
    switch (expression.kind) {
      case "characters":
        return united(
          (this.#states[state]?.edges ?? []).map(({ set, target }) => {
            const both = common(expression.set, set);
            return [target, both.length === 0 ? NOTHING : characters(both)];
          }),
        );
      case "sequence":
        return united(
          [...this.#steps(expression.first, state)].flatMap(([to, before]) =>
            this.#then(to, before, expression.rest),
          ),
        );
      case "choice":
        return united(expression.alternatives.flatMap((each) => [...this.#steps(each, state)]));
      case "repeat":
        return this.#repeated(expression, state);
      default:
        return new Map([[state, expression]]);
    }
  }

  #then(
    state: number,
    before: Expression,
    rest: Expression,
  ): readonly (readonly [number, Expression])[] {
    return [...this.#steps(rest, state)].map(([to, after]) => [to, sequence([before, after])]);
  }

  #repeated(expression: Repeat, state: number): Steps {
    const { body, min, max } = expression;
    const steps = this.#steps(body, state);
    const here = steps.get(state);
    if (steps.size === 0) return min === 0 ? new Map([[state, EMPTY]]) : steps;
    if (steps.size === 1 && here !== undefined) return new Map([[state, repeatOf(here, min, max)]]);
    const open = madeOnce(this.#open, body, () => new Set<number>());
    // A way back to a state makes a cycle, which no expression of this form has.
    if (open.has(state)) throw new NoStructureError();
    const isLoop = min === 0 && max === Infinity;
    if (!isLoop && here !== undefined) throw new NoStructureError();
    open.add(state);
    const loop = here === undefined ? EMPTY : repeatOf(here, 0, Infinity);
    const rest = isLoop ? expression : repeatOf(body, Math.max(0, min - 1), max - 1);
    const made = united([
      ...(min === 0 ? [[state, loop] as const] : []),
      ...[...steps].flatMap(([to, each]) =>
        to === state ? [] : this.#then(to, sequence([loop, each]), rest),
      ),
    ]);
    open.delete(state);
    return made;
  }
}

/** Joins expressions that end in one state. */
function united(parts: readonly (readonly [state: number, expression: Expression])[]): Steps {
  const groups = groupBy(
    parts.filter(([, each]) => each !== NOTHING),
    ([state]) => state,
  );
  return new Map(
    Array.from(groups, ([state, group]) => [state, choiceOf(group.map(([, each]) => [each]))]),
  );
}

function isExpression(item: PatternItems[number]): item is Expression {
  return item.kind !== "lookaround" && item.kind !== "group";
}

function choiceOf(lists: readonly (readonly Expression[])[]): Expression {
  return choice(lists.map(sequence), false);
}

function repeatOf(body: Expression, min: number, max: number): Expression {
  return min > max ? NOTHING : repeat(body, min, max, { isOrdered: false });
}

/** Checks whether items match the empty string, if their lookarounds hold. */
export function canBeEmpty(item: PatternItems[number]): boolean {
  if (isExpression(item)) return item.kind === "automaton" || isNullable(item);
  if (item.kind === "lookaround" || item.min === 0) return true;
  return item.alternatives.some((each) => each.every(canBeEmpty));
}

function automatonOf(root: Expression, isNegative: boolean): Automaton {
  // A boundary of a word that stays.
  if ([...preOrder([root], partsOf)].some(({ kind }) => kind === "automaton"))
    throw new NoStructureError();
  const automaton = unlessLimited(() => {
    const languages = new Languages(setsIn(root), LIMITS.unicode, new Budget(LOOKAROUND_STEPS));
    const start = languages.of({ root, calls: [] });
    return combinedAutomaton(languages, [start], ([isIn]) => isIn !== isNegative);
  });
  if (automaton === undefined) throw new NoStructureError();
  return automaton;
}

const NO_LENGTH: Lengths = { min: 0, max: 0 };

function sumOf(a: Lengths, b: Lengths): Lengths {
  return { min: a.min + b.min, max: a.max + b.max };
}

function replaced(items: PatternItems, at: number, by: PatternItems): PatternItems {
  return [...items.slice(0, at), ...by, ...items.slice(at + 1)];
}

/** The alternatives of a choice or of an option. */
function optionsOf(item: PatternItems[number]): readonly Expression[] {
  if (item.kind === "choice") return item.alternatives;
  return item.kind === "repeat" && item.min === 0 && item.max === 1 ? [item.body, EMPTY] : [];
}

/** The lengths of the strings of an expression. */
function widthOf(expression: Expression): Lengths {
  const widths = new Map<Expression, Lengths>();
  const of = (part: Expression): Lengths => widths.get(part)!;
  for (const part of postOrder([expression], partsOf)) widths.set(part, widthFrom(part, of));
  return of(expression);
}

function widthFrom(expression: Expression, of: (part: Expression) => Lengths): Lengths {
  switch (expression.kind) {
    case "characters":
      return { min: 1, max: 1 };
    case "sequence":
      return sumOf(of(expression.first), of(expression.rest));
    case "choice":
      return expression.alternatives
        .map(of)
        .reduce((a, b) => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }));
    case "repeat": {
      const { min, max } = of(expression.body);
      // The empty string is the empty string, repeated without a limit.
      return { min: min * expression.min, max: max === 0 ? 0 : max * expression.max };
    }
    default:
      return NO_LENGTH;
  }
}
