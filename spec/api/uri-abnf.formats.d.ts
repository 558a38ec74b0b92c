// uri-abnf/formats: written by `npm run api`

interface Format {
  (value: string): boolean;
  readonly "~standard": StandardProps<string>;
}

type FormatName =
  | "date"
  | "date-time"
  | "duration"
  | "email"
  | "hostname"
  | "idn-email"
  | "ipv4"
  | "ipv6"
  | "iri"
  | "iri-reference"
  | "json-pointer"
  | "regex"
  | "relative-json-pointer"
  | "time"
  | "uri"
  | "uri-reference"
  | "uri-template"
  | "uuid";

interface RegularFormat extends Format {
  readonly pattern: string;
  readonly patternIs: "exact" | "wider";
}

declare const date: RegularFormat;

declare const dateTime: RegularFormat;

declare const duration: RegularFormat;

declare const email: RegularFormat;

export type { Format, FormatName, RegularFormat, StandardIssue, StandardProps, StandardResult };

export {
  date,
  dateTime,
  duration,
  email,
  formats,
  hostname,
  httpUrl,
  idnEmail,
  ipv4,
  ipv6,
  iri,
  iriReference,
  jsonPointer,
  languageTag,
  regex,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  uuid,
};

declare const formats: Readonly<
  Record<Exclude<FormatName, "regex">, RegularFormat> & Record<"regex", Format>
>;

declare const hostname: RegularFormat;

declare const httpUrl: RegularFormat;

declare const idnEmail: RegularFormat;

declare const ipv4: RegularFormat;

declare const ipv6: RegularFormat;

declare const iri: RegularFormat;

declare const iriReference: RegularFormat;

declare const jsonPointer: RegularFormat;

declare const languageTag: RegularFormat;

declare const regex: Format;

declare const relativeJsonPointer: RegularFormat;

declare const time: RegularFormat;

declare const uri: RegularFormat;

declare const uriReference: RegularFormat;

declare const uriTemplate: RegularFormat;

declare const uuid: RegularFormat;
