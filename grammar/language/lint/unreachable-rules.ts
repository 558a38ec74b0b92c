/** A rule that the start rule does not reach. Without a start rule, nothing is reported. */
import { reachableFrom } from "../../ast/references.js";
import { isDefinedIn } from "./subject.js";
import type { Finding, Subject } from "./subject.js";

export function unreachableRules({ own, abnf, start }: Subject): readonly Finding[] {
  if (start === undefined) return [];
  const reached = reachableFrom(start);
  return own
    .filter((definition) => isDefinedIn(definition, abnf) && !reached.has(definition))
    .map(({ name, nameSpan }) => {
      const message = `${start.name} does not lead to ${name}`;
      return { kind: "unreachable-rule", message, span: nameSpan };
    });
}
