/**
 * `normalize`: a URI to its normal form. All candidates perform the steps of RFC 3986, section
 * 6.2.2, as the peers do. The draft requires fewer steps.
 */
import { rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";

import { asIs, candidate, own } from "../candidate.js";
import { comparable } from "../compare.js";
import * as oracle from "../oracle.js";

export const normalizeWork = comparable({
  name: "normalize",
  title: "Normalize: case, escapes and dot segments",
  classes: ["untidy", "ordinary", "long", "query"],
  leadingClass: "untidy",
  input: asIs,
  show: asIs,
  expected: (reference) => oracle.normalize(reference),
  candidates: [
    own(
      candidate("uri-abnf rfc3986", (/** @type {string} */ reference) =>
        rfc3986.normalize(reference),
      ),
    ),
    candidate("new URL", (/** @type {string} */ reference) => new URL(reference).href),
    candidate("@hyperjump/uri", hyperjump.normalizeUri),
    candidate("fast-uri", (/** @type {string} */ reference) => fastUri.normalize(reference)),
    candidate("uri-js", (/** @type {string} */ reference) => uriJs.normalize(reference)),
  ],
});
