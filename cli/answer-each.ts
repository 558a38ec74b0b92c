/** What `parse`, `resolve` and `normalize` do with their arguments. */
import { isInvalidInput } from "./errors.js";
import { reject } from "./report.js";
import type { Session } from "./session.js";

/**
 * Answers each input on standard output, and says on standard error what is wrong with it where
 * that is why there is no answer.
 *
 * @param answer gives lines; what it throws for an invalid input is an error of the library
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
