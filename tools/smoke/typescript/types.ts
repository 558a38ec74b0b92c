import { seq, string, type Parser } from "parsimmon";
import { parse, resolve, rfc3987, type UriReference } from "uri-abnf";
import { dateTime } from "uri-abnf/formats";
import { email } from "uri-abnf/formats/explain";
import { compile, rfc2396bis, type ParseNode, type Rfc3986Name, type Rule } from "uri-abnf/grammar";
import { sample, union } from "uri-abnf/language";
import { rfc3261Errata } from "uri-abnf/standards/rfc3261";
import { rfc5321 } from "uri-abnf/standards/rfc5321";
import { rfc5545, rfc5545Corrected } from "uri-abnf/standards/rfc5545";

export const reference: UriReference = parse("http://user@[::1]:8080/a/b?q#f");
export const host: string | undefined = reference.host;
export const target: string = resolve("../g", "http://a/b/c/d;p?q");

export const rule: Rule<"IPv6address"> = rfc2396bis.rules.IPv6address;
export const literal: Parser<[string, ParseNode, string]> = seq(string("["), rule, string("]"));

export const mailbox: Rule<"Mailbox"> = rfc5321.rules.Mailbox;

// @ts-expect-error: IPv6address is misspelt, the grammar has no such rule.
export const misspelt: unknown = rfc2396bis.rules.IPv6adress;

const greetings = compile(`greeting = "hello" / "good" SP "day"\nSP = %x20\n`);
export const greeting: Rule<"greeting"> = greetings.rules.greeting;

// @ts-expect-error: "farewell" is not a rule of the text above.
export const farewell: unknown = greetings.rules.farewell;

// The declarations of a program can name the types of its exports.
export const iri = rfc3987;
export const dialects = { iri: rfc3987, all: [rfc3987] };
export class Reader {
  readonly dialect = rfc3987;
  readonly rules = rfc5545.rules;
}
export const makeDialect = () => rfc3987;
export const errata = rfc3261Errata;
export const [firstErratum] = rfc3261Errata;
export const {
  rules,
  rules: { date },
} = rfc5545;
export const { rules: correctedRules } = rfc5545Corrected;
export const { rules: iriRules } = rfc3987;
export const formats = { dateTime, email };
export const emailState = email.open().push("a@").state;
export const samples = (rule: Rule) => sample(union(rule, rule));
export const compileAll = <const Text extends string>(text: Text) => compile(text, { start: "a" });
export const withProse = compile("a = <b>", { prose: { b: rfc2396bis.rules.port } });
export const extended = pairsOf("c").extend("d = c");
export const name: Rfc3986Name = "IPv6address";
function pairsOf(right: string) {
  return compile(`c = "${right}"`);
}
export const pairs = compile('pair = "(" URI-reference ")"', { imports: [rfc2396bis] });
export const { pair } = pairs.rules;
export const length = pair.fold<{ pair: number }>({ pair: ({ text }) => text.length });
export const portOf = pair.capture("port");
export const portSpans = pair.spans("port");
export const smaller = pair.only("port");
export const tree = pair.parse("(a:b)");
export const found = pair.find("(a:b)");
export const opened = pair.open().push("(");
export const reason = pair.open().end();
