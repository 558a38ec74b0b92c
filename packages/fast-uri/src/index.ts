/**
 * The interface of fast-uri 4.2 over the tables of RFC 3986 and 3987. The types and their documentation are in
 * `../types/index.d.ts`; `../../README.md` says where the answers differ.
 */
import {
  haveEqualForms,
  NONE,
  normalizeAny,
  parseParts,
  resolveParts,
  resolveReference,
  serializeParts,
} from "../../common/src/functions.js";
import { SCHEMES } from "../../common/src/schemes.js";
import type { UriParts, UriSettings } from "../../common/src/types.js";

function parse(uri: string, options?: UriSettings | null): UriParts {
  return parseParts(uri, options ?? NONE).parts;
}

function serialize(component: UriParts, options?: UriSettings | null): string {
  return serializeParts(component, options ?? NONE);
}

function normalize<Given>(uri: Given, options?: UriSettings | null): Given {
  return normalizeAny(uri, options ?? NONE);
}

function resolve(baseURI: string, relativeURI: string, options?: UriSettings | null): string {
  return resolveReference(baseURI, relativeURI, options ?? NONE);
}

function resolveComponent(
  base: UriParts,
  relative: UriParts,
  options?: UriSettings | null,
  skipNormalization = false,
): UriParts {
  const settings = options ?? NONE;
  if (skipNormalization) return resolveParts(base, relative, settings);
  return resolveParts(normalize(base, settings), normalize(relative, settings), settings);
}

function equal(uriA: unknown, uriB: unknown, options?: UriSettings | null): boolean {
  return haveEqualForms(uriA, uriB, options ?? NONE);
}

export { equal, normalize, parse, resolve, resolveComponent, SCHEMES, serialize };
