/** The rules of a grammar: RFC 5234 section 4. */
import P from "parsimmon";
import type { Rule, Span } from "../ast/nodes.js";
import { choice, map, oneOrMore, sequence } from "./combinators.js";
import { alternationIn, rulename } from "./elements.js";
import type { Repeat } from "./repeat.js";
import { blanks, lineEnd, optionalWhiteSpace } from "./white-space.js";

/**
 * Returns the parser of a whole text. It reads lines up to the first line that is not ABNF.
 *
 * @param repeat - the parser of `[repeat]`, with or without lists
 */
export function ruleList(repeat: P.Parser<Repeat | null>): P.Parser<readonly Rule[]> {
  // rulelist       =  1*( rule / (*c-wsp c-nl) )
  //
  // Erratum 3076: (*WSP c-nl).
  return map(oneOrMore(ruleOrLine(repeat)), (lines) => lines.filter((each) => each !== null));
}

/**
 * Returns the parser of a rule with all its lines, or of one empty line or comment, whose value is null.
 *
 * @param repeat - the parser of `[repeat]`, with or without lists
 */
export function ruleOrLine(repeat: P.Parser<Repeat | null>): P.Parser<Rule | null> {
  // rule           =  rulename defined-as elements c-nl
  //                        ; continues if next line starts
  //                        ;  with white space
  //
  // elements       =  alternation *c-wsp
  //
  // Erratum 2968 changes *c-wsp to *WSP: empty lines and comments below a rule do not belong to it.
  const rule = sequence(
    [spanned(rulename), definedAs, spanned(alternationIn(repeat)), blanks, lineEnd],
    ([name, sign, elements]): Rule => ({
      name: name.value,
      nameSpan: name.span,
      definedAs: sign,
      elements: elements.value,
      span: { start: name.span.start, end: elements.span.end },
    }),
  );

  return choice<Rule | null>(emptyLineByFirst, rule);
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
