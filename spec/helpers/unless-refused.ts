/** Represents a refusal among the results of a function. */
export const REFUSED = Symbol("refused");

type ErrorClass = abstract new (...args: never) => Error;

/**
 * Returns the result of a function, or REFUSED if it throws one of the given errors. Throws any
 * other error again.
 */
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
