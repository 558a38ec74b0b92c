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

type Target<HostKind extends string = DraftHostKind> = UriReference$1<HostKind> & {
  readonly sameDocument: boolean;
};

interface Transforming<HostKind extends string> {
  transform(
    reference: UriReference$1<HostKind>,
    base: UriReference$1<HostKind>,
    options?: ResolveOptions,
  ): Target<HostKind>;
}

type UriReference = UriReference$1<Rfc2396HostKind>;

interface UriReference$1<HostKind extends string = DraftHostKind> {
  readonly kind: ReferenceKind;
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  readonly hostKind: HostKind | undefined;
}

export type {
  AbbreviatedOptions,
  AbbreviationErrorKind,
  BaseLayer,
  BaseSources,
  BaseUriErrorKind,
  BuildComponents,
  Charset,
  CharsetOptions,
  ComponentName,
  Components,
  DataComponent,
  Delimiters,
  EncodedDots,
  EquivalenceLevel,
  EquivalentOptions,
  EscapeErrorKind,
  Escaped,
  EstablishedBase,
  ExcessDots,
  ExcludedClass,
  Extracted,
  GivenComponents,
  Heuristic,
  HyphenWarning,
  NormalizeOptions,
  Operations,
  ParseResult,
  RecomposeErrorKind,
  ReferenceKind,
  ResolveOptions,
  ResolveSettings,
  Rfc2396HostKind,
  Target,
  TargetComponents,
  Transform,
  UriComponents,
  UriReference,
};
