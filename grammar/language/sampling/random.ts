/** Random numbers that are the same for the same seed, on every machine. */

/**
 * A source of random numbers: sfc32 of Chris Doty-Humphrey's PractRand (public domain), seeded by its
 * own first steps.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param seed a finite number; all 64 bits of it count */
  constructor(seed: number) {
    const view = new DataView(new ArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    view.setFloat64(0, seed);
    this.#a = 0;
    this.#b = view.getInt32(0);
    this.#c = view.getInt32(Int32Array.BYTES_PER_ELEMENT);
    for (let step = 0; step < WARM_UP; step += 1) this.bits();
  }

  /** Returns 32 random bits as a number of at least 0. */
  bits(): number {
    const result = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** Returns a number of at least 0 and below 1. */
  fraction(): number {
    return this.bits() / 2 ** BITS;
  }

  /** Returns a number from 0 to a bound, exclusive; all are equally likely. */
  below(bound: bigint): bigint {
    const words = Math.ceil(bound.toString(16).length / HEX_DIGITS);
    const range = 1n << BigInt(BITS * words);
    // The numbers from the last multiple of the bound on would make small results more likely.
    const limit = range - (range % bound);
    for (;;) {
      let drawn = 0n;
      for (let word = 0; word < words; word += 1)
        drawn = (drawn << BigInt(BITS)) | BigInt(this.bits());
      if (drawn < limit) return drawn % bound;
    }
  }
}

const WARM_UP = 15;
const BITS = 32;
const HEX_DIGITS = 8;
