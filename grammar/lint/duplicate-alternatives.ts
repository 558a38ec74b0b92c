/** `"a" / b / "a"`: an alternative that stands in its alternation a second time. */
import { alternationsIn, isDuplicate } from "./alternations.js";
import { shown } from "./wording.js";
import type { Finding, Subject } from "./subject.js";

/** Quadratic in the alternatives of an alternation. */
export function duplicateAlternatives({ own, abnf }: Subject): readonly Finding[] {
  return own.flatMap(alternationsIn).flatMap((alternatives) =>
    alternatives.flatMap(({ node, part }, index): Finding[] => {
      if (part.abnf !== abnf || !isDuplicate(alternatives, index)) return [];
      const message = `the alternative ${shown(node)} stands here a second time`;
      return [{ kind: "duplicate-alternative", message, span: node.span }];
    }),
  );
}
