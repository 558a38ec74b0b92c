/** `rules.IPv6address.test`: is the string an IPv6 address? */
import { isIPv6 } from "node:net";

import { rfc2396bis, rfc3986 } from "uri-abnf";

import { asIs, candidate, own } from "../candidate.js";
import { comparable } from "../compare.js";

const draft = rfc2396bis.rules.IPv6address;
const standard = rfc3986.rules.IPv6address;

export const ipv6Work = comparable({
  name: "ipv6",
  title: "IPv6: is it an address?",
  classes: ["addresses", "addresses-invalid"],
  leadingClass: "addresses",
  input: asIs,
  show: asIs,
  expected: (_, name) => name === "addresses",
  candidates: [
    own(candidate("uri-abnf", (/** @type {string} */ address) => draft.test(address))),
    own(candidate("uri-abnf rfc3986", (/** @type {string} */ address) => standard.test(address))),
    candidate("net.isIPv6", isIPv6),
  ],
});
