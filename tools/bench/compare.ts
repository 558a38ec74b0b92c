/** Compares the candidates of a work on each class of the corpus, in each size: first their answers, then their times. */
import { isDeepStrictEqual } from "node:util";
import { corpus, SIZES } from "./corpus.js";
import { race, ratioOf, SHORT_LIMITS } from "./race.js";
import { code, INPUTS, median } from "./report.js";
import type { Candidate, Limits, Samples } from "./race.js";
import type { Cell, Table } from "./report.js";

/** A candidate, and its answers in the form in which all of them can be compared. */
export interface Competitor<Input> extends Candidate<Input> {
  readonly check: (input: Input) => unknown;
}

/** Makes a candidate whose answer is its result, or what a function makes of it. */
export function candidate<Input, Result>(
  name: string,
  run: (input: Input) => Result,
  answer: (result: Result) => unknown = (result) => result,
): Competitor<Input> {
  return { name, run, check: (input) => answer(run(input)) };
}

/** A work. The first candidate is this project, and its answers are the right ones: the tests check them. */
export interface Work<Input> {
  readonly name: string;
  readonly title: string;
  /** The classes of the corpus. In the class "invalid", a refusal is the right answer. */
  readonly classes: readonly string[];
  readonly input: (reference: string, index: number) => Input;
  readonly candidates: readonly Competitor<Input>[];
}

const LIMITS: Limits = { rounds: 40, round: 8, total: 4000 };

interface Comparison {
  readonly class: string;
  readonly size: number;
  /** The number of inputs for which all candidates in the race have the right answer. */
  readonly timed: number;
  readonly samples: Samples;
  readonly wrong: readonly WrongAnswers[];
}

interface WrongAnswers {
  readonly candidate: string;
  readonly count: number;
  readonly example: string;
}

/** Makes the tables of a work. The short form leaves out the largest size, for which apg-js takes a second. */
export function tablesOf<Input>(work: Work<Input>, isShort: boolean): readonly Table[] {
  const sizes = isShort ? SIZES.slice(0, 2) : SIZES;
  const limits = isShort ? SHORT_LIMITS : LIMITS;
  const comparisons = work.classes.flatMap((name) =>
    sizes.map((size) => compare(work, name, size, limits)),
  );
  const [own = "", ...peers] = work.candidates.map(({ name }) => name);
  const times: Table = {
    title: work.title,
    text:
      `Nanoseconds of a call of ${own}, and this time as a multiple of that of each other candidate, ± half the ` +
      "distance of the quartiles; the inputs are those for which all candidates are right.",
    head: ["class", INPUTS, own, ...peers],
    rows: comparisons.map(({ class: name, timed, samples }) => [
      name,
      timed,
      median(samples.get(own)!),
      ...peers.map((peer) => peerCell(samples, own, peer)),
    ]),
  };
  return [times, ...wrongAnswers(comparisons.at(-1)!.size, comparisons)];
}

/** Races the candidates that are right for most inputs, on the inputs for which all of them are right. */
function compare<Input>(
  { candidates, input }: Work<Input>,
  name: string,
  size: number,
  limits: Limits,
): Comparison {
  const lines = corpus(name, size);
  const inputs = lines.map(input);
  const [own] = candidates;
  const right = inputs.map(answered(own!.check));
  const judged = candidates.map((each) => {
    const given = inputs.map(answered(each.check));
    return { each, right: given.map((answer, index) => agrees(answer, right[index])) };
  });
  const able = judged.filter((each) => each.right.filter(Boolean).length > inputs.length / 2);
  const shared = inputs.filter((_, index) => able.every((each) => each.right[index]));
  // For an invalid input, a refusal is an answer, and its cost is part of the time.
  const runOf = ({ run }: Competitor<Input>) => (name === "invalid" ? answered(run) : run);
  return {
    class: name,
    size,
    timed: shared.length,
    samples: race(
      able.map(({ each }) => ({ name: each.name, run: runOf(each) })),
      shared,
      limits,
    ),
    wrong: judged.flatMap(({ each, right }) => {
      const count = right.filter((isRight) => !isRight).length;
      return count === 0
        ? []
        : [{ candidate: each.name, count, example: lines[right.indexOf(false)]! }];
    }),
  };
}

/** A refusal is the answer null. */
function answered<Input>(run: (input: Input) => unknown): (input: Input) => unknown {
  return (input) => {
    try {
      return run(input);
    } catch {
      return null;
    }
  };
}

/** Whether an answer is the right one. Of a record, only the fields that a candidate returns are compared. */
function agrees(given: unknown, right: unknown): boolean {
  if (!isRecord(given) || !isRecord(right)) return isDeepStrictEqual(given, right);
  return Object.entries(given).every(([name, value]) => value === right[name]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function peerCell(samples: Samples, own: string, peer: string): Cell {
  const times = samples.get(peer);
  if (times === undefined) return "–";
  return { nanoseconds: median(times), ratio: ratioOf(samples, own, peer) };
}

/** One line for each candidate and class: that of the largest size, which has the most inputs. */
function wrongAnswers(size: number, comparisons: readonly Comparison[]): readonly Table[] {
  const rows = comparisons
    .filter((each) => each.size === size)
    .flatMap(({ class: name, wrong }) =>
      wrong.map(({ candidate, count, example }) => [
        candidate,
        name,
        `${count} of ${size}`,
        code(example.length > 60 ? `${example.slice(0, 59)}…` : example),
      ]),
    );
  if (rows.length === 0) return [];
  return [
    {
      title: "",
      text:
        "Other answers than that of uri-abnf. A candidate that has one for half of a class or more sits that " +
        "class out; otherwise nobody is timed on these inputs.",
      head: ["candidate", "class", "wrong", "the first"],
      rows,
    },
  ];
}
