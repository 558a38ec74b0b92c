/**
 * The engine: the program compiles the ABNF when it starts. Every rule of the grammar, and every
 * question about it, is at hand.
 */
import { compile, rfc3986 } from "uri-abnf/grammar";

const { rules } = compile('endpoint = host ":" port', { imports: [rfc3986] });

/** The parts of an endpoint, or the place of the error. */
function described(input: string): string {
  const parts = rules.endpoint.capture("host", "port")(input);
  if (parts === null) return rules.endpoint.explain(input)?.message ?? "";
  return `host ${parts.host ?? ""}, port ${parts.port ?? ""}`;
}

console.log(described("[::1]:8080"));
// host [::1], port 8080
console.log(described("[::1::]:8080"));
// endpoint: expected h16 or ls32 at offset 5, found ":"
console.log(rules.endpoint.only("host", "IPv6address").tryParse("[::1]:8080").print());
// endpoint 0-10 "[::1]:8080"
//   host 0-5 "[::1]"
//     IPv6address 1-4 "::1"
