import type Parsimmon from "parsimmon";

/** Returns the result of a parser that fails at an offset, which is in the first line if no other place is given. */
export function failedAt(
  offset: number,
  expected: readonly string[],
  line = 1,
  column = offset + 1,
): Parsimmon.Failure {
  return { status: false, index: { offset, line, column }, expected: [...expected] };
}
