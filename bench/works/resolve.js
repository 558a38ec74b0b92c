/** `resolve`: a reference and a base to the target, as a string. */
import { resolve, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import URI from "urijs";

import { corpus } from "../corpus.js";
import * as oracle from "../oracle.js";

const bases = corpus("bases", 5);

export const resolveWork = {
  name: "resolve",
  title: "Resolve: a reference against a base",
  classes: ["relative", "ordinary", "query"],
  leadingClass: "relative",
  input: (reference, index) => ({ reference, base: bases[index % bases.length] }),
  show: ({ reference, base }) => `${reference} against ${base}`,
  expected: ({ reference, base }) => oracle.resolve(reference, base),
  candidates: [
    { name: "uri-abnf", own: true, run: ({ reference, base }) => resolve(reference, base) },
    {
      name: "uri-abnf rfc3986",
      own: true,
      run: ({ reference, base }) => rfc3986.resolve(reference, base),
    },
    { name: "new URL", run: ({ reference, base }) => new URL(reference, base).href },
    {
      name: "@hyperjump/uri",
      run: ({ reference, base }) => hyperjump.resolveUri(reference, base),
    },
    { name: "fast-uri", run: ({ reference, base }) => fastUri.resolve(base, reference) },
    { name: "uri-js", run: ({ reference, base }) => uriJs.resolve(base, reference) },
    {
      name: "URI.js",
      run: ({ reference, base }) => new URI(reference).absoluteTo(base).toString(),
    },
  ],
};
