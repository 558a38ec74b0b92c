/**
 * A rule that has the name of a core rule and is something else: `char` in RFC 8259, CRLF in
 * RFC 8610. In other words it may be listed again, and the grammar means its own in any case.
 */
import { coreScope } from "../../abnf/core-scope.js";
import { ruleKey } from "../../ast/definition.js";
import { isIncluded } from "../comparison/cross-sections.js";
import { Languages } from "../comparison/languages.js";
import { lowered } from "./lowered.js";
import { PAIR_BUDGET, placeOf } from "./subject.js";
import type { Limit } from "../../ast/check.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Finding, Subject } from "./subject.js";

export function redefinedCoreRules({ own, abnf, limit }: Subject): readonly Finding[] {
  return own.flatMap((definition): Finding[] => {
    const original = coreScope().get(ruleKey(definition.name));
    const span = placeOf(definition, abnf);
    if (original === undefined || span === undefined) return [];
    const [left, right] = [lowered(original), lowered(definition)];
    if (left === undefined || right === undefined || areEqual(left, right, limit)) return [];
    const message = `${definition.name} is not what the core rule ${original.name} is`;
    return [{ kind: "core-rule-redefined", message, span }];
  });
}

/** No core rule contains itself; what does is taken for something else. */
function areEqual(a: Lowered, b: Lowered, limit: Limit): boolean {
  if (b.calls.length > 0) return false;
  const languages = new Languages([...a.sets, ...b.sets], limit);
  const [left, right] = [languages.of(a), languages.of(b)];
  return (
    isIncluded(languages, left, right, PAIR_BUDGET) === true &&
    isIncluded(languages, right, left, PAIR_BUDGET) === true
  );
}
