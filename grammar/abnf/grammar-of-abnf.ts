/**
 * The grammar of ABNF as parsers: RFC 5234 section 4, RFC 7405 section 2.1, and the lists of RFC 9110
 * section 5.6.1. The rules stand from the smallest to the largest, each with its text in the RFC.
 */
import P from "parsimmon";
import type { Base, Node, RuleNode, Span } from "../ast/nodes.js";
import {
  choice,
  failure,
  map,
  oneOrMore,
  parser,
  separated,
  sequence,
  step,
  success,
} from "./combinators.js";
import type { CombinatorReply } from "./combinators.js";

// White space, comments and line ends.
//
// A line that begins with white space continues a rule. Empty lines and comment lines before such a
// line belong to the rule. RFC 5234 requires that these lines also begin with white space; the
// reader does not.

const HTAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SP = 0x20;
const SEMICOLON = 0x3b;

// comment        =  ";" *(WSP / VCHAR) CRLF
//
// The reader accepts comments in any script. It excludes controls and the line separators of
// Unicode, because the end of a comment would be unclear.
const comment = P.regexp(/;[\t\x20-\x7e\xa0-\u2027\u202a-\uffff]*/);

// c-nl           =  comment / CRLF
//                        ; comment or newline

/** `c-nl`. A line may also end with LF alone, and the last line may have no line end. */
const lineEnd = parser((text, start): CombinatorReply<null> => {
  const line = text.charCodeAt(start) === SEMICOLON ? step(comment, text, start).index : start;
  const end = text.charCodeAt(line) === CR ? line + 1 : line;
  if (text.charCodeAt(end) === LF) return success(end + 1, null);
  return line === text.length ? success(line, null) : failure(line, ["newline"]);
});

/** `*WSP` */
const blanks = parser((text, start) => success(endOfBlanks(text, start), null));

// c-wsp          =  WSP / (c-nl WSP)

/**
 * `*c-wsp` up to the next word of the rule; without a next word, up to the last blank on its line.
 */
const optionalWhiteSpace = parser(skipWhiteSpace);

/** `1*c-wsp` */
const whiteSpace = parser((text, start) => {
  const reply = skipWhiteSpace(text, start);
  return reply.status && reply.index === start ? failure(start, ["WSP"]) : reply;
});

/** `*c-wsp "/" *c-wsp`, or `|` in its place, as in older documents. */
const slash = parser((text, start) => {
  const before = skipWhiteSpace(text, start);
  if (!before.status) return before;
  const sign = text.charAt(before.index);
  if (sign !== "/" && sign !== "|") return failure(before.index, ['"/"']);
  return skipWhiteSpace(text, before.index + 1);
});

function skipWhiteSpace(text: string, start: number): CombinatorReply<null> {
  const here = endOfBlanks(text, start);
  for (let next = here; endsLine(text, next);) {
    const line = step(lineEnd, text, next);
    if (!line.status) return line;
    if (line.index === text.length) return success(here, null);
    next = endOfBlanks(text, line.index);
    if (!endsLine(text, next)) return success(next > line.index ? next : here, null);
  }
  return success(here, null);
}

function endOfBlanks(text: string, start: number): number {
  let end = start;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code !== SP && code !== HTAB) return end;
    end += 1;
  }
}

/** Checks whether the line has no further word from `offset` on. */
function endsLine(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === LF || code === CR || code === SEMICOLON || offset >= text.length;
}

// Numbers: 1*BIT, 1*DIGIT and 1*HEXDIG.

interface Notation {
  readonly radix: number;
  readonly digits: P.Parser<string>;
}

const NOTATIONS: Readonly<Record<Base, Notation>> = {
  b: { radix: 2, digits: P.regexp(/[01]+/).desc("BIT") },
  d: { radix: 10, digits: P.regexp(/[0-9]+/).desc("DIGIT") },
  x: { radix: 16, digits: P.regexp(/[0-9A-Fa-f]+/).desc("HEXDIG") },
};

/**
 * Reads a number from `least` to 2^53 - 1, the greatest integer that a JavaScript number represents
 * safely.
 */
function number(base: Base, least: number, text: string, offset: number): CombinatorReply<number> {
  const { radix, digits } = NOTATIONS[base];
  const reply = step(digits, text, offset);
  if (!reply.status) return reply;
  const value = Number.parseInt(reply.value, radix);
  if (value < least) return outOfBounds("least", least, radix, offset);
  if (value > Number.MAX_SAFE_INTEGER) {
    return outOfBounds("most", Number.MAX_SAFE_INTEGER, radix, offset);
  }
  return success(reply.index, value);
}

function outOfBounds(
  bound: "least" | "most",
  limit: number,
  radix: number,
  offset: number,
): CombinatorReply<never> {
  const digits = limit.toString(radix).toUpperCase();
  return failure(offset, [`a number of at ${bound} ${digits}`]);
}

// Terminals.

// quoted-string  =  DQUOTE *(%x20-21 / %x23-7E) DQUOTE
//                        ; quoted string of SP and VCHAR
//                        ;  without DQUOTE
const quotedString = enclosed('"', P.regexp(/[\x20-\x21\x23-\x7e]*/), '"', "DQUOTE");

// case-insensitive-string =
//                   [ "%i" ] quoted-string
const plainString = charVal("", false);
const insensitiveString = charVal("%i", false);

// case-sensitive-string =
//                   "%s" quoted-string
const sensitiveString = charVal("%s", true);

/** The string after a prefix. The caller has already matched the prefix. */
function charVal(prefix: string, caseSensitive: boolean): P.Parser<Node> {
  return parser((text, start): CombinatorReply<Node> => {
    const string = step(quotedString, text, start + prefix.length);
    if (!string.status) return string;
    const span = { start, end: string.index };
    return success(span.end, { type: "char-val", value: string.value, caseSensitive, span });
  });
}

// bin-val        =  "b" 1*BIT
//                   [ 1*("." 1*BIT) / ("-" 1*BIT) ]
//                        ; series of concatenated bit values
//                        ;  or single ONEOF range
const binVal = numVal("b");

// dec-val        =  "d" 1*DIGIT
//                   [ 1*("." 1*DIGIT) / ("-" 1*DIGIT) ]
const decVal = numVal("d");

// hex-val        =  "x" 1*HEXDIG
//                   [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
const hexVal = numVal("x");

/**
 * The number, series or range after `%` and the letter of its base. The caller has already matched
 * these.
 */
function numVal(base: Base): P.Parser<Node> {
  return parser((text, start): CombinatorReply<Node> => {
    const first = number(base, 0, text, start + "%x".length);
    if (!first.status) return first;

    if (text.charAt(first.index) === "-") {
      const last = number(base, first.value, text, first.index + 1);
      if (!last.status) return last;
      const span = { start, end: last.index };
      const bounds = { first: first.value, last: last.value };
      return success(span.end, { type: "num-range", base, ...bounds, span });
    }

    const values = [first.value];
    let end = first.index;
    while (text.charAt(end) === ".") {
      const next = number(base, 0, text, end + 1);
      if (!next.status) return next;
      values.push(next.value);
      end = next.index;
    }
    return success(end, { type: "num-sequence", base, values, span: { start, end } });
  });
}

// char-val       =  case-insensitive-string /
//                   case-sensitive-string
//
// num-val        =  "%" (bin-val / dec-val / hex-val)
//
// RFC 5234 section 2.3: the letters of a quoted string match both cases, also in the grammar of
// ABNF itself.
const byLetter: ReadonlyMap<string, P.Parser<Node>> = new Map([
  ["b", binVal],
  ["d", decVal],
  ["i", insensitiveString],
  ["s", sensitiveString],
  ["x", hexVal],
]);

const letters = Array.from(byLetter.keys(), (letter) => `"${letter}"`);

const afterPercent = parser((text, start) => {
  const value = byLetter.get(text.charAt(start + 1).toLowerCase());
  return value === undefined ? failure(start + 1, letters) : step(value, text, start);
});

// prose-val      =  "<" *(%x20-3D / %x3F-7E) ">"
//                        ; bracketed string of SP and VCHAR
//                        ;  without angles
//                        ; prose description, to be used as
//                        ;  last resort
//
// The reader accepts prose that goes on in lines that begin with white space, as RFC 6020 has it, if such a line does
// not look like an alternative or a string.
const bracketedString = enclosed(
  "<",
  P.regexp(
    /[\x20-\x3d\x3f-\x7e]*(?:(?:\r?\n[ \t]+(?![ \t/|])[\x20\x21\x23-\x3b\x3d\x3f-\x7e]+)+(?=>))?/,
  ),
  ">",
  '">"',
);

const proseVal = parser((text, start): CombinatorReply<Node> => {
  const string = step(bracketedString, text, start);
  if (!string.status) return string;
  const span = { start, end: string.index };
  return success(span.end, { type: "prose-val", text: proseText(string.value), span });
});

/** Returns the content of a prose value in one line. */
export function proseText(content: string): string {
  return content.replace(/[ \t]*\r?\n[ \t]*/g, " ");
}

/** The terminals by their first character. */
export const terminalByFirst: ReadonlyMap<string, P.Parser<Node>> = new Map([
  ['"', plainString],
  ["%", afterPercent],
  ["<", proseVal],
]);

/** A string between two characters. An error names the second character `closeName`. */
function enclosed(
  open: string,
  content: P.Parser<string>,
  close: string,
  closeName: string,
): P.Parser<string> {
  return parser((text, start) => {
    if (text.charAt(start) !== open) return failure(start, [closeName]);
    const string = step(content, text, start + 1);
    if (!string.status) return string;
    const end = string.index;
    return text.charAt(end) === close ? success(end + 1, string.value) : failure(end, [closeName]);
  });
}

// The repeat of an element.

/**
 * The meaning of `1#element`, a list whose elements are separated by commas (RFC 9110 section 5.6.1): false for none;
 * the lists that a sender makes, also by true; or the lists that a recipient accepts.
 */
export type Lists = boolean | "sender" | "recipient";

/** E.g. `1*4`, or the bounds of a list. */
interface RepeatBounds {
  readonly operator: "*" | "sender" | "recipient";
  readonly min: number;
  /** `Infinity` without an upper bound. */
  readonly max: number;
}

// repeat         =  1*DIGIT / (*DIGIT "*" *DIGIT)

// RFC 9110 section 5.6.1: <n>#<m>element
//
// At least <n> and at most <m> elements, separated by commas and optional white space. An <m> of
// zero is refused: section 5.6.1.1 does not define its meaning.

/** `[repeat]`, or the bounds of a list where lists have a meaning; null if both are absent. */
function optionalRepeat(lists: Lists): P.Parser<RepeatBounds | null> {
  const list = lists === true ? "sender" : lists;
  return parser((text, start): CombinatorReply<RepeatBounds | null> => {
    if (!FIRST.test(text.charAt(start))) return success(start, null);
    const least = optionalNumber(0, undefined, text, start);
    if (!least.status) return least;
    const min = least.value;

    const sign = text.charAt(least.index);
    const operator = sign === "#" ? list : sign === "*" && "*";
    if (operator === false) {
      return success(least.index, min === undefined ? null : { operator: "*", min, max: min });
    }

    const lowest = Math.max(min ?? 0, operator === "*" ? 0 : 1);
    const most = optionalNumber(lowest, Infinity, text, least.index + 1);
    if (!most.status) return most;
    return success(most.index, { operator, min: min ?? 0, max: most.value });
  });
}

/** The first character of a repeat. Most elements have no repeat. */
const FIRST = /[0-9*#]/;

/** `*DIGIT` */
function optionalNumber<Absent>(
  least: number,
  absent: Absent,
  text: string,
  offset: number,
): CombinatorReply<number | Absent> {
  const present = /[0-9]/.test(text.charAt(offset));
  return present ? number("d", least, text, offset) : success(offset, absent);
}

/** Makes the node of a `repetition`. */
function repeated({ operator, min, max }: RepeatBounds, element: Node, span: Span): Node {
  if (operator === "*") return { type: "repetition", min, max, element, span };
  return operator === "sender"
    ? sentList(min, max, element, span)
    : receivedList(min, max, element, span);
}

// RFC 9110, section 5.6.1.1, the form that a sender generates:
//
//     1#element => element *( OWS "," OWS element )
//     #element => [ 1#element ]
//     <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
//                       (n >= 1 and m > 1)
function sentList(min: number, max: number, element: Node, span: Span): Node {
  if (min === 0) return { type: "option", element: sentList(1, max, element, span), span };
  if (max === 1) return element;
  const next: Node = concatenated([ows(span), comma(span), ows(span), element], span);
  const rest: Node = { type: "repetition", min: min - 1, max: max - 1, element: next, span };
  return concatenated([element, rest], span);
}

// RFC 9110, section 5.6.1.2, the form that a recipient accepts:
//
//     #element => [ element ] *( OWS "," OWS [ element ] )
//
// "Empty elements do not contribute to the count of elements present": the ABNF leaves the count to the prose. With it,
// and with one way to read each list, where `commas` is 1*( OWS "," ) OWS:
//
//     #element => [ commas ] [ element *( commas element ) [ commas ] ]
//     <n>#<m>element => [ commas ] element <n-1>*<m-1>( commas element ) [ commas ]
//                       (n >= 1)
function receivedList(min: number, max: number, element: Node, span: Span): Node {
  const before = concatenated([ows(span), comma(span)], span);
  const some: Node = { type: "repetition", min: 1, max: Infinity, element: before, span };
  const commas = concatenated([some, ows(span)], span);
  const optional: Node = { type: "option", element: commas, span };
  const next = concatenated([commas, element], span);
  const bounds = { min: Math.max(min - 1, 0), max: max - 1 };
  const rest: Node[] = max === 1 ? [] : [{ type: "repetition", ...bounds, element: next, span }];
  const present = [element, ...rest, optional];
  if (min > 0) return concatenated([optional, ...present], span);
  const all: Node = { type: "option", element: concatenated(present, span), span };
  return concatenated([optional, all], span);
}

function ows(span: Span): Node {
  return { type: "reference", name: "OWS", span };
}

function comma(span: Span): Node {
  return { type: "char-val", value: ",", caseSensitive: false, span };
}

function concatenated(elements: readonly Node[], span: Span): Node {
  return { type: "concatenation", elements, span };
}

// The right-hand side of a rule.

/**
 * The depth up to which groups and options may nest. Deeper nesting could overflow the call stack,
 * here or in later stages.
 */
export const MAX_DEPTH = 100;

const tooDeep = P.fail(`at most ${MAX_DEPTH} nested brackets`);

// rulename       =  ALPHA *(ALPHA / DIGIT / "-")
export const rulename = P.regexp(/[A-Za-z][A-Za-z0-9-]*/).desc("rulename");

const reference = parser((text, start): CombinatorReply<Node> => {
  if (!isAlpha(text.charCodeAt(start))) return failure(start, ["element"]);
  const name = step(rulename, text, start);
  if (!name.status) return name;
  const span = { start, end: name.index };
  return success(span.end, { type: "reference", name: name.value, span });
});

/**
 * The parser of an alternation inside `depth` brackets. The parser of the next depth is made when a
 * grammar first reaches it.
 *
 * @param repeat - the parser of `[repeat]`, with or without lists
 */
function alternationIn(repeat: P.Parser<RepeatBounds | null>, depth = 0): P.Parser<Node> {
  const inner = P.lazy(() => alternationIn(repeat, depth + 1));

  // group          =  "(" *c-wsp alternation *c-wsp ")"
  const group = sequence(
    [P.string("("), optionalWhiteSpace, inner, optionalWhiteSpace, P.string(")").desc('")"')],
    ([, , alternation]) => alternation,
  );

  // option         =  "[" *c-wsp alternation *c-wsp "]"
  const option = sequence(
    [P.string("["), optionalWhiteSpace, inner, optionalWhiteSpace, P.string("]").desc('"]"')],
    ([, , element], start, end): Node => ({ type: "option", element, span: { start, end } }),
  );

  // element        =  rulename / group / option /
  //                   char-val / num-val / prose-val
  const deepest = depth === MAX_DEPTH;
  const element = choice(
    new Map([
      ...terminalByFirst,
      ["(", deepest ? tooDeep : group],
      ["[", deepest ? tooDeep : option],
    ]),
    reference,
  );

  // repetition     =  [repeat] element
  const repetition = parser((text, start): CombinatorReply<Node> => {
    const bounds = step(repeat, text, start);
    if (!bounds.status) return bounds;
    const node = step(element, text, bounds.index);
    if (!node.status || bounds.value === null) return node;
    const span = { start, end: node.index };
    return success(span.end, repeated(bounds.value, node.value, span), node);
  });

  // concatenation  =  repetition *(1*c-wsp repetition)
  const concatenation = separated(repetition, whiteSpace, (elements, start, end): Node =>
    elements.length === 1 ? elements[0] : { type: "concatenation", elements, span: { start, end } },
  );

  // alternation    =  concatenation
  //                   *(*c-wsp "/" *c-wsp concatenation)
  return separated(concatenation, slash, (alternatives, start, end): Node =>
    alternatives.length === 1
      ? alternatives[0]
      : { type: "alternation", alternatives, span: { start, end } },
  );
}

function isAlpha(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

// The rules of a text.

/** The parser of a whole text, by the meaning of lists. It reads lines up to the first line that is not ABNF. */
export const ruleList = /* @__PURE__ */ byLists((repeat): P.Parser<readonly RuleNode[]> => {
  // rulelist       =  1*( rule / (*c-wsp c-nl) )
  //
  // Erratum 3076: (*WSP c-nl).
  return map(oneOrMore(ruleOrLineWith(repeat)), (lines) => lines.filter((each) => each !== null));
});

/**
 * The parser of a rule with all its lines, or of one empty line or comment, whose value is null, by the meaning of lists.
 */
export const ruleOrLine = /* @__PURE__ */ byLists(ruleOrLineWith);

/** Returns a function that has a parser for each meaning of lists. Each is made when it is first used. */
function byLists<T>(
  make: (repeat: P.Parser<RepeatBounds | null>) => P.Parser<T>,
): (lists: Lists) => P.Parser<T> {
  const made = (lists: Lists): P.Parser<T> => P.lazy(() => make(optionalRepeat(lists)));
  const [plain, sent, received] = [made(false), made("sender"), made("recipient")];
  return (lists) => (lists === "recipient" ? received : lists === false ? plain : sent);
}

/** @param repeat - the parser of `[repeat]`, with or without lists */
function ruleOrLineWith(repeat: P.Parser<RepeatBounds | null>): P.Parser<RuleNode | null> {
  // rule           =  rulename defined-as elements c-nl
  //                        ; continues if next line starts
  //                        ;  with white space
  //
  // elements       =  alternation *c-wsp
  //
  // Erratum 2968 changes *c-wsp to *WSP: empty lines and comments below a rule do not belong to it.
  const rule = sequence(
    [spanned(rulename), definedAs, spanned(alternationIn(repeat)), blanks, lineEnd],
    ([name, sign, elements]): RuleNode => ({
      name: name.value,
      nameSpan: name.span,
      definedAs: sign,
      elements: elements.value,
      span: { start: name.span.start, end: elements.span.end },
    }),
  );

  return choice<RuleNode | null>(emptyLineByFirst, rule);
}

// defined-as     =  *c-wsp ("=" / "=/") *c-wsp
//                        ; basic rules definition and
//                        ;  incremental alternatives
const definedAs = sequence(
  [optionalWhiteSpace, P.regexp(/=\/?/).desc('"="'), optionalWhiteSpace],
  ([, sign]) => (sign === "=/" ? "=/" : "="),
);

const emptyLine = sequence([blanks, lineEnd], () => null);

const emptyLineByFirst = new Map(
  [" ", "\t", ";", "\r", "\n"].map((first) => [first, emptyLine] as const),
);

function spanned<T>(what: P.Parser<T>): P.Parser<{ readonly value: T; readonly span: Span }> {
  return map(what, (value, start, end) => ({ value, span: { start, end } }));
}
