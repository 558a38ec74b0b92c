/**
 * A line of the log of a web server, in the Common Log Format:
 *
 * ```text
 * 2001:db8::1 - tim [10/Oct/2000:13:55:36 -0700] "GET /a.gif?x HTTP/1.0" 200 2326
 * ```
 *
 * Addresses use rules of RFC 3986. The request target has a grammar that imports RFC 3986.
 */
import P from "parsimmon";
import { compile, parseWith, rfc3986 } from "uri-abnf/grammar";
import type { ParseNode } from "uri-abnf/grammar";

const { IPv6address, IPv4address } = rfc3986.rules;

// RFC 9112, section 3.2: the forms of the request target for GET and OPTIONS
const { "request-target": requestTarget } = compile(
  `
  request-target = origin-form / absolute-form / asterisk-form
  origin-form    = absolute-path [ "?" query ]
  absolute-path  = 1*( "/" segment )
  absolute-form  = absolute-URI
  asterisk-form  = "*"
`,
  { imports: [rfc3986] },
).rules;

interface Entry {
  readonly client: string;
  readonly user: string;
  readonly time: string;
  readonly method: string;
  readonly target: string;
  readonly form: string | undefined;
  readonly status: number;
}

const space = P.string(" ");
const word = P.regexp(/[^ ]+/).desc("word");
const number = P.regexp(/[0-9]+/)
  .map(Number)
  .desc("number");

const request = P.seqMap(
  P.letters.skip(space),
  requestTarget.skip(space),
  P.regexp(/HTTP\/[0-9.]+/),
  (method, target) => ({ method, target: target.text, form: target.children[0]?.rule }),
);

const entry: P.Parser<Entry> = P.seqMap(
  P.alt<ParseNode>(IPv6address, IPv4address).skip(space),
  word.skip(space).then(word).skip(space),
  P.regexp(/[^\]]+/).wrap(P.string("["), P.string("]")),
  space.then(request.wrap(P.string('"'), P.string('"'))),
  space.then(number).skip(space).skip(number),
  (client, user, time, { method, target, form }, status) => {
    return { client: client.text, user, time, method, target, form, status };
  },
);

const line = '::1 - tim [10/Oct/2000:13:55:36 -0700] "GET /a.gif?x HTTP/1.0" 200 2326';
console.log(entry.tryParse(line));
// {
//   client: '::1',
//   user: 'tim',
//   time: '10/Oct/2000:13:55:36 -0700',
//   method: 'GET',
//   target: '/a.gif?x',
//   form: 'origin-form',
//   status: 200
// }

console.log(
  parseWith(entry, '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /a{b} HTTP/1.0" 200 9'),
);
// {
//   status: false,
//   index: { offset: 48, line: 1, column: 49 },
//   expected: [ '"/"', '"?"', '" "', 'pchar' ]
// }
