/**
 * The combinators of the ABNF reader, on top of Parsimmon.
 *
 * They differ from Parsimmon's own combinators in two ways. They report the start and the end of a
 * production; Parsimmon's `mark` would keep the whole text in a cache for this. They merge the
 * expected sets only when two failures are at the same offset; Parsimmon sorts a set at every step.
 */
import P from "parsimmon";

/** The furthest offset that a parser reached, and the expected set there. */
interface Failure {
  readonly furthest: number;
  readonly expected: readonly string[];
}

/** The result of a Parsimmon parser. A success, too, carries the furthest failure on its way. */
export type CombinatorReply<T> = Failure &
  (
    | { readonly status: true; readonly index: number; readonly value: T }
    | { readonly status: false; readonly index: -1; readonly value: null }
  );

const NO_FAILURE: Failure = { furthest: -1, expected: [] };

export function success<T>(
  index: number,
  value: T,
  failure: Failure = NO_FAILURE,
): CombinatorReply<T> {
  const { furthest, expected } = failure;
  return { status: true, index, value, furthest, expected };
}

export function failure(furthest: number, expected: readonly string[]): CombinatorReply<never> {
  return { status: false, index: -1, value: null, furthest, expected };
}

/** Makes a Parsimmon parser from a function. */
export function parser<T>(
  parse: (text: string, offset: number) => CombinatorReply<T>,
): P.Parser<T> {
  return P(parse as (text: string, offset: number) => P.Reply<T>);
}

/**
 * Runs a parser at an offset, by the internal method that Parsimmon's combinators use.
 *
 * After a failure, `parse` and `tryParse` write into a plain object with the text as the key. The
 * text `__proto__` would write into `Object.prototype`.
 */
export function step<T>(parser: P.Parser<T>, text: string, offset: number): CombinatorReply<T> {
  return (parser as P.Parser<T> & Runnable<T>)._(text, offset);
}

interface Runnable<T> {
  _(text: string, offset: number): CombinatorReply<T>;
}

/** Maps the value of a parser. `start` and `end` are the offsets of the production. */
export function map<T, U>(
  parsed: P.Parser<T>,
  make: (value: T, start: number, end: number) => U,
): P.Parser<U> {
  return parser((text, start) => {
    const reply = step(parsed, text, start);
    if (!reply.status) return reply;
    return success(reply.index, make(reply.value, start, reply.index), reply);
  });
}

type Values<Parsers extends readonly unknown[]> = {
  [Index in keyof Parsers]: Parsers[Index] extends P.Parser<infer T> ? T : never;
};

/** Runs parsers one after the other. `start` and `end` are the offsets of the whole. */
export function sequence<const Parsers extends readonly P.Parser<unknown>[], T>(
  parsers: Parsers,
  make: (values: Values<Parsers>, start: number, end: number) => T,
): P.Parser<T> {
  return parser((text, start) => {
    const values: unknown[] = [];
    let end = start;
    let stuck = NO_FAILURE;
    for (const part of parsers) {
      const reply = step(part, text, end);
      stuck = later(stuck, reply);
      if (!reply.status) return failure(stuck.furthest, stuck.expected);
      values.push(reply.value);
      end = reply.index;
    }
    return success(end, make(values as Values<Parsers>, start, end), stuck);
  });
}

/** `item *(separator item)`. `start` and `end` are the offsets of the whole. */
export function separated<Item, T>(
  item: P.Parser<Item>,
  separator: P.Parser<unknown>,
  make: (items: readonly [Item, ...Item[]], start: number, end: number) => T,
): P.Parser<T> {
  return parser((text, start) => {
    const first = step(item, text, start);
    if (!first.status) return first;
    const items: [Item, ...Item[]] = [first.value];
    let end = first.index;
    let stuck: Failure = first;
    for (;;) {
      const between = step(separator, text, end);
      stuck = later(stuck, between);
      if (!between.status) break;
      const next = step(item, text, between.index);
      stuck = later(stuck, next);
      if (!next.status) break;
      items.push(next.value);
      end = next.index;
    }
    return success(end, make(items, start, end), stuck);
  });
}

/** `1*item` */
export function oneOrMore<Item>(item: P.Parser<Item>): P.Parser<readonly Item[]> {
  return separated(item, nothing, (items) => items);
}

const nothing = parser((_, offset) => success(offset, null));

/**
 * Chooses an alternative by its first character, for productions in which one character decides.
 */
export function choice<T>(
  byFirst: ReadonlyMap<string, P.Parser<T>>,
  otherwise: P.Parser<T>,
): P.Parser<T> {
  return parser((text, offset) =>
    step(byFirst.get(text.charAt(offset)) ?? otherwise, text, offset),
  );
}

/** Returns the failure at the greater offset. At equal offsets, merges their expected sets. */
export function later(a: Failure, b: Failure): Failure {
  if (a.furthest !== b.furthest) return a.furthest > b.furthest ? a : b;
  if (b.expected.length === 0) return a;
  const more = b.expected.filter((what) => !a.expected.includes(what));
  if (more.length === 0) return a;
  return { furthest: a.furthest, expected: [...a.expected, ...more] };
}
