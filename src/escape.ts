/** Escaping of data: sections 2.4.1 to 2.4.3, and the conventional encoding of RFC 1630. */
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import { escapeOf } from "./percent-encoding.js";
import { EscapeError, requireOptions, requireString } from "./errors.js";
import { isOctets, requireOneOf } from "../grammar/common/arguments.js";
import { DATA_COMPONENTS } from "./definition.js";
import type { DataComponent, DataRules, DialectChoices, ExcludedClass } from "./definition.js";
import type { CharacterSets } from "./table-rules.js";
import type { ReferenceReader } from "./reference.js";

declare const escapedBrand: unique symbol;

/** Escaped data. The type is a string type that `escape` does not accept. */
export type Escaped = string & { readonly [escapedBrand]: true };

const CHARSETS = ["UTF-8", "ISO-8859-1"] as const;

/** The encoding of text as octets: UTF-8, or "the ISO Latin 1 code" of RFC 1630. */
export type Charset = (typeof CHARSETS)[number];

/** Options of `escape` and `unescape`. */
export interface CharsetOptions {
  /** The charset. Default: UTF-8. */
  readonly charset?: Charset;
}

/** The operations that escape data. */
export interface Escaping {
  /**
   * Returns data as a component writes it (sections 2.4.1 and 2.4.2). A character stays as it is if
   * the rule of the component allows it and it is not a delimiter there. Every other character
   * becomes the escapes of its octets. A "%" is always escaped. In a `path`, the slashes of the
   * data are delimiters. In a `segment`, a slash is data.
   *
   * The type of the argument excludes escaped data: "Implementers should be careful not to escape
   * or unescape the same string more than once."
   *
   * Linear in the data.
   *
   * @throws {EscapeError} `charset`, if the text has a lone surrogate, or a character that ISO
   *   8859-1 does not have; with the offset of the character.
   *
   * @example
   * ```ts
   * escape("50% of a/b", "segment"); // "50%25%20of%20a%2Fb"
   * escape("é", "query"); // "%C3%A9"
   * escape("é", "query", { charset: "ISO-8859-1" }); // "%E9"
   * escape(Uint8Array.of(0, 65), "fragment"); // "%00A"
   * ```
   */
  escape<Data extends string | Uint8Array>(
    data: Data extends Escaped ? "this text is escaped already" : Data,
    component: DataComponent,
    options?: CharsetOptions,
  ): Escaped;

  /**
   * Returns the reason for which a US-ASCII character is excluded from URIs (section 2.4.3), or
   * undefined if it is not excluded.
   *
   * @example
   * ```ts
   * excludedClass(" "); // "space"
   * excludedClass("{"); // "unwise"
   * excludedClass("a"); // undefined
   * ```
   */
  excludedClass(character: string): ExcludedClass | undefined;
}

export function escaping(
  { characters }: ReferenceReader,
  choices: Pick<DialectChoices, "data" | "excluded">,
): Escaping {
  return {
    escape(data: string | Uint8Array, component: DataComponent, options?: CharsetOptions) {
      const rules = choices.data[requireOneOf(component, DATA_COMPONENTS, "the component")];
      const charset = charsetOf(options);
      if (isOctets(data)) return escapeOctets(characters, data, rules) as Escaped;
      requireString(data, "the data", "a string or a Uint8Array");
      return escapeText(characters, data, rules, charset) as Escaped;
    },

    excludedClass(character) {
      requireString(character, "the character");
      return choices.excluded.find(([, rule]) => characters.accepts(rule, character))?.[0];
    },
  };
}

/** @throws {TypeError} for options that are not an object, and for an unknown charset. */
export function charsetOf(options: CharsetOptions = {}): Charset {
  requireOptions(options, { charset: true });
  const { charset = "UTF-8" } = options;
  return requireOneOf(charset, CHARSETS, "the charset");
}

/** Returns the set of the US-ASCII characters that stay unescaped. */
function unescapedCharacters(
  characters: CharacterSets,
  { allowed, reserved }: DataRules,
): (code: number) => boolean {
  const allowedSet = characters.of(allowed);
  const reservedSet = characters.of(reserved);
  return (code) => allowedSet[code] === true && reservedSet[code] === false;
}

function escapeOctets(characters: CharacterSets, octets: Uint8Array, rules: DataRules): string {
  const isUnescaped = unescapedCharacters(characters, rules);
  let result = "";
  for (const octet of octets)
    result += isUnescaped(octet) ? String.fromCharCode(octet) : escapeOf(octet);
  return result;
}

function escapeText(
  characters: CharacterSets,
  text: string,
  rules: DataRules,
  charset: Charset,
): string {
  const isUnescaped = unescapedCharacters(characters, rules);
  let result = "";
  let offset = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (isUnescaped(code)) result += character;
    else if (code < ASCII_SIZE) result += escapeOf(code);
    else if (charset === "ISO-8859-1") result += escapeLatin1(text, offset);
    else if (characters.accepts(rules.allowed, character)) result += character;
    else result += escapeUtf8(text, offset, character);
    offset += character.length;
  }
  return result;
}

function escapeLatin1(text: string, offset: number): string {
  const code = text.charCodeAt(offset);
  if (code > 0xff)
    throw new EscapeError("charset", text, offset, "there is a character that ISO 8859-1 has not");
  return escapeOf(code);
}

/**
 * Returns the escapes of a character in UTF-8. The platform function rejects exactly the lone
 * surrogates.
 */
function escapeUtf8(text: string, offset: number, character: string): string {
  try {
    return encodeURIComponent(character);
  } catch {
    throw new EscapeError("charset", text, offset, "there is a lone surrogate");
  }
}
