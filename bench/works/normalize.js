/**
 * `normalize`: a URI to its normal form. All candidates do the steps of RFC 3986, section 6.2.2:
 * that is what the peers do, and more than the draft asks for.
 */
import { rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";

import * as oracle from "../oracle.js";

export const normalizeWork = {
  name: "normalize",
  title: "Normalize: case, escapes and dot segments",
  classes: ["untidy", "ordinary", "long", "query"],
  leadingClass: "untidy",
  expected: (reference) => oracle.normalize(reference),
  candidates: [
    { name: "uri-abnf rfc3986", own: true, run: (reference) => rfc3986.normalize(reference) },
    { name: "new URL", run: (reference) => new URL(reference).href },
    { name: "@hyperjump/uri", run: hyperjump.normalizeUri },
    { name: "fast-uri", run: (reference) => fastUri.normalize(reference) },
    { name: "uri-js", run: (reference) => uriJs.normalize(reference) },
  ],
};
