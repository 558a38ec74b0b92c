// uri-abnf/rfc2396: written by `npm run api`

interface Building<HostKind extends string> {
  build(components: BuildComponents): UriReference$1<HostKind>;
  withComponents(
    reference: UriReference$1<HostKind>,
    changes: BuildComponents,
  ): UriReference$1<HostKind>;
}

type Functions = Operations<Rfc2396HostKind>;

type ParseResult<HostKind extends string = string> =
  | {
      readonly ok: false;
      readonly error: UriSyntaxError;
    }
  | {
      readonly ok: true;
      readonly value: UriReference$1<HostKind>;
    };

interface Parsing<HostKind extends string> {
  parse(reference: string): UriReference$1<HostKind>;
  safeParse(reference: string): ParseResult<HostKind>;
  canParse(reference: string): boolean;
}

interface Transforming<HostKind extends string> {
  transform(
    reference: UriReference$1<HostKind>,
    base: UriReference$1<HostKind>,
    options?: ResolveOptions,
  ): Target<HostKind>;
}

type UriReference = UriReference$1<Rfc2396HostKind>;

type UriReference$1<HostKind extends string = DraftHostKind> =
  | AbsoluteReference<HostKind>
  | PathReference<"absolute-path">
  | PathReference<"relative-path">
  | PathReference<"same-document">
  | RegistryReference<"network-path">
  | ServerReference<"network-path", HostKind>;

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
  Rfc2396HostKind,
  ServerReference,
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
  transform,
  unescape,
  unescapeToBytes,
  withComponents,
};
