/** `rules["URI-reference"].test`: is the string a reference? */
import { rfc2396bis, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";

import { asIs, candidate, own } from "../candidate.js";
import { comparable } from "../compare.js";
import { APPENDIX_B } from "../oracle.js";

const draft = rfc2396bis.rules["URI-reference"];
const standard = rfc3986.rules["URI-reference"];

export const testWork = comparable({
  name: "test",
  title: "Test: is it a reference?",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "opaque", "query", "invalid"],
  leadingClass: "ordinary",
  input: asIs,
  show: asIs,
  expected: (_, name) => name !== "invalid",
  candidates: [
    own(candidate("uri-abnf", (/** @type {string} */ reference) => draft.test(reference))),
    own(
      candidate("uri-abnf rfc3986", (/** @type {string} */ reference) => standard.test(reference)),
    ),
    candidate("URL.canParse", (/** @type {string} */ reference) => URL.canParse(reference)),
    candidate("@hyperjump/uri", hyperjump.isUriReference),
    candidate("Appendix B", (/** @type {string} */ reference) => APPENDIX_B.test(reference)),
  ],
});
