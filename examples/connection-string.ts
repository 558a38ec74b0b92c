/**
 * A connection string with several hosts, as databases use it:
 *
 * ```text
 * db://user:password@alpha.example,[2001:db8::1]:5433/orders?timeout=5
 * ```
 *
 * A connection string is not a URI, but its parts are components of URIs. The program combines
 * rules of the draft in a Parsimmon parser.
 */
import P from "parsimmon";
import { rfc2396bis, unescape } from "uri-abnf";
import { parseWith } from "uri-abnf/grammar";
import type { Rule } from "uri-abnf/grammar";

const { scheme, userinfo, hostport, segment, query } = rfc2396bis.rules;

const text = (rule: Rule): P.Parser<string> => rule.map((node) => node.text);
const data = (rule: Rule): P.Parser<string> => text(rule).map((escaped) => unescape(escaped));
const optional = <T>(parser: P.Parser<T>): P.Parser<T | undefined> => parser.or(P.of(undefined));

interface Server {
  readonly host: string;
  readonly port: number | undefined;
}

const server = hostport.only("host", "port").map(({ children: [host, port] }): Server => {
  return { host: host?.text ?? "", port: port?.text ? Number(port.text) : undefined };
});

interface Connection {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly servers: readonly Server[];
  readonly database: string;
  readonly options: string | undefined;
}

const connection = P.seqObj<Connection>(
  ["scheme", text(scheme)],
  P.string("://"),
  ["user", optional(data(userinfo).skip(P.string("@")))],
  ["servers", server.sepBy1(P.string(","))],
  P.string("/"),
  ["database", data(segment)],
  ["options", optional(P.string("?").then(text(query)))],
);

const parsed = connection.tryParse("db://tim:s%3Acret@alpha.example,[::1]:5433/orders?timeout=5");
console.log(parsed);
// {
//   scheme: 'db',
//   user: 'tim:s:cret',
//   servers: [
//     { host: 'alpha.example', port: undefined },
//     { host: '[::1]', port: 5433 }
//   ],
//   database: 'orders',
//   options: 'timeout=5'
// }

console.log(parseWith(connection, "db://alpha.example,[::1::2]/orders"));
// {
//   status: false,
//   index: { offset: 24, line: 1, column: 25 },
//   expected: [ 'h4', 'IPv4address', '"]"' ]
// }
