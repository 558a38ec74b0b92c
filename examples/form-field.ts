/**
 * Fields of a form, each checked with a rule: `ok`, or a picture of the error and the expected
 * rules and literals.
 */
import { rfc3986 } from "uri-abnf/grammar";

const { "absolute-URI": homepage, IPv6address: address } = rfc3986.rules;

/** Returns the message below a field. */
function verdict(field: typeof homepage | typeof address, value: string): string {
  const mismatch = field.explain(value);
  return mismatch === null ? "ok" : `${mismatch.excerpt()}\n${mismatch.message}`;
}

console.log(verdict(homepage, "http://example.com/~tim"));
// ok

console.log(verdict(homepage, "http://example.com/a b"));
// http://example.com/a b
//                     ^
// absolute-URI: expected pchar, "/", "?" or end of input at offset 20, found " "

console.log(verdict(homepage, "example.com"));
// example.com
//            ^
// absolute-URI: expected ALPHA, DIGIT, "+", "-", "." or ":" at offset 11, found end of input

console.log(verdict(address, "2001:db8::85a3::7334"));
// 2001:db8::85a3::7334
//                ^
// IPv6address: expected h16 or ls32 at offset 15, found ":"
