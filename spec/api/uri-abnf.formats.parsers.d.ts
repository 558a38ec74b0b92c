// uri-abnf/formats/parsers: written by `npm run api`

interface ParsingFormat extends OpenFormat {
  readonly parser: Parsimmon.Parser<string>;
}

declare const date: ParsingFormat;

declare const dateTime: ParsingFormat;

declare const duration: ParsingFormat;

declare const email: ParsingFormat;

export type {
  CharacterRange,
  ExplainedFormat,
  Format,
  Mismatch,
  OpenFormat,
  ParsingFormat,
  Recognition,
  RecognitionState,
  RegularFormat,
  StandardIssue,
  StandardProps,
  StandardResult,
};

export {
  date,
  dateTime,
  duration,
  email,
  hostname,
  httpUrl,
  idnEmail,
  ipv4,
  ipv6,
  iri,
  iriReference,
  jsonPointer,
  languageTag,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  uuid,
};

declare const hostname: ParsingFormat;

declare const httpUrl: ParsingFormat;

declare const idnEmail: ParsingFormat;

declare const ipv4: ParsingFormat;

declare const ipv6: ParsingFormat;

declare const iri: ParsingFormat;

declare const iriReference: ParsingFormat;

declare const jsonPointer: ParsingFormat;

declare const languageTag: ParsingFormat;

declare const relativeJsonPointer: ParsingFormat;

declare const time: ParsingFormat;

declare const uri: ParsingFormat;

declare const uriReference: ParsingFormat;

declare const uriTemplate: ParsingFormat;

declare const uuid: ParsingFormat;
