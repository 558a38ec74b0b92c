/** Returns the result of a function, or the error that it throws, as a value. */
export function caught(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
