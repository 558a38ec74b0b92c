/** The loop over the arguments of `parse`, `resolve` and `normalize`. */
import { isInvalidInput } from "./errors.js";
import { reject } from "./report.js";
import type { Session } from "./session.js";

/**
 * Writes the answer to each input to standard output. If an input is invalid, writes the error to
 * standard error instead.
 *
 * @param answer returns the lines for an input; throws an error of the library for an invalid input
 */
export async function answerEach(
  session: Session,
  inputs: readonly string[],
  answer: (input: string) => string,
): Promise<void> {
  for (const input of inputs) {
    try {
      session.out(answer(input));
    } catch (error) {
      if (!isInvalidInput(error)) throw error;
      reject(session, error);
    }
    await session.relieve();
  }
}
