/** The command `uri-abnf`. */
import process from "node:process";
import { run } from "./program.js";
import { Status } from "./session.js";
import { StandardInput } from "./files.js";

const { stdout, stderr } = process;
const stdin = new StandardInput();

const streams = {
  stdin,
  stdout,
  stderr,
  interruption: () => stdin.interruption(),
  size: () => stdin.size(),
  // The build puts the module of the workers beside the program.
  worker: () => new URL("./cli-worker.js", import.meta.url),
};

// A thread that ends itself would leave the program nothing to wait for, and no status.
const unfinished = (): void => {
  stderr.write("uri-abnf: internal error: the work ended without a result\n");
  process.exitCode = Status.Internal;
};
process.once("beforeExit", unfinished);

void run(process.argv.slice(2), streams).then((status) => {
  // `process.exit` would not wait for pending output.
  process.off("beforeExit", unfinished);
  process.exitCode = status;
  // A command that ends early may still wait for input.
  stdin.end();
});
