/** Stands for a refusal among the values that a function gives. */
export const REFUSED = Symbol("refused");

type ErrorClass = abstract new (...args: never) => Error;

/** What a function gives, or REFUSED where it throws one of these errors; another is thrown again. */
export function unlessRefused<Value>(
  action: () => Value,
  ...errors: readonly [ErrorClass, ...ErrorClass[]]
): Value | typeof REFUSED {
  try {
    return action();
  } catch (error) {
    if (errors.some((type) => error instanceof type)) return REFUSED;
    throw error;
  }
}
