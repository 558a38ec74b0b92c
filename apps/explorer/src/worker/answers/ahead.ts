import { LimitError } from "uri-abnf/grammar";
import { grammarOf } from "../grammars.js";
import type { CharacterRange, Recognition } from "uri-abnf/grammar";
import type { AheadAnswer, Ask } from "../protocol.js";

/** The number of ranges that are shown. */
const SHOWN = 24;

/** The length of a completion that is offered. */
const LONGEST_OFFERED = 2000;

/** In a grammar of octets, a code from here on is a part of a character, and not the character of this number. */
const FIRST_BEYOND_ASCII = 0x80;

const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** Says what can stand after the beginning of a string, and how it can end. */
export async function aheadOf({ before, ...question }: Ask<"ahead">): Promise<AheadAnswer> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  const isOctets = rule.alphabet === "octets";
  const recognition = rule.open().push(before);
  const { state } = recognition;
  const ranges = recognition.next();
  const rest = ranges.length > SHOWN ? [`${ranges.length - SHOWN} more ranges`] : [];
  return {
    state,
    expected: state === "mismatch" ? [] : recognition.expected(),
    next: [...ranges.slice(0, SHOWN).map((range) => rangeName(range, isOctets)), ...rest],
    completion: offeredBy(recognition, isOctets),
  };
}

/** Returns the completion as text; undefined if it is too long, or its octets are not UTF-8. */
function offeredBy(recognition: Recognition, isOctets: boolean): string | undefined {
  try {
    const completion = recognition.completion();
    if (completion === undefined || completion.length > LONGEST_OFFERED) return undefined;
    return isOctets ? utf8Text(completion) : completion;
  } catch (error) {
    if (error instanceof LimitError) return undefined;
    throw error;
  }
}

/** Returns the text of octets, each of which is a code unit; undefined if they are not UTF-8. */
function utf8Text(octets: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(octets, (octet) => octet.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

function rangeName([first, last]: CharacterRange, isOctets: boolean): string {
  const name = characterName(first, isOctets);
  return first === last ? name : `${name}\u2013${characterName(last, isOctets)}`;
}

function characterName(code: number, isOctet: boolean): string {
  const character = String.fromCodePoint(code);
  const isReadable = PRINTABLE.test(character) && !(isOctet && code >= FIRST_BEYOND_ASCII);
  return isReadable ? character : `%x${code.toString(16).toUpperCase()}`;
}
