// uri-abnf/rfc3987: written by `npm run api`

type Functions = Operations<Std66HostKind> & Internationalizing;

declare const bidiWarnings: Functions["bidiWarnings"];

export {
  UriAbnfError,
  bidiWarnings,
  build,
  canParse,
  equivalent,
  escape,
  establishBase,
  excludedClass,
  expandAbbreviated,
  extract,
  makeLessSafe,
  makeSafer,
  normalize,
  parse,
  recompose,
  relativize,
  resolve,
  safeParse,
  sameEncodingLevel,
  stripDelimiters,
  toIri,
  toSameLevel,
  toUri,
  transform,
  unescape,
  unescapeToBytes,
  withComponents,
};

declare const toIri: Functions["toIri"];

declare const toUri: Functions["toUri"];
