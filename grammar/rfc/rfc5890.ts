/**
 * RFC 5890, "Internationalized Domain Names for Applications (IDNA): Definitions and Document
 * Framework", August 2010: the labels of section 2.3.1 and of its figure 1. The RFC has no ABNF:
 * these rules are written here from its sentences.
 *
 * An A-label is an `XN-label` that the algorithm of RFC 3492 (Punycode) decodes to a valid U-label.
 * No grammar expresses this.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC5890_ABNF = `\
; letters, digits and hyphens, at most 63, no hyphen at either end
LDH-label    = let-dig [ *61ldh let-dig ]

; those without two hyphens in the third and fourth place
NR-LDH-label = let-dig [ *2ldh let-dig ]
             / let-dig ldh ( let-dig ldh / "-" let-dig ) *58ldh let-dig

; those with two hyphens there
R-LDH-label  = let-dig ldh "--" *58ldh let-dig

; those of them that begin with the prefix of A-labels
XN-label     = "xn--" *58ldh let-dig

ldh          = let-dig / "-"
let-dig      = ALPHA / DIGIT
`;

const rfc5890Grammar = /* @__PURE__ */ deferred(RFC5890_ABNF);

/** The names of the rules of RFC 5890. */
export type Rfc5890Name = Extract<keyof (typeof rfc5890Grammar)["rules"], string>;

/**
 * The grammar of labels of domain names, as IDNA sorts them.
 *
 * @example
 *   rfc5890.rules["XN-label"].test("xn--bcher-kva"); // true
 */
export const rfc5890: Grammar<Rfc5890Name> = rfc5890Grammar;
