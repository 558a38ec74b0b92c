/** Escapes: RFC 3986 section 2.1, for data and for components that are valid. */
import { ESCAPE_LENGTH, escapedCharacter, normalEscapes } from "../../../src/percent-encoding.js";
import { BEYOND_ASCII } from "../../../grammar/runtime/ascii.js";
import { charactersOf } from "./reader.js";
import type { AsciiSet } from "../../../src/table-rules.js";
import type { CharacterRule } from "./grammar.js";

const BEYOND = /[^\0-\x7f]+/g;
const LONE_HALF = /[\ud800-\udfff]/u;
const FORMER_HALF = "\ufffd";

/** Writes data in a component. Escapes in the data stay escapes. */
export class Escaper {
  readonly #rule: CharacterRule;
  readonly #keepsUnicode: boolean;
  readonly #without: string;
  #patternCache: RegExp | undefined;
  #othersCache: RegExp | undefined;

  /**
   * @param rule the characters that stand for themselves
   * @param keepsUnicode whether characters beyond US-ASCII do, too
   * @param without a character of the rule that is escaped nevertheless
   */
  constructor(rule: CharacterRule, keepsUnicode = false, without = "") {
    this.#rule = rule;
    this.#keepsUnicode = keepsUnicode;
    this.#without = without;
  }

  /**
   * Returns the data with every other character escaped. Linear.
   *
   * @param normal the function that writes an escape of the data
   */
  escape(data: string, normal = upperCase): string {
    this.#othersCache ??= new RegExp(`[^${this.#kept}]`, "u");
    if (!this.#othersCache.test(data)) return data;
    this.#patternCache ??= new RegExp(`%[\\da-fA-F]{2}|[^${this.#kept}]`, "gu");
    return data.replace(this.#patternCache, (found) => {
      if (found.length === ESCAPE_LENGTH) return normal(found);
      return this.#keepsUnicode && LONE_HALF.test(found) ? FORMER_HALF : escapedCharacter(found);
    });
  }

  get #kept(): string {
    const set = charactersOf(this.#rule);
    const kept = set.flatMap((isKept, code) => {
      const character = String.fromCharCode(code);
      return isKept && character !== this.#without ? [`\\x${code.toString(16)}`] : [];
    });
    return kept.join("") + (this.#keepsUnicode ? "\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}" : "");
  }
}

/** Matches the escapes in data. */
export const ESCAPE = /%[\da-f]{2}/gi;

export function upperCase(escape: string): string {
  return escape.toUpperCase();
}

/** Returns a valid component with the characters beyond US-ASCII escaped: RFC 3987 section 3.1. Linear. */
export function toAscii(component: string): string {
  return BEYOND_ASCII.test(component) ? component.replace(BEYOND, encodeURIComponent) : component;
}

let dataDotsCache: AsciiSet | undefined;

/**
 * Returns a valid path with normal escapes. Those of dots stay: what was not a dot segment before the
 * normalization is none behind it.
 */
export function normalPath(path: string): string {
  if (!path.includes("%")) return path;
  dataDotsCache ??= charactersOf("unreserved").map((isIn, code) => isIn && code !== DOT);
  return normalEscapes(path, dataDotsCache);
}

const DOT = 0x2e;

/** Returns a valid component with normal escapes: RFC 3986 sections 6.2.2.1 and 6.2.2.2. */
export function normalText(component: string): string {
  return component.includes("%") ? normalEscapes(component, charactersOf("unreserved")) : component;
}

/** Returns the text that escapes stand for, or the text as it is where they are not UTF-8. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
