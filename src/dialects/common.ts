/** What the entry points of all dialects export besides the operations: their errors, and the types of options and results. */
export { UriAbnfError } from "../../grammar/common/errors.js";
export {
  AbbreviationError,
  BaseUriError,
  ComponentError,
  EscapeError,
  ExcessDotsError,
  RecomposeError,
  UriSyntaxError,
} from "../errors.js";
export type { AbbreviatedOptions, Heuristic } from "../abbreviated.js";
export type { BaseLayer, BaseSources, EstablishedBase } from "../base-uri.js";
export type { BuildComponents } from "../recompose.js";
export type {
  ComponentName,
  PathReference,
  ReferenceKind,
  RegistryReference,
  ServerReference,
  Target,
  UriComponents,
} from "../components.js";
export type { DataComponent, ExcessDots, ExcludedClass } from "../definition.js";
export type { Charset, CharsetOptions, Escaped } from "../escape.js";
export type { Delimiters, Extracted, HyphenWarning } from "../extract.js";
export type {
  EncodedDots,
  EquivalenceLevel,
  EquivalentOptions,
  NormalizeOptions,
} from "../normalize.js";
export type { Operations } from "../operations.js";
export type { ParseResult } from "../parse.js";
export type { ResolveOptions } from "../resolve.js";
