/** The inputs of the works that are measured in engines. */
import { corpus, invented } from "../corpus.js";

export interface Pair {
  readonly reference: string;
  readonly base: string;
}

/** The inputs, by the name under which the program reads them. */
export interface Inputs {
  readonly ordinary: readonly string[];
  readonly of120: readonly string[];
  readonly of700: readonly string[];
  readonly relative: readonly Pair[];
  readonly mail: readonly string[];
  readonly dates: readonly string[];
}

const SIZE = 1000;
const DAY = 86_400_000;

export function inputs(): Inputs {
  const bases = corpus("bases", 5);
  return {
    ordinary: corpus("ordinary", SIZE),
    of120: invented(120, SIZE),
    of700: invented(700, SIZE),
    relative: corpus("relative", SIZE).map((reference, index) => ({
      reference,
      base: bases[index % bases.length]!,
    })),
    mail: corpus("mail", SIZE),
    dates: Array.from({ length: SIZE }, (_, index) =>
      new Date(Date.UTC(2020) + index * 1.37 * DAY).toISOString(),
    ),
  };
}
