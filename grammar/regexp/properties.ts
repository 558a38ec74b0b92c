/** The properties of characters that a pattern names, as other engines name them. */
import { LAST_POINT, LAST_UNIT, sizeOf, without } from "../automaton/char-set.js";
import { property } from "./character-class.js";
import type { CharSet } from "../automaton/char-set.js";
import type { FlavorName, NamedSet } from "../language/regular/pattern.js";
import type { ReadPattern } from "./read.js";

/** A property, or another escape. */
const NAMED_ESCAPE = /\\(?:p\{([^}]*)\}|[^])/gi;

/**
 * Returns the properties that a pattern names, and their complements, if all versions of an engine have them. What they
 * contain depends on the engine's version of Unicode.
 *
 * @param pattern has no property of strings
 */
export function propertiesIn(
  { literal, modes }: ReadPattern,
  flavor: FlavorName,
): readonly NamedSet[] {
  if (!modes.isUnicode) return [];
  const names = new Set(Array.from(literal.matchAll(NAMED_ESCAPE), ([, name]) => name));
  const named = [...names].flatMap((name) => {
    if (name === undefined) return [];
    const set = property(`\\p{${name}}`);
    const own = NAMES[flavor]?.(name, set);
    // Scripts with characters in the first plane are as old as Unicode 6.0.
    if (own === undefined || !(set[0]! <= LAST_UNIT)) return [];
    return [
      { text: `\\p{${own}}`, others: `\\P{${own}}`, set },
      { text: `\\P{${own}}`, others: `\\p{${own}}`, set: without(LAST_POINT, set) },
    ];
  });
  // L before Lu, which it contains.
  return named.sort((a, b) => sizeOf(b.set) - sizeOf(a.set));
}

/** The name of a property, by flavor; undefined if the engine does not have it. Many engines read JSON Schema. */
const NAMES: Partial<Record<FlavorName, (name: string, set: CharSet) => string | undefined>> = {
  ecmascript: (name) => name,
  re2: nameInRe2,
  rust: (name) => (NOT_IN_RUST.test(name) ? undefined : name),
};

/** The names that some versions do not have, or take for another property, as `\p{Sc}`. */
const NOT_IN_RUST =
  /^Script_|^scx|^Sc$|(?:^|=)(?:LC|Cs|Surrogate|Unknown|Zzzz|CWKCF|Changes_When_NFKC_Casefolded)$/;

/** The short names of categories in RE2. Its `\p{C}` does not contain the characters without a category. */
const CATEGORY = /^(?:L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?|C[cfo])$/;

/** The long names of scripts: the short ones have four letters. */
const SCRIPT = /^(?:sc|Script)=((?!.{4}$|Unknown).*|Thai)$/;

function nameInRe2(name: string, set: CharSet): string | undefined {
  const script = SCRIPT.exec(name)?.[1];
  if (script !== undefined) return script;
  const value = name.slice(name.indexOf("=") + 1);
  // Lowercase_Letter is Ll.
  const [last = "", first = ""] = value.split("_").reverse();
  const initials = last.slice(0, 1) + first.slice(0, 1).toLowerCase();
  return [value, initials].find(
    (each) => CATEGORY.test(each) && String(property(`\\p{${each}}`)) === String(set),
  );
}
