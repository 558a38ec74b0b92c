/** How much work a lint may be. */

/**
 * So many steps are taken to answer all questions about the languages of a grammar; where that is not
 * enough, nothing is said. The grammars of published standards need a fraction of it.
 */
export const LINT_BUDGET = 1 << 20;

/** So many of them are taken for one question. */
export const STEPS_OF_ONE = 1 << 17;
