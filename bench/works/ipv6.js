/** `rules.IPv6address.test`: is the string an IPv6 address? */
import { isIPv6 } from "node:net";

import { rfc2396bis, rfc3986 } from "uri-abnf";

const draft = rfc2396bis.rules.IPv6address;
const standard = rfc3986.rules.IPv6address;

export const ipv6Work = {
  name: "ipv6",
  title: "IPv6: is it an address?",
  classes: ["addresses", "addresses-invalid"],
  leadingClass: "addresses",
  expected: (address, name) => name === "addresses",
  candidates: [
    { name: "uri-abnf", own: true, run: (address) => draft.test(address) },
    { name: "uri-abnf rfc3986", own: true, run: (address) => standard.test(address) },
    { name: "net.isIPv6", run: isIPv6 },
  ],
};
