// uri-abnf/formats/idn: written by `npm run api`

type IdnFormatName = "idn-hostname" | FormatName;

export type {
  CharacterRange,
  ExplainedFormat,
  Format,
  IdnFormatName,
  Mismatch,
  OpenFormat,
  Recognition,
  RecognitionState,
  RegularFormat,
  StandardIssue,
  StandardProps,
  StandardResult,
};

export { formats, hostname, idnEmail, idnHostname };

declare const formats: Readonly<
  Record<Exclude<IdnFormatName, "regex">, OpenFormat> & Record<"regex", ExplainedFormat>
>;

declare const idnHostname: OpenFormat;
