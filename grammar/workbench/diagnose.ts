/** All errors and warnings of an ABNF text at once. */
import { readWithMistakes, UNREAD } from "./recovery.js";
import { warningsAbout } from "../abnf/tolerances.js";
import { describe } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { LIMITS } from "../ast/alphabets.js";
import { repetitionWarnings } from "../ast/check.js";
import { cutRanges } from "../ast/cut-ranges.js";
import { ruleKey } from "../ast/definition.js";
import { duplicateMessage, link } from "../ast/link.js";
import { bareProseIn, problemsIn, unboundRemarks, withoutBeyond } from "../ast/problems.js";
import { nameOf, nearestIn } from "../ast/unbound.js";
import { COMPILE_OPTIONS, settingsOf, startNames } from "../compile-options.js";
import { diagnostic } from "../common/errors.js";
import { rejectWrongAlphabet, environmentOf } from "../imports.js";
import { lintText } from "./lint.js";
import { haveEqualLanguages } from "./lint/names.js";
import { LoweredRules } from "./lint/questions.js";
import { Budget } from "../common/budget.js";
import { LineIndex } from "../common/line-index.js";
import { lowerBound } from "../common/lower-bound.js";
import type { RecoveredText } from "./recovery.js";
import type { Definition } from "../ast/definition.js";
import type { Limit } from "../ast/alphabets.js";
import type { Linked, Problem, Redefinition, Refuse } from "../ast/link.js";
import type { ProseVal, Reference, Span } from "../ast/nodes.js";
import type { CompileOptions } from "../compile-options.js";
import type { Diagnostic, DiagnosticKind, Remark } from "../common/errors.js";

/**
 * Finds all errors and warnings of an ABNF text, in the order of the text. A mistake gives one
 * diagnostic, and does not hide the mistakes after it. `compile` accepts a text without errors, with the same options; the
 * warnings of such a text are those of the grammar and those of `lint`. `compile` also accepts a text whose only errors
 * are of the kind `empty-language`.
 *
 * A diagnostic names the probable intention of the author (`"/" separates alternatives, not "|"`). It has a `fix`, the
 * change of the text, only where the text can have no other meaning. A guess is only a sentence.
 *
 * All offsets are UTF-16 code units of the text. Cost: linear in the text, plus that of `lint`.
 *
 * @throws {TypeError} if an argument has a wrong type.
 *
 * @example
 * ```ts
 * const [bar, mistake, warning] = diagnose('pair = key | valeu\nkey = ALPHA\nvalue = *[ VCHAR ]');
 * bar?.fix; // { start: 11, end: 12, text: "/" }
 * mistake?.message; // "undefined rule valeu; did you mean value?"
 * warning?.message; // "[ VCHAR ], which is repeated without end, can be empty"
 * ```
 */
export function diagnose(text: string, options: CompileOptions = {}): readonly Diagnostic[] {
  if (typeof text !== "string") throw new TypeError(`ABNF is a string, not ${describe(text)}`);
  requireOptions(options, COMPILE_OPTIONS);
  return diagnoseRead(text, readWithMistakes(text, settingsOf(options)), options);
}

/** Finds all errors and warnings of a text that is read already. */
export function diagnoseRead(
  text: string,
  read: RecoveredText,
  options: CompileOptions,
): readonly Diagnostic[] {
  const settings = settingsOf(options);
  const environment = environmentOf(options, settings.alphabet);
  const lines = new LineIndex(text);
  const tolerated = warningsAbout(lines, read.tolerances);
  const { rules, warnings } = cutRanges({ ...read, warnings: tolerated }, settings.alphabet, lines);
  const problems: Problem[] = [];
  const refuse: Refuse = (problem) => problems.push(problem);
  const limit = LIMITS[settings.alphabet];
  const within = withoutBeyond(rules, limit, text, refuse, UNREAD);
  rejectWrongAlphabet(environment, within, text, refuse);
  const named = link(within, text, environment, settings.missing, refuse);
  const { redefinitions } = named;
  const linked = { ...named, own: [...named.own, ...redefinitions.map(({ second }) => second)] };
  const sentences = redefinitionSentences(redefinitions, limit);

  const reported = reportedIn(read, text);
  // A rule without its base is of another document, and one with bare prose is not said in ABNF.
  const baseless = new Set(
    problems.flatMap(({ kind, subject }) => (kind === "no-base-rule" ? [ruleKey(subject)] : [])),
  );
  const isOpen = (definition: Definition): boolean =>
    baseless.has(ruleKey(definition.name)) || bareProseIn(definition) !== undefined;
  const { starts, remarks } = startsOf(linked, startNames(options.start));
  const errors: readonly Remark[] = [
    ...read.mistakes.map((mistake) => ({ ...SYNTAX_ERROR, ...mistake })),
    ...[...problems, ...problemsIn(linked, isOpen)]
      .filter((problem) => !reported.problem(problem))
      .map(({ kind, message, span }) => {
        const sentence = kind === "duplicate-rule" ? sentences.get(span.start) : undefined;
        return { severity: "error" as const, kind, message: sentence ?? message, span };
      }),
    ...unboundRemarks(linked, reported.name),
    ...remarks,
  ];
  const told = errors.map((error) => diagnostic(error, lines));
  const found = [
    ...told,
    ...warnings,
    ...repetitionWarnings(linked, lines),
    ...lintText({ ...linked, abnf: text, rules: within, limit, starts }),
  ];
  // The words of a line with a mistake can be the content of a string, and those of an unread line prose.
  const unclear = new Set(told.map(({ kind, line }) => (kind === "syntax-error" ? line : 0)));
  const withoutGuess = (diagnosed: Diagnostic): Diagnostic => {
    // Of a diagnostic without a fix, other code may define one in the prototype.
    if (!Object.hasOwn(diagnosed, "fix")) return diagnosed;
    const { fix, ...rest } = diagnosed;
    const isUnclear = unclear.has(rest.line) || reported.isUnread(rest.offset);
    return fix === undefined || (isUnclear && rest.kind !== "syntax-error")
      ? rest
      : { ...rest, fix };
  };
  return Object.freeze(found.sort((a, b) => a.offset - b.offset).map(withoutGuess));
}

const SYNTAX_ERROR = { severity: "error", kind: "syntax-error" } as const;

/** Returns the sentences about second definitions by their offsets, where it is known whether the languages differ. */
function redefinitionSentences(
  redefinitions: readonly Redefinition[],
  limit: Limit,
): ReadonlyMap<number, string> {
  const asked = redefinitions.slice(0, MOST_COMPARISONS);
  const lowered = new LoweredRules(asked.flatMap(({ first, second }) => [first, second]));
  const within = { limit, budget: new Budget() };
  return new Map(
    asked.flatMap(({ first, line, second }) => {
      const areEqual = haveEqualLanguages(lowered.regular(first), lowered.regular(second), within);
      if (areEqual === undefined) return [];
      const difference = areEqual ? "in other words of the same language" : "with another language";
      return [[second.nameSpan.start, duplicateMessage(second.name, line, difference)]];
    }),
  );
}

/** The most second definitions that are compared with the first. */
const MOST_COMPARISONS = 50;

/** Tells which consequences of syntax errors need no diagnostic of their own. */
function reportedIn(
  { unread, mistakes, assumesLists }: RecoveredText,
  text: string,
): {
  readonly problem: (problem: Problem<DiagnosticKind>) => boolean;
  readonly name: (node: Reference | ProseVal) => boolean;
  readonly isUnread: (offset: number) => boolean;
} {
  const names = new Set(unread.map(({ name }) => ruleKey(name ?? "")));
  const places = mistakes.map(({ span }) => span).sort((a, b) => a.start - b.start);
  const lastUnread = lastBefore(unread);
  const lastMistake = lastBefore(places);
  const isUnread = (start: number): boolean => start < (lastUnread(start)?.end ?? -1);
  const touches = ({ start, end }: Span): boolean => start <= (lastMistake(end)?.end ?? -1);
  // A list needs the rule OWS, which the text of the list does not name.
  const isOfList = ({ type, span }: Reference | ProseVal): boolean =>
    assumesLists && type === "reference" && !/^OWS/i.test(text.slice(span.start, span.end));
  return {
    problem: ({ subject, span }) => names.has(ruleKey(subject)) || isUnread(span.start),
    name: (node) =>
      (node.type === "prose-val" && node.text === UNREAD) ||
      isUnread(node.span.start) ||
      touches(node.span) ||
      (nameOf(node).toLowerCase() === "ows" && isOfList(node)),
    isUnread,
  };
}

/** Returns the function to the last of some stretches, in the order of the text, that begins at an offset or before. */
function lastBefore(stretches: readonly Span[]): (offset: number) => Span | undefined {
  const starts = stretches.map(({ start }) => start);
  return (offset) => stretches[lowerBound(starts, offset + 1) - 1];
}

/** Looks the start rules up. One may be missing as long as the author is writing: then no rule has to be reached. */
function startsOf(
  { scope }: Linked,
  names: readonly string[],
): { readonly starts: readonly Definition[]; readonly remarks: readonly Remark[] } {
  const found = names.map((name) => scope.get(ruleKey(name)));
  const remarks = names.flatMap((name, index): Remark[] => {
    if (found[index] !== undefined) return [];
    const near = nearestIn(scope, name);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    const message = `undefined start rule ${name}${hint}`;
    return [{ severity: "error", kind: "undefined-rule", message, span: { start: 0, end: 0 } }];
  });
  const starts = found.filter((each) => each !== undefined);
  return { starts: remarks.length > 0 ? [] : starts, remarks };
}
