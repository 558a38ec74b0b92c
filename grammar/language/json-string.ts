/** Rules as strings of JSON. */
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { NotationError, UnknownRuleError } from "../common/errors.js";
import { ruleKey } from "../ast/definition.js";
import { eachRange } from "../automaton/char-set.js";
import { Rule } from "../combinator/rule.js";
import { alternationOf, concatenationOf, NOWHERE, rangeNode, withTerminals } from "./terminals.js";
import type { Definition } from "../ast/definition.js";
import type { Node } from "../ast/nodes.js";
import type { CharSet } from "../automaton/char-set.js";

/** Options of `jsonString`. */
export interface JsonStringOptions {
  /** `"shortest"`: the spelling that `JSON.stringify` writes. `"any"`: every spelling. Default: `"shortest"`. */
  readonly spelling?: "shortest" | "any";
  /** Whether the quotation marks around the string belong to it. Default: true. */
  readonly quotes?: boolean;
}

/**
 * Returns the rule whose strings are those of a rule, as strings of JSON (RFC 8259 section 7). So one rule checks or
 * generates a whole document. The rule may contain itself. Its parts keep their names; its own name has `JSON-` before it.
 *
 * Half of a surrogate pair is an escape of its own, as `JSON.stringify` writes it; for a rule that has both halves as
 * characters, two such escapes count as two characters.
 *
 * Cost: linear in the rule; with `"any"`, some ten times as large for each terminal.
 *
 * @throws {NotationError} if the rule reads octets beyond ASCII.
 *
 * @example
 * ```ts
 * const { rules } = compile(`
 *   contact = "{" %s"%x22mail%x22:" <mail> "}"
 * `, { prose: { mail: jsonString(rfc5321.rules.Mailbox) } });
 * ```
 */
export function jsonString(rule: Rule, options: JsonStringOptions = {}): Rule {
  requireMember(rule, "definition", "jsonString writes a rule");
  requireOptions(options, { spelling: true, quotes: true });
  const { spelling = "shortest", quotes = true } = options;
  const isAny = requireOneOf(spelling, ["shortest", "any"], "spelling") === "any";
  const made = withTerminals(rule.definition, (set) => {
    if (rule.alphabet === "octets" && set.at(-1)! > LAST_ASCII)
      throw new NotationError(
        rule.ruleName,
        "json",
        "it reads octets beyond ASCII, and JSON is text",
      );
    return spelled(set, isAny);
  });
  const body = made.get(rule.definition)!;
  const name = `JSON-${rule.ruleName.replace(/ /g, "-")}`;
  const marks = quotes ? [rangeNode(QUOTE)] : [];
  const reference: Node = { type: "reference", name: body.name, span: NOWHERE };
  const elements = concatenationOf([...marks, reference, ...marks]);
  const scope = new Map([[ruleKey(body.name), body]]);
  const whole: Definition = {
    name,
    nameSpan: NOWHERE,
    parts: [{ elements, abnf: "", scope, missing: "never" }],
    automaton: undefined,
  };
  const names = new Map([whole, ...made.values()].map((each) => [ruleKey(each.name), each]));
  const find = (wanted: string): Definition | undefined => names.get(ruleKey(wanted));
  const resolve = (wanted: string): Definition => {
    const found = find(wanted);
    if (found === undefined) throw new UnknownRuleError(wanted, undefined);
    return found;
  };
  return new Rule(name, whole, { alphabet: "unicode", find, resolve });
}

const LAST_ASCII = 0x7f;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The characters that stand for themselves. `JSON.stringify` writes no half of a surrogate pair. */
const PLAIN = {
  any: [0x20, 0x21, 0x23, 0x5b, 0x5d, 0x10ffff],
  shortest: [0x20, 0x21, 0x23, 0x5b, 0x5d, 0xd7ff, 0xe000, 0x10ffff],
};

/** The characters that `JSON.stringify` writes by their numbers. */
const NUMBERED = [0, 7, 0xb, 0xb, 0xe, 0x1f, 0xd800, 0xdfff];

/** The characters that are written by a reverse solidus and another character. Only others write a solidus so. */
const LETTERS: readonly (readonly [character: number, letter: string])[] = [
  [QUOTE, '"'],
  [BACKSLASH, "\\"],
  [0x08, "b"],
  [0x0c, "f"],
  [0x0a, "n"],
  [0x0d, "r"],
  [0x09, "t"],
];
const SOLIDUS = [0x2f, "/"] as const;

/** Returns the spellings of the characters of a set. */
function spelled(set: CharSet, isAny: boolean): Node {
  const plain = within(set, isAny ? PLAIN.any : PLAIN.shortest, rangeNode);
  const letters = (isAny ? [...LETTERS, SOLIDUS] : LETTERS).flatMap(([character, letter]) =>
    within(set, [character, character], () => rangeNode(letter.charCodeAt(0))),
  );
  const numbers = within(set, isAny ? [0, 0xffff] : NUMBERED, (first, last) =>
    inHexadecimal(first, last, 4, isAny),
  );
  const pairs = within(set, isAny ? [0x10000, 0x10ffff] : [], pairsBetween);
  const units = [...numbers, ...pairs];
  const escapes = [...letters];
  if (units.length > 0) escapes.push(concatenationOf([rangeNode(0x75), alternationOf(units)]));
  if (escapes.length > 0)
    plain.push(concatenationOf([rangeNode(BACKSLASH), alternationOf(escapes)]));
  return alternationOf(plain);
}

/** Returns what is made of each range of both sets. */
function within(set: CharSet, other: CharSet, make: (first: number, last: number) => Node): Node[] {
  const nodes: Node[] = [];
  eachRange(set, (low, high) => {
    eachRange(other, (first, last) => {
      if (first <= high && low <= last)
        nodes.push(make(Math.max(low, first), Math.min(high, last)));
    });
  });
  return nodes;
}

/** Returns the numbers from `first` to `last`, in hexadecimal digits. */
function inHexadecimal(first: number, last: number, digits: number, anyCase: boolean): Node {
  const unit = 16 ** (digits - 1);
  const ways: Node[] = [];
  for (let at = first; at <= last;) {
    const low = Math.floor(at / unit);
    // Whole units have one form: so many first digits, and any others.
    const isWhole = at % unit === 0 && at + unit - 1 <= last;
    const high = isWhole ? Math.floor((last + 1) / unit) - 1 : low;
    const end = isWhole ? (high + 1) * unit - 1 : Math.min(last, (low + 1) * unit - 1);
    const rest = digits === 1 ? [] : [inHexadecimal(at % unit, end % unit, digits - 1, anyCase)];
    ways.push(concatenationOf([digit(low, high, anyCase), ...rest]));
    at = end + 1;
  }
  return alternationOf(ways);
}

function digit(low: number, high: number, anyCase: boolean): Node {
  const of = (from: number, to: number, zero: number): Node[] =>
    within([low, high], [from, to], (first, last) => rangeNode(zero + first, zero + last));
  const upper = anyCase ? of(10, 15, 0x41 - 10) : [];
  return alternationOf([...of(0, 9, 0x30), ...of(10, 15, 0x61 - 10), ...upper]);
}

/** Returns the surrogate pairs of the characters from `first` to `last`, by their numbers; the first `\u` is left out. */
function pairsBetween(first: number, last: number): Node {
  const ways: Node[] = [];
  for (let at = first; at <= last;) {
    const isWhole = at % 0x400 === 0 && at + 0x3ff <= last;
    const end = isWhole ? last - ((last + 1) % 0x400) : Math.min(last, at | 0x3ff);
    const [high, low] = [at, end].map((point) => 0xd800 + ((point - 0x10000) >> 10));
    ways.push(
      concatenationOf([
        inHexadecimal(high!, low!, 4, true),
        rangeNode(BACKSLASH),
        rangeNode(0x75),
        inHexadecimal(0xdc00 + (at & 0x3ff), 0xdc00 + (end & 0x3ff), 4, true),
      ]),
    );
    at = end + 1;
  }
  return alternationOf(ways);
}
