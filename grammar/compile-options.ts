/** The options of `compile`, and the settings that a grammar passes on to its extensions. */
import { describe, requireOneOf } from "./common/arguments.js";
import { ALPHABETS } from "./ast/alphabets.js";
import type { Lists } from "./abnf/grammar-of-abnf.js";
import type { AlphabetName } from "./ast/alphabets.js";
import type { Missing } from "./ast/definition.js";
import type { Grammar, Settings } from "./combinator/grammar.js";
import type { OptionNames } from "./common/options.js";
import type { Rule } from "./combinator/rule.js";

/** Rules for prose values, by the text between the angle brackets. */
export type ProseRules = Readonly<Record<string, Rule>>;

/** No rules for prose values. */
export type NoProse = Readonly<Record<string, never>>;

/**
 * The names of the rules that a text can reach in its imports and by its prose. They are a member of an
 * interface, because the type checker would print an alias in place of the names.
 */
export interface Reachable<Imports extends readonly Grammar[], Prose extends ProseRules> {
  readonly names:
    | (Imports[number] extends infer Imported
        ? Imported extends Grammar<infer Names, infer Further>
          ? Names | Further
          : never
        : never)
    | (Prose[keyof Prose] extends infer Bound
        ? Bound extends Rule<string, infer Names>
          ? Names
          : never
        : never);
}

/** Options of `compile`. */
export interface CompileOptions<
  Imports extends readonly Grammar[] = readonly Grammar[],
  Prose extends ProseRules = ProseRules,
> {
  /**
   * Grammars whose own rules the text may use by name. An imported rule keeps its meaning: the names
   * in it are looked up in its own grammar. A name that two of them define differently must not be
   * used. Of a grammar of the other alphabet, only rules whose strings are ASCII may be used. A rule of
   * the text hides an imported rule of its name; `=/` adds an alternative to it in this grammar.
   */
  readonly imports?: Imports;
  /** Rules for prose values, by the text between the angle brackets; their alphabet is as above. */
  readonly prose?: Prose;
  /**
   * The meaning of `1#element`: none (`false`), or a list with commas, as in RFC 9110 section 5.6.1. It is as a sender
   * makes it (`true` or `sender`), or as a recipient must accept it (`recipient`): empty elements, as in `a, ,b,`, do
   * not count. Default: `false`.
   */
  readonly lists?: Lists;
  /**
   * The meaning of a name that nothing defines and of prose that nothing is bound to: an error
   * (`error`); a warning, and an error of the same kind when a rule that reaches it is first used
   * (`defer`); or a warning, and the name matches nothing (`never`). Rules of imported grammars keep
   * the setting of their own text. Default: `error`.
   */
  readonly missing?: Missing;
  /**
   * The meaning of the numbers of the text. The rules of an octet grammar read a Uint8Array, or a string
   * as its UTF-8 octets, and their offsets are octets. A range that ends beyond the octets
   * (`%x80-FFFFF`) ends at the last octet, with a warning. Default: `unicode`.
   */
  readonly alphabet?: AlphabetName;
  /**
   * The rule that the other rules serve, or several. `lint` and `diagnose` name the rules that no start
   * leads to. Default: none; then no rule has to be reached.
   */
  readonly start?: string | readonly string[];
}

/** The names of the options of `compile`. */
export const COMPILE_OPTIONS = {
  imports: true,
  prose: true,
  lists: true,
  missing: true,
  alphabet: true,
  start: true,
} satisfies OptionNames<CompileOptions>;

/**
 * Returns the names of the start rules.
 *
 * @throws {TypeError} where one is not a string.
 */
export function startNames(start: CompileOptions["start"]): readonly string[] {
  const names: readonly unknown[] = start === undefined ? [] : [start].flat();
  for (const name of names)
    if (typeof name !== "string")
      throw new TypeError(`start is the name of a rule or a list of names, not ${describe(name)}`);
  return names as readonly string[];
}

/**
 * Returns the settings among some options, with the defaults of the others.
 *
 * @throws {TypeError} where an option has none of its values.
 */
export function settingsOf({
  alphabet = "unicode",
  lists = false,
  missing = "error",
}: Partial<Settings>): Settings {
  requireOneOf(alphabet, ALPHABETS, "alphabet");
  if (typeof lists !== "boolean") requireOneOf(lists, ["sender", "recipient"], "lists");
  requireOneOf(missing, ["error", "defer", "never"], "missing");
  return { alphabet, lists, missing };
}
