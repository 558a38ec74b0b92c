/** The entry point `uri-abnf`: the URI generic syntax, in the terms of its standards. */
export * from "./dialects/rfc2396bis.js";
export {
  absoluteUri,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  uriReference,
} from "./dialects/index.js";
export { createDialect } from "./dialect.js";
export {
  AbbreviationError,
  BaseUriError,
  ComponentError,
  EscapeError,
  ExcessDotsError,
  RecomposeError,
  UriSyntaxError,
} from "./errors.js";
export { DEFAULT_PORTS } from "./ports.js";
export { HEURISTICS } from "./abbreviated.js";
export type { AbbreviatedOptions, Heuristic } from "./abbreviated.js";
export type { BaseLayer, BaseSources, EstablishedBase } from "./base-uri.js";
export type { BuildComponents, GivenComponents } from "./recompose.js";
export type { Rfc2396HostKind } from "./choices/rfc2396.js";
export type { Std66HostKind } from "./choices/rfc3986.js";
export type {
  ComponentName,
  Components,
  DraftHostKind,
  ReferenceKind,
  Target,
  UriComponents,
  UriReference,
} from "./components.js";
export type {
  ComponentRules,
  DataComponent,
  DataRules,
  DialectDefinition,
  ExcessDots,
  ExcludedClass,
  NormalizeSteps,
  OpaqueRules,
  PathRules,
  ResolveSettings,
  TargetComponents,
  Transform,
} from "./definition.js";
export type { Dialect } from "./dialect.js";
export type { Operations } from "./operations.js";
export type { EquivalenceLevel, EquivalentOptions } from "./normalize.js";
export type {
  AbbreviationErrorKind,
  BaseUriErrorKind,
  EscapeErrorKind,
  RecomposeErrorKind,
} from "./errors.js";
export type { Charset, CharsetOptions, Escaped } from "./escape.js";
export type { Delimiters, Extracted, HyphenWarning } from "./extract.js";
export type { BidiWarning, Internationalizing } from "./iri.js";
export type { EncodedDots, NormalizeOptions } from "./normalize.js";
export type { ParseResult } from "./parse.js";
export type { ReferenceReader } from "./reference.js";
export type { ResolveOptions } from "./resolve.js";
