/** What a function gives, or what it throws, as a value. */
export function caught(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
