/**
 * `a = a / "x"`: a rule that derives itself and nothing else. Such derivations do not count, so the
 * reference adds no string to the language.
 */
import { unitComponents } from "../../context-free/cycles.js";
import { placeOf } from "./subject.js";
import type { Finding, Subject } from "./subject.js";

export function selfDerivations({ own, abnf, lowered }: Subject): readonly Finding[] {
  const unitComponent = unitComponents(lowered.calls);
  return own.flatMap((definition): Finding[] => {
    const span = placeOf(definition, abnf);
    const body = lowered.bodyOf(definition);
    if (span === undefined || body?.kind !== "call" || unitComponent[body.number] === -1) return [];
    const message = `${definition.name} can be derived from itself alone`;
    return [{ kind: "nullable-loop", message, span }];
  });
}
