// uri-abnf/rfc3987: written by `npm run api`

type Functions = Operations<Std66HostKind> & Internationalizing;

declare const bidiWarnings: Functions["bidiWarnings"];

export type {
  AbbreviatedOptions,
  BaseLayer,
  BaseSources,
  BidiWarning,
  BuildComponents,
  Charset,
  CharsetOptions,
  ComponentName,
  DataComponent,
  Delimiters,
  EncodedDots,
  EquivalenceLevel,
  EquivalentOptions,
  Escaped,
  EstablishedBase,
  ExcessDots,
  ExcludedClass,
  Extracted,
  Heuristic,
  HyphenWarning,
  Internationalizing,
  NormalizeOptions,
  Operations,
  ParseResult,
  PathReference,
  ReferenceKind,
  RegistryReference,
  ResolveOptions,
  ServerReference,
  Std66HostKind,
  Target,
  UriComponents,
  UriReference,
};

export {
  AbbreviationError,
  BaseUriError,
  ComponentError,
  EscapeError,
  ExcessDotsError,
  RecomposeError,
  UriAbnfError,
  UriSyntaxError,
  bidiWarnings,
  build,
  canParse,
  equivalent,
  escape,
  establishBase,
  excludedClass,
  expandAbbreviated,
  extract,
  normalize,
  parse,
  recompose,
  relativize,
  resolve,
  safeParse,
  stripDelimiters,
  toIri,
  toUri,
  transform,
  unescape,
  unescapeToBytes,
  withComponents,
};

declare const toIri: Functions["toIri"];

declare const toUri: Functions["toUri"];
