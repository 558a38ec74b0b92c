// uri-abnf/formats/explain: written by `npm run api`

interface ExplainedFormat extends Format {
  readonly explain: (value: string) => Mismatch | null;
}

interface OpenFormat extends ExplainedFormat, RegularFormat {
  readonly open: () => Recognition;
}

declare const date: OpenFormat;

declare const dateTime: OpenFormat;

declare const duration: OpenFormat;

declare const email: OpenFormat;

export type {
  CharacterRange,
  ExplainedFormat,
  Format,
  FormatName,
  Mismatch,
  OpenFormat,
  Recognition,
  RecognitionState,
  RegularFormat,
  StandardIssue,
  StandardProps,
  StandardResult,
};

declare const formats: Readonly<
  Record<Exclude<FormatName, "regex">, OpenFormat> & Record<"regex", ExplainedFormat>
>;

declare const hostname: OpenFormat;

declare const httpUrl: OpenFormat;

declare const idnEmail: OpenFormat;

declare const ipv4: OpenFormat;

declare const ipv6: OpenFormat;

declare const iri: OpenFormat;

declare const iriReference: OpenFormat;

declare const jsonPointer: OpenFormat;

declare const languageTag: OpenFormat;

declare const regex: ExplainedFormat;

declare const relativeJsonPointer: OpenFormat;

declare const time: OpenFormat;

declare const uri: OpenFormat;

declare const uriReference: OpenFormat;

declare const uriTemplate: OpenFormat;

declare const uuid: OpenFormat;
