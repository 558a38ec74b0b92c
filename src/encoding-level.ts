/** Encoding levels: RFC 1630, "Reduced or increased safe character sets". */
import { escapeOf, expandEscapes, mapEscapes, normalEscapes } from "./percent-encoding.js";
import { requireString } from "./errors.js";
import { mapComponents } from "./map-components.js";
import type { AsciiSet } from "./characters.js";
import type { ReferenceReader } from "./reference.js";

/** Encoding levels, as a dialect has them. */
export interface Leveling {
  /**
   * A reference with as few escapes as it can have: those of unreserved characters expanded, the
   * others with upper-case digits. "Before two URIs can be compared, it is therefore necessary to
   * bring them to the same encoding level." Reserved characters "may NEVER be encoded and unencoded
   * in this way".
   *
   * The authority stays as it is but for its userinfo: an escape in a name, expanded, might make it
   * another kind of name. Linear in the reference.
   *
   * @throws {UriSyntaxError} where the input is not a reference; so `%*` and `%as` are illegal.
   *
   * @example
   * ```ts
   * toSameLevel("http://info.cern.ch/albert/bertram/marie%2Dclaude");
   * // "http://info.cern.ch/albert/bertram/marie-claude"
   * ```
   */
  toSameLevel(reference: string): string;

  /**
   * Whether two references are identical at the same encoding level. Linear in both.
   *
   * @throws {UriSyntaxError} where one of them is not a reference.
   *
   * @example
   * ```ts
   * sameEncodingLevel("http://a/b%2Dc", "http://a/b-c"); // true
   * sameEncodingLevel("http://a/b%2Fc", "http://a/b/c"); // false
   * ```
   */
  sameEncodingLevel(a: string, b: string): boolean;

  /**
   * A reference made "safer" by escaping some characters, wherever they stand in userinfo, path,
   * query or fragment. What is already escaped stays so. Of the characters asked for, only those
   * that are unreserved are escaped: escaping another would change what the reference means.
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} where the input is not a reference.
   *
   * @example
   * ```ts
   * makeSafer("http://a/~joe/it's", "~'/"); // "http://a/%7Ejoe/it%27s"
   * ```
   */
  makeSafer(reference: string, characters: string): string;

  /**
   * The inverse of `makeSafer`: expands the escapes of some characters, of which only those that are
   * unreserved count. "In cases where a larger set of characters is acceptable, % signs can be
   * selectively and reversibly expanded."
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} where the input is not a reference.
   *
   * @example
   * ```ts
   * makeLessSafe("http://a/%7Ejoe/it%27s%2F", "~/"); // "http://a/~joe/it%27s%2F"
   * ```
   */
  makeLessSafe(reference: string, characters: string): string;
}

/** Makes the functions of a dialect. */
export function leveling(reader: ReferenceReader): Leveling {
  return {
    toSameLevel: (reference) => toSameLevel(reader, reference),

    sameEncodingLevel: (a, b) => toSameLevel(reader, a) === toSameLevel(reader, b),

    makeSafer(reference, characters) {
      const unsafe = unreservedAmong(reader, characters);
      return mapData(reader, reference, (component) =>
        mapEscapes(component, asItIs, (literal) => escapeSet(literal, unsafe)),
      );
    },

    makeLessSafe(reference, characters) {
      const safe = unreservedAmong(reader, characters);
      return mapData(reader, reference, (component) => expandEscapes(component, safe));
    },
  };
}

function toSameLevel(reader: ReferenceReader, reference: string): string {
  const unreserved = reader.characters.of(reader.definition.unreserved);
  return mapData(reader, reference, (component) => normalEscapes(component, unreserved));
}

/** The unreserved characters of a string. */
function unreservedAmong(reader: ReferenceReader, characters: string): AsciiSet {
  requireString(characters, "the characters");
  const unreserved = reader.characters.of(reader.definition.unreserved);
  return unreserved.map((is, code) => is && characters.includes(String.fromCharCode(code)));
}

function escapeSet(literal: string, set: AsciiSet): string {
  let result = "";
  for (const character of literal) {
    const code = character.charCodeAt(0);
    result += set[code] === true ? escapeOf(code) : character;
  }
  return result;
}

/** Maps the components in which escaping an unreserved character changes nothing. */
function mapData(
  reader: ReferenceReader,
  reference: string,
  map: (component: string) => string,
): string {
  requireString(reference, "the reference");
  return mapComponents(reader.requireReference(reference), (component, name) =>
    name === "host" ? component : map(component),
  );
}

function asItIs(text: string): string {
  return text;
}
