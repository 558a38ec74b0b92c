/**
 * A generated module: `npm run generate` writes endpoint.js and endpoint.d.ts. The program needs no
 * package at run time.
 */
import { endpoint } from "./endpoint.js";

/** The parts of an endpoint, or the place of the error. */
function described(input) {
  const parts = endpoint.capture(input);
  if (parts === null) return endpoint.explain(input).message;
  return `host ${parts.host}, port ${parts.port}`;
}

console.log(described("[::1]:8080"));
// host [::1], port 8080
console.log(described("[::1::]:8080"));
// endpoint: expected h16 or ls32 at offset 5, found ":"
