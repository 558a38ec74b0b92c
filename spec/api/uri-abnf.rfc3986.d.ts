// uri-abnf/rfc3986: written by `npm run api`

type Functions = Operations<Std66HostKind>;

type UriReference = UriReference$1<Std66HostKind>;

export type {
  AbbreviatedOptions,
  BaseLayer,
  BaseSources,
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
