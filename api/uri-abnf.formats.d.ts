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

declare const date: Format;

declare const dateTime: Format;

declare const duration: Format;

declare const email: Format;

export type { Format, FormatName, StandardIssue, StandardProps, StandardResult };

export {
  date,
  dateTime,
  duration,
  email,
  formats,
  hostname,
  idnEmail,
  ipv4,
  ipv6,
  iri,
  iriReference,
  jsonPointer,
  regex,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  uuid,
};

declare const formats: Readonly<Record<FormatName, Format>>;

declare const hostname: Format;

declare const idnEmail: Format;

declare const ipv4: Format;

declare const ipv6: Format;

declare const iri: Format;

declare const iriReference: Format;

declare const jsonPointer: Format;

declare const regex: Format;

declare const relativeJsonPointer: Format;

declare const time: Format;

declare const uri: Format;

declare const uriReference: Format;

declare const uriTemplate: Format;

declare const uuid: Format;
