/** The public face of `uri-abnf`: the URI generic syntax, whole, in the words of its standards. */
export * from "./functions.js";
export { rfc2396 } from "./dialects/rfc2396.js";
export { rfc2396bis } from "./dialects/rfc2396bis.js";
export { rfc3986 } from "./dialects/rfc3986.js";
export { rfc3987 } from "./dialects/rfc3987.js";
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
export type { AbbreviatedOptions, Abbreviating, Heuristic } from "./abbreviated.js";
export type { BaseLayer, BaseSources, Basing, EstablishedBase } from "./base-uri.js";
export type { GivenComponents } from "./component-error.js";
export type { Rfc2396HostKind } from "./dialects/rfc2396.js";
export type { Std66HostKind } from "./dialects/rfc3986-family.js";
export type { BuildComponents, Building } from "./build.js";
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
export type { Stripping } from "./strip-delimiters.js";
export type { Dialect } from "./dialect.js";
export type { Comparing, EquivalenceLevel, EquivalentOptions } from "./equivalent.js";
export type {
  AbbreviationErrorKind,
  BaseUriErrorKind,
  EscapeErrorKind,
  RecomposeErrorKind,
} from "./errors.js";
export type { Charset, CharsetOptions, Escaped, Escaping } from "./escape.js";
export type { Delimiters, Extracted, Extracting, HyphenWarning } from "./extract.js";
export type { BidiWarning, Internationalizing } from "./iri.js";
export type { Leveling } from "./encoding-level.js";
export type { NormalizeOptions, Normalizing } from "./normalize.js";
export type { ParseResult, Parsing } from "./parse.js";
export type { Parsers } from "./parsimmon-parsers.js";
export type { Recomposing } from "./recompose.js";
export type { ReferenceReader } from "./reference.js";
export type { Relativizing } from "./relativize.js";
export type { ResolveOptions, Resolving } from "./resolve.js";
export type { Unescaping } from "./unescape.js";
