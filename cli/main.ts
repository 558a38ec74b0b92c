/** The command `uri-abnf`. */
import process from "node:process";
import { run } from "./program.js";
import { standardInput } from "./standard-input.js";

const { stdout, stderr } = process;

void run(process.argv.slice(2), { stdin: standardInput(), stdout, stderr }).then((status) => {
  // Not `exit`, which would not wait for what is still to be written.
  process.exitCode = status;
});
