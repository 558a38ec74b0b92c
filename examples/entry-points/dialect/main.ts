/**
 * A precompiled dialect: the operations on URIs of one standard, over tables that the build of the
 * package made. Neither the engine nor Parsimmon is loaded.
 */
import { parse, safeParse } from "uri-abnf/rfc3986";

/** The parts of an endpoint, as the authority of a network-path reference, or the place of the error. */
function described(input: string): string {
  const parsed = safeParse(`//${input}`);
  if (!parsed.ok) return parsed.error.message;
  const { host, port } = parsed.value;
  return `host ${host ?? ""}, port ${port ?? ""}`;
}

console.log(described("[::1]:8080"));
// host [::1], port 8080
console.log(described("[::1::]:8080"));
// URI-reference: expected h16 or ls32 at offset 7, found ":"
console.log(parse("//[::1]:8080").hostKind);
// IPv6
