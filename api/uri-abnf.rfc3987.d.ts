// uri-abnf/rfc3987: written by `npm run api`

type Operations = Operations$1<Std66HostKind> & Internationalizing;

declare const bidiWarnings: Operations["bidiWarnings"];

export {
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

declare const toIri: Operations["toIri"];

declare const toUri: Operations["toUri"];
