/**
 * Parts of grammars, as errata and change requests have them: rules between prose, with change bars at the
 * margin, with ellipses, with alternatives for rules of another text, and with names that other texts define.
 */
import { abnfFromDocument, diagnose } from "../../grammar/index.js";
import type { Diagnostic } from "../../grammar/index.js";

/** The ABNF of a fragment, with the places of its characters. */
export interface Fragment {
  readonly abnf: string;
  readonly originOf: (offset: number) => number;
  /** The mistakes for which the text is no ABNF, at their offsets in `abnf`. */
  readonly mistakes: readonly Pick<Diagnostic, "offset" | "message">[];
}

/** Reads the ABNF of a fragment: the whole text if it is ABNF, otherwise the rules between its prose. Linear. */
export function fragmentIn(text: string): Fragment {
  const cleaned = withoutEllipses(text.replace(/^\|/gm, " "));
  const whole = withMistakes(cleaned, (offset) => offset);
  if (whole.mistakes.length === 0) return whole;
  const found = abnfFromDocument(cleaned, { mistakes: true });
  if (found.abnf.trim() === "") return { ...whole, mistakes: whole.mistakes.slice(0, 1) };
  return withMistakes(found.abnf, (offset) => found.positionOf(offset).offset);
}

function withMistakes(text: string, originOf: Fragment["originOf"]): Fragment {
  const abnf = withBases(text);
  const mistakes = diagnose(abnf, { lists: true, missing: "never" }).filter(
    ({ kind }) => kind === "syntax-error",
  );
  const isEmpty = !/\S/.test(text);
  return {
    abnf,
    originOf,
    mistakes: isEmpty ? [{ offset: 0, message: "there is no rule" }] : mistakes,
  };
}

/** A line of an ellipsis, or an ellipsis in a rule. */
const ELLIPSIS =
  /(?<=(\S?)[ \t\r\n]*)^[ \t]*(?:\[\.{3}\]|\.{3}|…)[ \t]*\r?$|(?<=[ \t/(])\.{3}(?=[ \t/)\r\n]|$)/gm;

/**
 * Replaces ellipses by text of the same length: between rules by blanks, and in a rule by prose, which stands for
 * the left out elements.
 */
function withoutEllipses(text: string): string {
  return text.replace(ELLIPSIS, (line: string, before?: string) => {
    const isInRule = before === undefined || /[=/([]/.test(before);
    return isInRule
      ? line.replace(/\[\.{3}\]|\.{3}/, (dots) => `<${dots.slice(2)}>`)
      : line.replace(/\S/g, " ");
  });
}

const RULE = /^([ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*)=(\/?)/gm;

/** Makes the first `=/` of a rule that the fragment does not define to a definition. No offset changes. */
function withBases(abnf: string): string {
  const defined = new Set<string>();
  return abnf.replace(RULE, (beginning: string, start: string, name: string, slash: string) => {
    const key = name.toLowerCase();
    const isBase = slash !== "" && !defined.has(key);
    defined.add(key);
    return isBase ? `${start}= ` : beginning;
  });
}
