/** Random numbers: those of sfc32, the same for the same seed, and equally likely below a bound. */
import { Random } from "../../../../grammar/language/sampling/random.js";

const WORD = 1n << 32n;

/** sfc32 of PractRand, with the halves of a seed of 64 bits, after 15 steps; on whole numbers. */
function* sfc32(seed: number): Generator<bigint, never> {
  const bits = new BigUint64Array(new Float64Array([seed]).buffer)[0]!;
  const rotated = (word: bigint, by: bigint): bigint => (word << by) | (word >> (32n - by));
  let [a, b, c] = [0n, bits / WORD, bits % WORD];
  for (let counter = 1n; ; counter += 1n) {
    const next = (a + b + counter) % WORD;
    if (counter > 15n) yield next;
    [a, b, c] = [b ^ (b >> 9n), (c + (c << 3n)) % WORD, ((rotated(c, 21n) % WORD) + next) % WORD];
  }
}

test.each([0, 1, -1, 0.1, 1e300, Number.MIN_VALUE])(
  "seed %d gives the numbers of sfc32",
  (seed) => {
    const [random, fractions, reference] = [new Random(seed), new Random(seed), sfc32(seed)];
    for (let index = 0; index < 50; index += 1) {
      const word = Number(reference.next().value);
      expect([random.bits(), fractions.fraction()]).toEqual([word, word / 2 ** 32]);
    }
  },
);

describe("a number below a bound", () => {
  /** The first numbers below a bound, and the words of sfc32 for the same seed. */
  function drawn(bound: bigint, count: number): { numbers: bigint[]; words: bigint[] } {
    const random = new Random(7);
    const reference = sfc32(7);
    const numbers = Array.from({ length: count }, () => random.below(bound));
    const words = Array.from({ length: 4 * count }, () => reference.next().value);
    return { numbers, words };
  }

  test.each([1n, 10n, WORD / 2n, WORD - 1n])("of 32 bits takes a word: %d", (bound) => {
    const { numbers, words } = drawn(bound, 20);
    expect(numbers).toEqual(words.slice(0, 20).map((word) => word % bound));
  });

  test("of more bits takes more words", () => {
    const { numbers, words } = drawn(WORD ** 2n - 1n, 20);
    expect(numbers).toEqual(numbers.map((_, at) => words[2 * at]! * WORD + words[2 * at + 1]!));
  });

  test("is drawn again where small numbers would be more likely", () => {
    // The words beyond the only multiple of the bound below 2^32 are left out.
    const bound = WORD / 2n + 1n;
    const { numbers, words } = drawn(bound, 20);
    expect(numbers).toEqual(words.filter((word) => word < bound).slice(0, 20));
    expect(words.slice(0, 20).some((word) => word >= bound)).toBe(true);
  });
});
