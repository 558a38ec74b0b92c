/**
 * The class of every error that the package throws about an input, a grammar or a limit: `error instanceof UriAbnfError`
 * tells these from the defects of a program. An argument of a wrong type is a TypeError.
 *
 * @example
 * ```ts
 * try {
 *   resolve(text, base);
 * } catch (error) {
 *   if (!(error instanceof UriAbnfError)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export abstract class UriAbnfError extends Error {}
