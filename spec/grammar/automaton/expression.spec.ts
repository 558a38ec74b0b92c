import fc from "fast-check";
import { choice } from "../../../grammar/automaton/choice.js";
import {
  Call,
  characters,
  EMPTY,
  isNullable,
  marked,
  NOTHING,
  partsOf,
  Repeat,
  repeat,
  requireShort,
  sequence,
} from "../../../grammar/automaton/expression.js";
import type { Emptiness, Expression } from "../../../grammar/automaton/expression.js";
import { range, union } from "../../../grammar/automaton/char-set.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import { LimitError } from "../../../grammar/errors.js";
import { nullableRules } from "../../../grammar/ast/nullable-and-productive.js";
import { dumpExpression } from "../../helpers/automata.js";
import { definitionOf, lowered } from "../../helpers/lowered.js";
import { expressions } from "../../helpers/worlds.js";

const a = characters(range(0x61, 0x61), '"a"');
const b = characters(range(0x62, 0x62), '"b"');
const x = marked("x", 0, a);
const y = marked("y", 1, b);

describe("sequence", () => {
  it.each<[string, Expression[], string]>([
    ["of nothing", [], "empty"],
    ["of one", [a], "[a]"],
    ["of three", [a, b, a], "cat([a], [b], [a])"],
    ["drops empty items", [EMPTY, a, EMPTY, b, EMPTY], "cat([a], [b])"],
    ["of only empty items", [EMPTY, EMPTY], "empty"],
  ])("%s", (_, items, expected) => {
    expect(dumpExpression(sequence(items))).toBe(expected);
  });

  it("nests to the right, so that every suffix is an object", () => {
    const whole = sequence([a, b, a]);
    expect(whole.kind === "sequence" && dumpExpression(whole.rest)).toBe("cat([b], [a])");
  });
});

describe("a sequence", () => {
  const option = repeat(a, 0, 1);
  const shown = marked("z", 2, EMPTY);

  it.each<[string, Expression[], Emptiness]>([
    ["whose first element cannot", [a, option], "never"],
    ["whose last element cannot", [option, shown, a], "never"],
    ["of elements that can, each as the last choice", [option, option], "last"],
    ["whose first element can in another way", [shown, option], "somehow"],
    ["whose last element can in another way", [option, shown], "somehow"],
    ["of elements that can in another way", [shown, shown], "somehow"],
  ])("%s: whether it can be empty", (_, items, expected) => {
    expect(sequence(items).emptiness).toBe(expected);
  });
});

describe("the length of a sequence", () => {
  it("is the number of its elements, with those of sequences in it", () => {
    const whole = sequence([sequence([a, b]), x, sequence([b, a, b])]);
    expect(whole.kind === "sequence" && whole.length).toBe(6);
  });

  it("is at most 2,097,152 where it is written out", () => {
    let whole: Expression = a;
    for (let doubled = 0; doubled < 21; doubled += 1) whole = sequence([whole, whole]);
    const longer = sequence([whole, a]);
    if (whole.kind !== "sequence" || longer.kind !== "sequence") throw new TypeError();
    const [most, over] = [whole, longer];
    expect(() => requireShort(most)).not.toThrow();
    expect(() => requireShort(over)).toThrow(LimitError);
  });
});

describe("choice", () => {
  it.each<[string, Expression[], string]>([
    ["of one", [x], "<x [a]>"],
    ["of rules", [x, y], "alt(<x [a]>, <y [b]>)"],
    ["of characters is one set", [a, b], "[a-b]"],
    ["merges neighbors only", [a, x, b], "alt([a], <x [a]>, [b])"],
    ["of choices is one choice", [choice([x, y]), x], "alt(<x [a]>, <y [b]>, <x [a]>)"],
    ["merges over the border of one", [choice([x, a]), b], "alt(<x [a]>, [a-b])"],
    ["keeps an empty alternative", [a, EMPTY, b], "alt([a], empty, [b])"],
  ])("%s", (_, alternatives, expected) => {
    expect(dumpExpression(choice(alternatives))).toBe(expected);
  });

  it("of nothing is the language without strings", () => {
    expect(choice([])).toBe(NOTHING);
  });

  it("keeps an alternative without neighbors as it is, so that an automaton shares its states", () => {
    expect(partsOf(choice([a, x]))[0]).toBe(a);
  });

  /** Characters that do not touch each other, from a number on. */
  const scattered = (first: number, count: number): CharSet =>
    union(Array.from({ length: count }, (_, index) => range(first + 2 * index, first + 2 * index)));

  it("merges sets of up to 64 ranges, and of up to 64 terminals", () => {
    const labels = (count: number): string[] => Array.from({ length: count }, String);
    const kinds = [
      characters(scattered(0x100, 64), "c"),
      characters(scattered(0x100, 65), "c"),
      characters([0x100, 0x1ff], ...labels(64)),
      characters([0x100, 0x1ff], ...labels(65)),
    ].map((set) => choice([a, set]).kind);
    expect(kinds).toEqual(["characters", "choice", "characters", "choice"]);
  });

  it("is written into another one if it has up to 64 alternatives", () => {
    const nested = (count: number): Expression =>
      choice([choice(Array<Expression>(count).fill(x)), y]);
    expect([64, 65].map((count) => partsOf(nested(count)).length)).toEqual([65, 2]);
  });

  const shown = marked("z", 2, EMPTY);

  // A repetition leaves out empty iterations only if no derivation shows them.
  it.each<[string, Expression[], isOrdered: boolean | undefined, Emptiness]>([
    ["an alternative is, not otherwise", [a, x], undefined, "never"],
    ["the last alternative is", [x, EMPTY], undefined, "last"],
    ["the first alternative is", [EMPTY, x], undefined, "somehow"],
    ["the first alternative is, in an order", [EMPTY, x], true, "somehow"],
    ["the first alternative is, without order", [EMPTY, x], false, "last"],
    ["the first alternative is, and shown", [shown, x], false, "somehow"],
    ["the last alternative is, and shown", [x, shown], undefined, "somehow"],
    ["two alternatives are", [EMPTY, shown], undefined, "somehow"],
  ])("can be empty if %s", (_, alternatives, isOrdered, expected) => {
    expect(choice(alternatives, isOrdered).emptiness).toBe(expected);
  });

  it("of characters keeps how each was written, once", () => {
    const merged = choice([b, a, b, characters(range(0x63, 0x64), "%x63-64", '"x"')]);
    expect(merged.kind === "characters" && merged.labels).toEqual(['"b"', '"a"', "%x63-64", '"x"']);
  });
});

describe("repeat", () => {
  it.each<[string, Expression, number, number, string]>([
    ["of none", a, 0, 0, "empty"],
    ["once", a, 1, 1, "[a]"],
    ["of the empty string", EMPTY, 2, 5, "empty"],
    ["an option", a, 0, 1, "rep(0, 1, [a])"],
    ["without end", a, 2, Infinity, "rep(2, Infinity, [a])"],
  ])("%s", (_, body, min, max, expected) => {
    expect(dumpExpression(repeat(body, min, max))).toBe(expected);
  });

  it.each<[string, Expression, number, number, string]>([
    // From one repetition of 2 to 3 to five: 2 to 15, because two of them begin with 4, the next of 3.
    ["1*5( 2*3a )", repeat(a, 2, 3), 1, 5, "rep(2, 15, [a])"],
    ["1*5( 3*4a ): not five", repeat(a, 3, 4), 1, 5, "rep(1, 5, rep(3, 4, [a]))"],
    ["2*5( 3*4a )", repeat(a, 3, 4), 2, 5, "rep(6, 20, [a])"],
    ["*5( 2a ): not one", repeat(a, 2, 2), 0, 5, "rep(0, 5, rep(2, 2, [a]))"],
    ["*5( 1*2a )", repeat(a, 1, 2), 0, 5, "rep(0, 10, [a])"],
    ["3( 5*9a )", repeat(a, 5, 9), 3, 3, "rep(15, 27, [a])"],
  ])(
    "of a repetition is one, if no number between is left out: %s",
    (_, body, min, max, expected) => {
      expect(dumpExpression(repeat(body, min, max, { isOrdered: false }))).toBe(expected);
    },
  );

  const unread = marked("z", 2, EMPTY);
  const SAFE = [20_394_401, 441_650_591] as const;

  it.each<[string, Expression, number, number, string]>([
    ["3( 2*4a ): no", repeat(a, 2, 4), 3, 3, "rep(3, 3, rep(2, 4, [a]))"],
    ["1*5( 2a ): no", repeat(a, 2, 2), 1, 5, "rep(1, 5, rep(2, 2, [a]))"],
    ["2*5( *2a ): no minimum", repeat(a, 0, 2), 2, 5, "rep(0, 10, [a])"],
    ["2*5( 1*2a ): no", repeat(a, 1, 2), 2, 5, "rep(2, 5, rep(1, 2, [a]))"],
    ["2( 3a )", repeat(a, 3, 3), 2, 2, "rep(6, 6, [a])"],
    ["*10( *10a )", repeat(a, 0, 10), 0, 10, "rep(0, 100, [a])"],
    ["1*( 1*a )", repeat(a, 1, Infinity), 1, Infinity, "rep(1, Infinity, [a])"],
    ["*( 1*2a )", repeat(a, 1, 2), 0, Infinity, "rep(0, Infinity, [a])"],
    ["*3( 1*a )", repeat(a, 1, Infinity), 0, 3, "rep(0, Infinity, [a])"],
    // Here z can be empty, and is shown. With a bound, an iteration may be empty; without one, it may not.
    ["*3( *2z )", repeat(unread, 0, 2), 0, 3, "rep(0, 6, <z empty>)"],
    ["*( *z )", repeat(unread, 0, Infinity), 0, Infinity, "rep(0, Infinity, <z empty>)"],
    ["*3( *z )", repeat(unread, 0, Infinity), 0, 3, "rep(0, Infinity, <z empty>)"],
    ["*3( 1*z ): no", repeat(unread, 1, Infinity), 0, 3, "rep(0, 3, rep(1, Infinity, <z empty>))"],
    ["*( *2z ): no", repeat(unread, 0, 2), 0, Infinity, "rep(0, Infinity, rep(0, 2, <z empty>))"],
    // The product of the bounds must be exact.
    ["2^53 - 1", repeat(a, 0, SAFE[0]), 0, SAFE[1], `rep(0, ${2 ** 53 - 1}, [a])`],
    ["2^54: no", repeat(a, 0, 2 ** 27), 0, 2 ** 27, `rep(0, ${2 ** 27}, rep(0, ${2 ** 27}, [a]))`],
  ])(
    "of a repetition is one, if the order of derivations stays: %s",
    (_, body, min, max, expected) => {
      expect(dumpExpression(repeat(body, min, max))).toBe(expected);
      expect(dumpExpression(repeat(body, min, max, { isOrdered: true }))).toBe(expected);
    },
  );

  it.each<[string, Expression, number, number, Emptiness]>([
    ["[ a ]", a, 0, 1, "last"],
    ["1*2a", a, 1, 2, "never"],
    ['*2( a / "" )', choice([a, EMPTY]), 0, 2, "last"],
    ['2( a / "" )', choice([a, EMPTY]), 2, 2, "last"],
    ['*2( "" / a )', choice([EMPTY, a]), 0, 2, "somehow"],
    ["*2z, where z can be empty and is shown", unread, 0, 2, "somehow"],
    ["2z, where z can be empty and is shown", unread, 2, 2, "somehow"],
  ])("%s: whether it can be empty", (_, body, min, max, expected) => {
    expect(repeat(body, min, max).emptiness).toBe(expected);
  });

  it.each<[string, number, number, boolean]>([
    ["*a", 0, Infinity, false],
    ["1*a", 1, Infinity, false],
    ["[ a ]", 0, 1, false],
    ["2*a", 2, Infinity, true],
    ["*2a", 0, 2, true],
    ["2a", 2, 2, true],
  ])("%s: whether iterations are counted", (_, min, max, isCounted) => {
    const source = new Repeat(a, min, max);
    expect(source.isCounted).toBe(isCounted);
    expect(new Repeat(a, 0, 1, source).isCounted).toBe(isCounted);
  });
});

describe("a call", () => {
  it.each<[string, nullable: boolean, isOrdered: boolean, Emptiness]>([
    ["that cannot be empty", false, true, "never"],
    ["that can be empty, in an order", true, true, "somehow"],
    ["that can be empty, without order", true, false, "last"],
  ])("%s", (_, nullable, isOrdered, expected) => {
    expect(new Call(0, nullable, isOrdered).emptiness).toBe(expected);
  });
});

describe("marks", () => {
  it("are two numbers for each rule, even at its beginning and odd at its end", () => {
    const { mark, close } = marked("z", 7, a);
    expect([mark, close.mark]).toEqual([14, 15]);
  });
});

describe("isNullable", () => {
  it("agrees with the syntax tree of a rule", () => {
    const elements = ['"a"', '""', "s", "t"];
    const texts = expressions(elements, 3)
      .flat()
      .map((body) => `s = ${body} / "x"\nt = [ s ]\n`);
    const wrong = texts.filter((abnf) => {
      const definition = definitionOf(abnf);
      return isNullable(lowered(abnf).root) !== nullableRules([definition]).has(definition);
    });
    expect(wrong).toEqual([]);
  });

  const parts: fc.Arbitrary<Expression> = fc.constantFrom<Expression[]>(a, EMPTY, x, x.close);

  it("of a sequence: all; of a choice: any; of a repetition: none needed, or the body", () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), fc.nat(2), (items, min) => {
        expect(isNullable(sequence(items))).toBe(items.every(isNullable));
        expect(isNullable(choice(items))).toBe(items.some(isNullable));
        for (const item of items)
          expect(isNullable(repeat(item, min, 3))).toBe(min === 0 || isNullable(item));
      }),
    );
  });
});
