/** The packages that people use for URIs, each as a function from a reference to a string. */
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import UrisJs from "urijs";
import { rfc3986 } from "../../src/index.js";

/** Returns the answer as text, without the parts that are absent. */
type Ask = (reference: string) => string;

/** A package with its name. */
export type Asked = readonly [name: string, ask: Ask];

export const FAST_URI = "fast-uri";
export const URI_JS = "uri-js";
export const URIS_JS = "URI.js";
export const HYPERJUMP = "@hyperjump/uri";
export const NEW_URL = "new URL";

/** The base for the packages that take no relative reference. */
export const BASE = "http://a/b/c/d;p?q";

/** The answer of a package that throws. */
export const ERROR = "error";

export const NORMALIZE: readonly Asked[] = [
  ["uri-abnf", (reference) => rfc3986.normalize(reference)],
  [FAST_URI, (reference) => fastUri.normalize(reference)],
  [URI_JS, (reference) => uriJs.normalize(reference)],
  [URIS_JS, (reference) => new UrisJs(reference).normalize().toString()],
  [HYPERJUMP, (reference) => hyperjump.normalizeUri(reference)],
  [NEW_URL, (reference) => new URL(reference).href],
];

export const RESOLVE: readonly Asked[] = [
  ["uri-abnf", (reference) => rfc3986.resolve(reference, BASE)],
  [FAST_URI, (reference) => fastUri.resolve(BASE, reference)],
  [URI_JS, (reference) => uriJs.resolve(BASE, reference)],
  [URIS_JS, (reference) => new UrisJs(reference).absoluteTo(BASE).toString()],
  [HYPERJUMP, (reference) => hyperjump.resolveIri(reference, BASE)],
  [NEW_URL, (reference) => new URL(reference, BASE).href],
];

export function answerOf([, ask]: Asked, reference: string): string {
  try {
    return ask(reference);
  } catch {
    return ERROR;
  }
}
