/** `rules["URI-reference"].test`: is the string a reference? */
import { rfc2396bis, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";

import { APPENDIX_B } from "../oracle.js";

const draft = rfc2396bis.rules["URI-reference"];
const standard = rfc3986.rules["URI-reference"];

export const testWork = {
  name: "test",
  title: "Test: is it a reference?",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "opaque", "query", "invalid"],
  leadingClass: "ordinary",
  expected: (reference, name) => name !== "invalid",
  candidates: [
    { name: "uri-abnf", own: true, run: (reference) => draft.test(reference) },
    { name: "uri-abnf rfc3986", own: true, run: (reference) => standard.test(reference) },
    { name: "URL.canParse", run: (reference) => URL.canParse(reference) },
    { name: "@hyperjump/uri", run: hyperjump.isUriReference },
    { name: "Appendix B", run: (reference) => APPENDIX_B.test(reference) },
  ],
};
