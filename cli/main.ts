/** The command `uri-abnf`. */
import process from "node:process";
import { run } from "./program.js";
import { standardInput } from "./standard-input.js";

const { stdout, stderr } = process;

void run(process.argv.slice(2), { stdin: standardInput(), stdout, stderr }).then((status) => {
  // `process.exit` would not wait for pending output.
  process.exitCode = status;
});
