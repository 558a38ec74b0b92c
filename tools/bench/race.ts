/**
 * The race: candidates take turns, round by round, in one process.
 *
 * The usual harnesses (tinybench, mitata) finish one candidate before they start the next. So a
 * change of the clock frequency, other work on the machine or a growing heap affects one candidate
 * and not the other. This benchmark reports ratios. Therefore each round measures all candidates
 * within milliseconds of one another, and the candidate that goes first changes in each round.
 */

/** A function whose time counts. */
export interface Candidate<Input> {
  readonly name: string;
  readonly run: (input: Input) => unknown;
}

/** When a race ends. */
export interface Limits {
  /** The greatest number of rounds. */
  readonly rounds: number;
  /** The least time of a candidate in a round, in milliseconds. */
  readonly round: number;
  /** The milliseconds after which no round begins, except for the first three. */
  readonly total: number;
}

/** Limits of the short form, whose times say nothing. */
export const SHORT_LIMITS: Limits = { rounds: 3, round: 0.2, total: 20 };

/** A median with its quartiles. Other work on the machine adds to a few samples, and does not move them. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** By candidate, the nanoseconds for one call in each round. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** The milliseconds for which a candidate runs before its times count. */
const WARM_UP = 60;

/** The last result. An unused result would be optimized away. */
export let lastResult: unknown;

/** Races candidates over the same inputs. */
export function race<Input>(
  candidates: readonly Candidate<Input>[],
  inputs: readonly Input[],
  limits: Limits,
): Samples {
  const entrants = candidates.map(({ name, run }) => ({
    name,
    run,
    passes: passesPerRound(run, inputs, limits),
    samples: [] as number[],
  }));
  const deadline = performance.now() + limits.total;
  for (let round = 0; round < limits.rounds; round += 1) {
    if (round >= 3 && performance.now() > deadline) break;
    for (let turn = 0; turn < entrants.length; turn += 1) {
      const { run, passes, samples } = entrants[(round + turn) % entrants.length]!;
      samples.push((time(run, inputs, passes) * 1e6) / (passes * inputs.length));
    }
  }
  return new Map(entrants.map(({ name, samples }) => [name, samples]));
}

/** Warms a candidate up. Returns the number of passes over the inputs in its share of a round. */
function passesPerRound<Input>(
  run: Candidate<Input>["run"],
  inputs: readonly Input[],
  { round }: Limits,
): number {
  const warmUp = Math.min(WARM_UP, 4 * round);
  let passes = 1;
  let spent = 0;
  while (true) {
    const elapsed = time(run, inputs, passes);
    spent += elapsed;
    if (elapsed >= round || (elapsed >= round / 2 && spent >= warmUp)) break;
    if (elapsed < round / 2) passes *= 2;
  }
  // The code is optimized now, so this measurement estimates the passes in a round best.
  return Math.max(1, Math.round((passes * round) / Math.max(round / 2, time(run, inputs, passes))));
}

/** Returns the milliseconds for a number of passes over the inputs. */
export function time<Input>(
  run: Candidate<Input>["run"],
  inputs: readonly Input[],
  passes: number,
): number {
  let last: unknown;
  const start = performance.now();
  for (let pass = 0; pass < passes; pass += 1) for (const input of inputs) last = run(input);
  const elapsed = performance.now() - start;
  lastResult = last;
  return elapsed;
}

/** Returns the median and the quartiles of samples. */
export function spread(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  const quantile = (part: number): number => {
    const at = part * (sorted.length - 1);
    const below = sorted[Math.floor(at)]!;
    return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
  };
  return { low: quantile(0.25), median: quantile(0.5), high: quantile(0.75) };
}

/**
 * Returns the ratio of two series that were sampled round by round. Each round gives a separate ratio: if a
 * whole round is slow, the effect is in both of its times and cancels out.
 */
export function ratio(numerators: readonly number[], denominators: readonly number[]): Spread {
  return spread(numerators.map((time, round) => time / denominators[round]!));
}

/** Returns the ratio of the times of two candidates. */
export function ratioOf(samples: Samples, own: string, peer: string): Spread {
  return ratio(samples.get(own)!, samples.get(peer)!);
}
