/** The inputs of the works that are measured in engines. */
import { corpus, invented } from "../corpus.js";

const SIZE = 1000;
const DAY = 86_400_000;

/** Returns the inputs, by the names under which the program reads them. */
export function inputs() {
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
