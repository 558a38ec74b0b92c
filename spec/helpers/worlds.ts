/**
 * Small worlds: every expression up to a size, and every string up to a length. A bug with a small
 * example has an example in here.
 *
 * By default, the worlds are sampled: every kind of check is made, on a part of its cases. `npm run test:all`
 * tries them whole.
 */
import { describeIf } from "./skips.js";

/** Whether the worlds are tried whole. */
export const ALL_WORLDS = process.env.ALL_WORLDS !== undefined;

/** Tests that take seconds until a run reaches its limit. By default, other limits of their kind are tested. */
export const describeSlow = describeIf(ALL_WORLDS, "worlds");

/** Returns a number of random tries, of which a fiftieth is made by default. */
export function tries(all: number): number {
  return ALL_WORLDS ? all : Math.ceil(all / 50);
}

/** Returns the size of a large case, of which a smaller one is made by default. */
export function scaled(all: number, byDefault: number): number {
  return ALL_WORLDS ? all : byDefault;
}

/** Returns the items, of which every `step`-th is tried by default. */
export function sampled<const Item>(items: readonly Item[], step: number): readonly Item[] {
  return ALL_WORLDS ? items : everyNth(items, step);
}

/** A source of numbers in [0, 1) that is the same in every run. */
export type Random = () => number;

/** mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one of the items, all with equal probability. */
export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/**
 * Returns all strings over an alphabet with at most `longest` characters, the shorter ones first.
 */
export function strings(alphabet: readonly string[], longest: number): readonly string[] {
  const all = [""];
  let round = [""];
  for (let length = 1; length <= longest; length += 1) {
    round = round.flatMap((string) => alphabet.map((character) => string + character));
    all.push(...round);
  }
  return all;
}

// The precedence of the outermost operator of an expression (RFC 5234 section 3.10).
const ALTERNATION = 0;
const CONCATENATION = 1;
const REPETITION = 2;
const ELEMENT = 3;

interface Expression {
  readonly abnf: string;
  readonly binding: number;
}

/** The operators on one expression: `[ a ]`, and repetitions with these bounds. */
const BOUNDS = ["*", "1*", "*2", "2", "1*2"];

/** The operators on two expressions: `a / b` and `a b`. */
const JOINTS = [
  { sign: " / ", binding: ALTERNATION },
  { sign: " ", binding: CONCATENATION },
];

/** A rule that derives the empty string, and one that ends in two places. */
export const HELPERS = `
nullable = [ "a" ]
either   = "a" / "a" "b"
`;

/** The elements of small worlds over the rules of `HELPERS`. */
export const ELEMENTS = ['"a"', '"b"', "nullable", "either"];

/**
 * Returns all expressions over the given elements, as ABNF, with up to `size` operators and
 * elements. `result[size]` contains those of one size. With four elements their numbers are 4, 24,
 * 176, 1440, 12608.
 */
export function expressions(elements: readonly string[], size: number): readonly string[][] {
  const sizes: Expression[][] = [[], elements.map((abnf) => ({ abnf, binding: ELEMENT }))];
  for (let wanted = 2; wanted <= size; wanted += 1) {
    const found = (sizes[wanted - 1] ?? []).flatMap(unary);
    for (let left = 1; left < wanted - 1; left += 1) {
      for (const first of sizes[left] ?? []) {
        for (const second of sizes[wanted - 1 - left] ?? []) found.push(...binary(first, second));
      }
    }
    sizes.push(found);
  }
  return sizes.map((found) => found.map(({ abnf }) => abnf));
}

/** Returns an expression of a size, all operators with equal probability. */
export function randomExpression(
  elements: readonly string[],
  size: number,
  random: Random,
): string {
  const grow = (wanted: number): Expression => {
    if (wanted <= 1) return { abnf: pick(elements, random), binding: ELEMENT };
    if (wanted === 2 || random() < 0.4) return pick(unary(grow(wanted - 1)), random);
    const left = 1 + Math.floor(random() * (wanted - 2));
    return pick(binary(grow(left), grow(wanted - 1 - left)), random);
  };
  return grow(size).abnf;
}

function unary(operand: Expression): Expression[] {
  return [
    { abnf: `[ ${operand.abnf} ]`, binding: ELEMENT },
    ...BOUNDS.map((bounds) => ({
      abnf: bounds + grouped(operand, ELEMENT),
      binding: REPETITION,
    })),
  ];
}

/**
 * A left operand such as `a b` gets no parentheses, and a right operand gets them, so both shapes
 * occur.
 */
function binary(left: Expression, right: Expression): Expression[] {
  return JOINTS.map(({ sign, binding }) => ({
    abnf: grouped(left, binding) + sign + grouped(right, binding + 1),
    binding,
  }));
}

function grouped({ abnf, binding }: Expression, atLeast: number): string {
  return binding >= atLeast ? abnf : `( ${abnf} )`;
}

/** Returns every `step`-th item. */
export function everyNth<Item>(items: readonly Item[], step: number): readonly Item[] {
  return items.filter((_, index) => index % step === 0);
}

/** Returns the items in groups of at most `size`. */
export function chunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const groups = [];
  for (let from = 0; from < items.length; from += size) groups.push(items.slice(from, from + size));
  return groups;
}
