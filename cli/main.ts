/** The command `uri-abnf`. */
import process from "node:process";
import { run } from "./program.js";

void run(process.argv.slice(2), process).then((status) => {
  // Not `exit`, which would not wait for what is still to be written.
  process.exitCode = status;
});
