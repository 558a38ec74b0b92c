/** The first occurrences of some rules in a derivation: their offsets, or their texts. */
import { LayoutMatcher } from "./layout-matcher.js";
import type { Definition } from "../ast/definition.js";
import type { RuleSelection } from "./rule-selection.js";

/**
 * The offsets of rules: `[start, end, start, end, …]` in the order of the names that were asked for, in
 * UTF-16 code units; `-1, -1` for a rule that does not occur.
 *
 * The array belongs to the matcher. The next call of the matcher overwrites it.
 */
export type Spans = Int32Array;

/** The first occurrence of each captured rule that occurs. */
export type Captured<Names extends readonly string[]> = Readonly<
  Partial<Record<Names[number], string>>
>;

/** Makes a matcher for whole inputs that gives the offsets of rules. */
export function spansMatcher(
  start: Definition,
  wanted: RuleSelection,
): (input: string) => Spans | null {
  const matcher = new LayoutMatcher(start, wanted, (indices) => indices);
  const spans = new Int32Array(2 * wanted.definitions.length);
  return (input) => {
    const indices = matcher.match(input);
    if (indices === null) return null;
    const { offsets } = matcher;
    for (let index = 0; index < spans.length; index += 1) {
      const found = indices[index]!;
      spans[index] = found < 0 ? -1 : offsets[found]!;
    }
    return spans;
  };
}

/** Makes a matcher for whole inputs that gives the texts of rules. */
export function captureMatcher<const Names extends readonly string[]>(
  start: Definition,
  names: Names,
  wanted: RuleSelection,
): (input: string) => Captured<Names> | null {
  type Name = Names[number];
  const matcher = new LayoutMatcher(start, wanted, (spans) => {
    const found: { name: Name; first: number; last: number }[] = [];
    const missing: Name[] = [];
    names.forEach((name: Name, slot) => {
      const [first = -1, last = -1] = spans.subarray(2 * slot, 2 * slot + 2);
      if (first >= 0) found.push({ name, first, last });
      else missing.push(name);
    });
    // A rule can have the name of a member that every object inherits, and that may be read-only.
    const isInherited = (name: Name): boolean => name in Object.prototype;
    const shadowed = found.map(({ name }) => name).filter(isInherited);
    return { found, shadowed, inherited: missing.filter(isInherited) };
  });
  return (input) => {
    const layout = matcher.match(input);
    if (layout === null) return null;
    const { offsets } = matcher;
    const captured: Partial<Record<Name, string>> = {};
    for (const name of layout.shadowed) Object.defineProperty(captured, name, ASSIGNABLE);
    for (const { name, first, last } of layout.found)
      captured[name] = input.slice(offsets[first], offsets[last]);
    for (const name of layout.inherited) Object.defineProperty(captured, name, UNDEFINED);
    return captured;
  };
}

/** Property descriptors without a prototype, from which they could inherit an accessor. */
const UNDEFINED = /* @__PURE__ */ descriptor({ value: undefined });
const ASSIGNABLE = /* @__PURE__ */ descriptor({
  value: undefined,
  writable: true,
  enumerable: true,
  configurable: true,
});

function descriptor(members: PropertyDescriptor): PropertyDescriptor {
  return Object.assign(Object.create(null) as object, members);
}
