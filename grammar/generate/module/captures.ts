/** The function `capture` of a rule of a generated module. */
import { locateAll } from "../../runtime/capture.js";
import type { Ability } from "./rule.js";

/**
 * Gives a rule the function `capture`.
 *
 * @param names the captured rules as the record names them
 * @param numbers for each name, the number that the table has for the rule; -1 where it has none
 */
export function captures(names: readonly string[], numbers: readonly number[]): Ability {
  return (_, read, table) => ({
    capture: (input: Parameters<typeof read>[0]) => {
      const text = read(input);
      const spans = locateAll(table(), text, names.length);
      if (spans === null) return null;
      const found = names.flatMap((name, index): [string, string][] => {
        const start = spans[2 * numbers[index]!] ?? -1;
        return start < 0 ? [] : [[name, text.slice(start, spans[2 * numbers[index]! + 1])]];
      });
      const captured: Record<string, string> = Object.fromEntries(found);
      // A rule can be called `constructor`.
      for (const name of names)
        if (name in captured && !Object.hasOwn(captured, name))
          Object.defineProperty(captured, name, undefinedProperty());
      return captured;
    },
  });
}

/** A descriptor, without a prototype that could have more of one. */
function undefinedProperty(): PropertyDescriptor {
  return Object.assign(Object.create(null) as object, { value: undefined });
}
