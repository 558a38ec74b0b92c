/**
 * The rule names of an ABNF literal, read by the type checker, so that an editor completes
 * `grammar.rules.IPv6address` and a misspelt rule does not compile.
 *
 * It looks for rules where the reader does: a line that begins with a name and `=`. The `=` in
 * strings, prose and comments has something before it that no name holds.
 */

/**
 * The names of the rules in an ABNF text. `string` for a text that is not wholly known at compile
 * time.
 *
 * A name whose `=` stands on the line below is not seen. Up to 7,900 lines.
 *
 * @example
 * ```ts
 * type Names = RuleNames<'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR'>;
 * // "pair" | "key" | "value"
 * ```
 */
export type RuleNames<Text extends string> = IsKnown<Text> extends true ? NamesOf<Text> : string;

/** A text that is known is a key, which an object may lack; another is an index, which it may not. */
type IsKnown<Text extends string> =
  Partial<Record<Text, unknown>> extends Record<Text, unknown> ? false : true;

/** Eight lines at a step, because the type checker takes 1,000 steps. */
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

type Blank = " " | "\t";

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
