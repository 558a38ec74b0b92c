/**
 * `a = a / "x"`: a rule that can be derived from itself and nothing else. Such derivations do not
 * count, so the reference does not add a string.
 */
import { isRecursive } from "../../ast/recursion.js";
import { referredTo } from "../../ast/references.js";
import { unitComponents } from "../../context-free/unit-cycles.js";
import { components } from "../../graph.js";
import { lowered } from "./lowered.js";
import { placeOf } from "./subject.js";
import type { Definition } from "../../ast/definition.js";
import type { Finding, Subject } from "./subject.js";

export function selfDerivations({ own, abnf }: Subject): readonly Finding[] {
  const recursive = new Set(components(own, referredTo).filter(isRecursive).flat());
  return own.flatMap((definition): Finding[] => {
    const span = placeOf(definition, abnf);
    if (span === undefined || !recursive.has(definition)) return [];
    if (!derivesItself(definition)) return [];
    const message = `${definition.name} can be derived from itself alone`;
    return [{ kind: "nullable-loop", message, span }];
  });
}

function derivesItself(definition: Definition): boolean {
  const language = lowered(definition);
  if (language?.root.kind !== "call") return false;
  return unitComponents(language.calls)[language.root.number] !== -1;
}
