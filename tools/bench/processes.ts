/** Measurements in processes of their own, which take turns: the code for one candidate does not wait for others. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { spread, time } from "./race.js";

/** A function, and the inputs of its calls. */
export interface Calls<Input> {
  readonly run: (input: Input) => unknown;
  readonly inputs: readonly Input[];
}

/** The rounds in a process before times count, and those whose median counts. */
const WARM_UP = 4;
const ROUNDS = 5;

const IN_A_PROCESS = "--measure";

/**
 * Starts a program for each task, round by round. Returns, for each task, the times of each measurement in all rounds.
 *
 * @param program the address of its file, in which `answerTask` measures
 */
export function interleaved(
  program: string,
  tasks: Readonly<Record<string, unknown>>,
  rounds: number,
): Readonly<Record<string, readonly (readonly number[])[]>> {
  const argv = ["--import", "tsx", fileURLToPath(program), IN_A_PROCESS];
  const all = Object.entries(tasks).map(([name, task]) => {
    return { name, input: JSON.stringify(task), samples: [] as (readonly number[])[] };
  });
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < all.length; turn += 1) {
      const { input, samples } = all[(round + turn) % all.length]!;
      const { stdout, stderr } = spawnSync(process.execPath, argv, { input, encoding: "utf8" });
      if (stdout === "") throw new Error(stderr);
      samples.push(JSON.parse(stdout) as readonly number[]);
    }
  return Object.fromEntries(
    all.map(({ name, samples }) => [
      name,
      samples[0]!.map((_, place) => samples.map((times) => times[place]!)),
    ]),
  );
}

/** Measures a task, and prints the times, if this process was started for one. Returns whether it was. */
export function answerTask<Task>(measure: (task: Task) => readonly number[]): boolean {
  if (process.argv[2] !== IN_A_PROCESS) return false;
  console.log(JSON.stringify(measure(JSON.parse(readFileSync(0, "utf8")) as Task)));
  return true;
}

/** Measures in this process; the calls take turns. Returns the median of the nanoseconds of a call. */
export function medians<Input>(
  all: readonly Calls<Input>[],
  spent = ({ run, inputs }: Calls<Input>): number => time(run, inputs, 1),
): readonly number[] {
  const samples = all.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [at, calls] of all.entries()) {
      const nanoseconds = (spent(calls) * 1e6) / calls.inputs.length;
      if (round >= WARM_UP) samples[at]!.push(nanoseconds);
    }
  return samples.map((each) => spread(each).median);
}
