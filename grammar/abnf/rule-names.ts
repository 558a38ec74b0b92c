/**
 * The rule names of an ABNF literal, as a type. So an editor completes `grammar.rules.IPv6address`,
 * and a misspelt rule name does not compile.
 *
 * The type finds rules in the same way as the reader: a line that begins with a name and `=`. A `=`
 * in a string, prose value or comment has a character before it that no rule name contains.
 */

/**
 * The union of the names of the rules in an ABNF text. It is `string` for a text that is not
 * completely known at compile time.
 *
 * A name whose `=` is on the next line is not found. Limit: 7,900 lines.
 *
 * @example
 * ```ts
 * type Names = RuleNames<'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR'>;
 * // "pair" | "key" | "value"
 * ```
 */
export type RuleNames<Text extends string> = IsKnown<Text> extends true ? NamesOf<Text> : string;

/**
 * A known text is a key, which `Partial` makes optional. Another string type is an index signature,
 * which is the same with and without `Partial`.
 */
type IsKnown<Text extends string> =
  Partial<Record<Text, unknown>> extends Record<Text, unknown> ? false : true;

/** Reads eight lines in each step, because the type checker takes at most 1,000 steps. */
type NamesOf<
  Text extends string,
  Names extends string = never,
> = Text extends `${infer A}\n${infer B}\n${infer C}\n${infer D}\n${infer E}\n${infer F}\n${infer G}\n${infer H}\n${infer Rest}`
  ? NamesOf<
      Rest,
      | Names
      | NameOf<A>
      | NameOf<B>
      | NameOf<C>
      | NameOf<D>
      | NameOf<E>
      | NameOf<F>
      | NameOf<G>
      | NameOf<H>
    >
  : Text extends `${infer Line}\n${infer Rest}`
    ? NamesOf<Rest, Names | NameOf<Line>>
    : Names | NameOf<Text>;

type NameOf<Line extends string> = Line extends `${infer Head}=${string}`
  ? Head extends `${string}${NotInNames}${string}`
    ? never
    : Name<TrimEnd<TrimStart<Head>>>
  : never;

type NotInNames = '"' | ";" | "<" | "%" | "(" | "[" | "*" | "/";

type Name<Head extends string> = Head extends "" | `${string}${Blank}${string}` ? never : Head;

/** The reader takes a form feed where a line begins, and a byte order mark where the text begins. */
type Blank = " " | "\t" | "\f" | "\uFEFF";

type TrimStart<Text extends string> = Text extends `    ${infer Rest}`
  ? TrimStart<Rest>
  : Text extends `${Blank}${infer Rest}`
    ? TrimStart<Rest>
    : Text;

type TrimEnd<Text extends string> = Text extends `${infer Rest}    `
  ? TrimEnd<Rest>
  : Text extends `${infer Rest}${Blank}`
    ? TrimEnd<Rest>
    : Text;
