/**
 * Why this project refuses a reference: the rules of RFC 3986 that the reference breaks. Each reason changes these
 * rules so that they accept more. Some of the reasons together change the grammar so that it accepts the reference.
 */
import { rfc3986 } from "../../grammar/index.js";
import { fewest } from "./disagreement.js";
import type { Grammar, Rule } from "../../grammar/index.js";
import type { Reason } from "./disagreement.js";

/** Rules that accept more. */
interface Loosening extends Reason {
  readonly abnf: string;
}

export const OUR_REFUSALS: readonly Loosening[] = [
  {
    title: "Characters that no URI has",
    paragraph:
      "RFC 3986 section 2: a URI consists of reserved and unreserved characters and escapes.",
    abnf: String.raw`
      unreserved =/ %x00-20 / DQUOTE / "<" / ">" / "\" / "^" / "${"`"}" / "{" / "|" / "}" / %x7F-10FFFF
    `,
  },
  {
    title: "Incomplete escapes",
    paragraph: "RFC 3986 section 2.1: an escape is a % and two hexadecimal digits.",
    abnf: 'pct-encoded =/ "%"',
  },
  {
    title: "Brackets",
    paragraph:
      "RFC 3986 section 3.2.2: a host that is an IP literal has brackets, and nothing else has them.",
    abnf: `
      sub-delims =/ "[" / "]"
      IP-literal =/ reg-name "[" *( reg-name ":" ) reg-name "]" reg-name
    `,
  },
  {
    title: "Several @",
    paragraph:
      "RFC 3986 section 3.2: one @ ends the userinfo; neither it nor the host has another.",
    abnf: 'userinfo =/ *( unreserved / pct-encoded / sub-delims / ":" / "@" )',
  },
  {
    title: "Ports that are no numbers",
    paragraph:
      "RFC 3986 section 3.2.3: the port after the first colon of a host consists of digits.",
    abnf: "port =/ *pchar",
  },
  {
    title: "A colon in the first segment",
    paragraph: "RFC 3986 section 4.2: it would end a scheme, so no relative reference has it.",
    abnf: "segment-nz-nc =/ segment-nz",
  },
  {
    title: "Several #",
    paragraph: "RFC 3986 section 3.5: the first # begins the fragment, which has no other.",
    abnf: 'fragment =/ *( pchar / "/" / "?" / "#" )',
  },
];

/** Returns the titles of the reasons for which a reference is refused. */
export function ourRefusals(reference: string): readonly string[] | undefined {
  return fewest(OUR_REFUSALS, (reasons) => loosened(reasons)(reference));
}

const ruleCache = new Map<string, Rule>();

/** Returns the test of the grammar after the changes of some reasons. */
function loosened(reasons: readonly Loosening[]): (reference: string) => boolean {
  const key = reasons.map(({ title }) => title).join();
  let rule = ruleCache.get(key);
  if (rule === undefined) {
    const grammar = reasons.reduce<Grammar>((base, { abnf }) => base.extend(abnf), rfc3986);
    rule = grammar.rule("URI-reference");
    ruleCache.set(key, rule);
  }
  return (reference) => rule.test(reference);
}
