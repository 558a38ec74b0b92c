/**
 * A rule with the name of a core rule and another language: `char` in RFC 8259, CRLF in RFC 8610.
 * The grammar uses its own rule. A core rule that is listed again with the same language, even in
 * other notation, is not reported.
 */
import { coreScope } from "../../abnf/core-scope.js";
import { ruleKey } from "../../ast/definition.js";
import { Languages } from "../comparison/languages.js";
import { LoweredRules } from "./lowered.js";
import { isWithin, setsOf } from "./questions.js";
import { placeOf } from "./subject.js";
import type { Regular } from "./questions.js";
import type { Finding, Subject } from "./subject.js";

export function redefinedCoreRules(subject: Subject): readonly Finding[] {
  const { own, abnf, lowered } = subject;
  const originals = new LoweredRules([...coreScope().values()]);
  return own.flatMap((definition): Finding[] => {
    const original = coreScope().get(ruleKey(definition.name));
    const span = placeOf(definition, abnf);
    if (original === undefined || span === undefined) return [];
    const left = originals.regular(original)!;
    const right = lowered.regular(definition);
    const isRecursive = lowered.bodyOf(definition)?.kind === "call";
    if (!isRecursive && haveEqualLanguages(left, right, subject) !== false) return [];
    const message = `${definition.name} differs from the core rule ${original.name}`;
    return [{ kind: "core-rule-redefined", message, span }];
  });
}

/**
 * Checks whether two languages are equal. Returns undefined if the budget is too small, or if the
 * second rule cannot be analyzed.
 */
function haveEqualLanguages(
  a: Regular,
  b: Regular | undefined,
  { limit, budget }: Subject,
): boolean | undefined {
  if (b === undefined) return undefined;
  const sets = setsOf([a, b], budget);
  if (sets === undefined) return undefined;
  const languages = new Languages(sets, limit);
  const [left, right] = [languages.of(a), languages.of(b)];
  const isIn = isWithin(languages, left, right, budget);
  return isIn === true ? isWithin(languages, right, left, budget) : isIn;
}
