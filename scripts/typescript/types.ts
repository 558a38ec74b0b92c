import Parsimmon from "parsimmon";
import { parse, resolve, type UriReference } from "uri-abnf";
import { compile, rfc2396bis, type ParseNode, type Rule } from "uri-abnf/grammar";
import { rfc5321 } from "uri-abnf/standards/rfc5321";

export const reference: UriReference = parse("http://user@[::1]:8080/a/b?q#f");
export const host: string | undefined = reference.host;
export const target: string = resolve("../g", "http://a/b/c/d;p?q");

export const rule: Rule<"IPv6address"> = rfc2396bis.rules.IPv6address;
export const literal: Parsimmon.Parser<[string, ParseNode, string]> = Parsimmon.seq(
  Parsimmon.string("["),
  rule,
  Parsimmon.string("]"),
);

export const mailbox: Rule<"Mailbox"> = rfc5321.rules.Mailbox;

// @ts-expect-error: IPv6address is misspelt, the grammar has no such rule.
export const misspelt: unknown = rfc2396bis.rules.IPv6adress;

const greetings = compile(`greeting = "hello" / "good" SP "day"\nSP = %x20\n`);
export const greeting: Rule<"greeting"> = greetings.rules.greeting;

// @ts-expect-error: "farewell" is no rule of the text above.
export const farewell: unknown = greetings.rules.farewell;

// The declarations of a program can name the types of its exports.
export const pairs = compile('pair = "(" URI-reference ")"', { imports: [rfc2396bis] });
export const { pair } = pairs.rules;
export const length = pair.fold<{ pair: number }>({ pair: ({ text }) => text.length });
