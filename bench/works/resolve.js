/** `resolve`: a reference and a base to the target, as a string. */
import { resolve, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import URI from "urijs";

import { candidate, own } from "../candidate.js";
import { comparable } from "../compare.js";
import { corpus } from "../corpus.js";
import { cyclic } from "../items.js";
import * as oracle from "../oracle.js";

const bases = corpus("bases", 5);

/** @typedef {{ readonly reference: string, readonly base: string }} Input */

export const resolveWork = comparable({
  name: "resolve",
  title: "Resolve: a reference against a base",
  classes: ["relative", "ordinary", "query"],
  leadingClass: "relative",
  input: (reference, index) => ({ reference, base: cyclic(bases, index) }),
  show: (/** @type {Input} */ { reference, base }) => `${reference} against ${base}`,
  expected: (/** @type {Input} */ { reference, base }) => oracle.resolve(reference, base),
  candidates: [
    own(
      candidate("uri-abnf", (/** @type {Input} */ { reference, base }) => resolve(reference, base)),
    ),
    own(
      candidate("uri-abnf rfc3986", (/** @type {Input} */ { reference, base }) =>
        rfc3986.resolve(reference, base),
      ),
    ),
    candidate(
      "new URL",
      (/** @type {Input} */ { reference, base }) => new URL(reference, base).href,
    ),
    candidate("@hyperjump/uri", (/** @type {Input} */ { reference, base }) =>
      hyperjump.resolveUri(reference, base),
    ),
    candidate("fast-uri", (/** @type {Input} */ { reference, base }) =>
      fastUri.resolve(base, reference),
    ),
    candidate("uri-js", (/** @type {Input} */ { reference, base }) =>
      uriJs.resolve(base, reference),
    ),
    candidate("URI.js", (/** @type {Input} */ { reference, base }) =>
      new URI(reference).absoluteTo(base).toString(),
    ),
  ],
});
