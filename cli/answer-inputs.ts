/** The inputs of a command: its arguments, or the lines of standard input. */
import { answerEach } from "./answer-each.js";
import { requireNoLineOptions } from "./line-options.js";
import { operationOf } from "./operations.js";
import { treatArguments, treatLines } from "./treat-lines.js";
import type { LineOptions } from "./line-options.js";
import type { Description } from "./operations.js";
import type { Session } from "./session.js";

/** Answers each argument, or each line of standard input if there is no argument. */
export async function answerInputs(
  session: Session,
  inputs: readonly string[],
  description: Description,
  options: LineOptions,
): Promise<void> {
  if (inputs.length === 0) {
    await treatLines(session, description, options);
  } else if (options.json === true) {
    await treatArguments(session, inputs, description, options);
  } else {
    requireNoLineOptions(options);
    const operation = await operationOf(description);
    await answerEach(session, inputs, (input) => `${operation.text(input) ?? ""}\n`);
  }
}
