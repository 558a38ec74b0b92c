/** Laws of the program: each run ends with a documented status, twice in the same way. */
import { runProgram } from "../../../spec/cli/run-program.js";
import type { CommandCase } from "./cases.js";
import type { Faults } from "./faults.js";

/** Valid input, invalid input, wrong usage, and a file that cannot be read. */
const STATUS = [0, 1, 2, 74];

export async function checkCommand({ argv, stdin }: CommandCase, faults: Faults): Promise<void> {
  const chunks = [Buffer.from(stdin, "latin1")];
  const first = await runProgram(argv, chunks);
  if (!STATUS.includes(first.status))
    faults.add("command: a documented status", `${String(first.status)}: ${first.stderr}`);
  if (first.status === 2 && first.stderr === "")
    faults.add("command: wrong usage has a sentence", "");
  const second = await runProgram(argv, chunks);
  faults.same("command: the same again", JSON.stringify(second), JSON.stringify(first));
}
