/**
 * The class of every error that the package throws about an input, a grammar or a limit: `error instanceof UriAbnfError`
 * tells these from the defects of a program. An argument of a wrong type is a TypeError.
 *
 * @example
 * ```ts
 * try {
 *   parse("a b");
 * } catch (error) {
 *   error instanceof UriAbnfError; // true
 * }
 * ```
 */
export abstract class UriAbnfError extends Error {}
