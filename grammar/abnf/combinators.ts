/**
 * The combinators of the reader, on top of Parsimmon's own.
 *
 * They say where a thing begins and ends, for which Parsimmon's `mark` would keep the whole text in
 * a cache, and they merge what was expected only where two failures meet, where Parsimmon's own
 * sort a set at every step.
 */
import P from "parsimmon";

/** Where a parser got stuck, and what would have helped there. */
interface Failure {
  readonly furthest: number;
  readonly expected: readonly string[];
}

/** What a Parsimmon parser answers: also a success carries the furthest failure on its way. */
export type Reply<T> = Failure &
  (
    | { readonly status: true; readonly index: number; readonly value: T }
    | { readonly status: false; readonly index: -1; readonly value: null }
  );

const NO_FAILURE: Failure = { furthest: -1, expected: [] };

export function success<T>(index: number, value: T, failure: Failure = NO_FAILURE): Reply<T> {
  const { furthest, expected } = failure;
  return { status: true, index, value, furthest, expected };
}

export function failure(furthest: number, expected: readonly string[]): Reply<never> {
  return { status: false, index: -1, value: null, furthest, expected };
}

/** The Parsimmon parser of a function. */
export function parser<T>(parse: (text: string, offset: number) => Reply<T>): P.Parser<T> {
  return P(parse as (text: string, offset: number) => P.Reply<T>);
}

/**
 * Runs a parser at an offset, by the method that Parsimmon's combinators use among themselves.
 *
 * `parse` and `tryParse` would enter a text that fails into a plain object, under the text as its
 * key: `__proto__` would write into what all objects inherit.
 */
export function step<T>(parser: P.Parser<T>, text: string, offset: number): Reply<T> {
  return (parser as P.Parser<T> & Runnable<T>)._(text, offset);
}

interface Runnable<T> {
  _(text: string, offset: number): Reply<T>;
}

/** What a parser finds, as something else. */
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

/** One after the other. `start` and `end` are those of the whole. */
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

/** `item *(separator item)`. `start` and `end` are those of the whole. */
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

/** The alternatives by the character they begin with, for productions where one decides. */
export function choice<T>(
  byFirst: ReadonlyMap<string, P.Parser<T>>,
  otherwise: P.Parser<T>,
): P.Parser<T> {
  return parser((text, offset) =>
    step(byFirst.get(text.charAt(offset)) ?? otherwise, text, offset),
  );
}

/** The failure that got further; what both expected, where they got equally far. */
function later(a: Failure, b: Failure): Failure {
  if (a.furthest !== b.furthest) return a.furthest > b.furthest ? a : b;
  if (b.expected.length === 0) return a;
  const more = b.expected.filter((what) => !a.expected.includes(what));
  if (more.length === 0) return a;
  return { furthest: a.furthest, expected: [...a.expected, ...more] };
}
