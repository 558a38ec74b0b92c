/** Encoding levels: RFC 1630, "Reduced or increased safe character sets". */
import { escapeOf, expandEscapes, mapLiterals, normalEscapes } from "./percent-encoding.js";
import { requireString } from "./errors.js";
import { mapComponents } from "./recompose.js";
import type { AsciiSet } from "./table-rules.js";
import type { NormalizingChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The operations on encoding levels. */
export interface Leveling {
  /**
   * Returns a reference with the fewest possible escapes: the escapes of unreserved characters are
   * expanded, and the others have upper-case digits. "Before two URIs can be compared, it is
   * therefore necessary to bring them to the same encoding level." Reserved characters "may NEVER
   * be encoded and unencoded in this way".
   *
   * The function changes only the userinfo of the authority: the expansion of an escape in a name
   * could change the kind of the name. Linear in the reference.
   *
   * @throws {UriSyntaxError} if the input is not a reference. Therefore `%*` and `%as` are errors.
   *
   * @example
   * ```ts
   * toSameLevel("http://info.cern.ch/albert/bertram/marie%2Dclaude");
   * // "http://info.cern.ch/albert/bertram/marie-claude"
   * ```
   */
  toSameLevel(reference: string): string;

  /**
   * Checks whether two references are identical at the same encoding level. Linear in both.
   *
   * @throws {UriSyntaxError} if one of them is not a reference.
   *
   * @example
   * ```ts
   * sameEncodingLevel("http://a/b%2Dc", "http://a/b-c"); // true
   * sameEncodingLevel("http://a/b%2Fc", "http://a/b/c"); // false
   * ```
   */
  sameEncodingLevel(a: string, b: string): boolean;

  /**
   * Returns a "safer" reference: escapes the given characters in userinfo, path, query and
   * fragment. Present escapes stay unchanged. The function escapes only unreserved characters,
   * because the escape of any other character would change the meaning of the reference.
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} if the input is not a reference.
   *
   * @example
   * ```ts
   * makeSafer("http://a/~joe/it's", "~'/"); // "http://a/%7Ejoe/it%27s"
   * ```
   */
  makeSafer(reference: string, characters: string): string;

  /**
   * Undoes `makeSafer`: expands the escapes of the given characters, if they are
   * unreserved. "In cases where a larger set of characters is acceptable, % signs can be
   * selectively and reversibly expanded."
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} if the input is not a reference.
   *
   * @example
   * ```ts
   * makeLessSafe("http://a/%7Ejoe/it%27s%2F", "~/"); // "http://a/~joe/it%27s%2F"
   * ```
   */
  makeLessSafe(reference: string, characters: string): string;
}

export function leveling(
  reader: ReferenceReader,
  { unreserved }: Pick<NormalizingChoices, "unreserved">,
): Leveling {
  const toSameLevel = (reference: string): string => {
    const set = reader.characters.of(unreserved);
    return mapData(reader, reference, (component) => normalEscapes(component, set));
  };
  /** Returns the set of the unreserved characters of a string. */
  const unreservedAmong = (characters: string): AsciiSet => {
    requireString(characters, "the characters");
    const set = reader.characters.of(unreserved);
    return set.map((is, code) => is && characters.includes(String.fromCharCode(code)));
  };
  return {
    toSameLevel,

    sameEncodingLevel: (a, b) => toSameLevel(a) === toSameLevel(b),

    makeSafer(reference, characters) {
      const unsafe = unreservedAmong(characters);
      return mapData(reader, reference, (component) =>
        mapLiterals(component, (literal) => escapeSet(literal, unsafe)),
      );
    },

    makeLessSafe(reference, characters) {
      const safe = unreservedAmong(characters);
      return mapData(reader, reference, (component) => expandEscapes(component, safe));
    },
  };
}

function escapeSet(literal: string, set: AsciiSet): string {
  let result = "";
  for (const character of literal) {
    const code = character.charCodeAt(0);
    result += set[code] === true ? escapeOf(code) : character;
  }
  return result;
}

/**
 * Maps the components in which an escape of an unreserved character has the meaning of the
 * character.
 */
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
