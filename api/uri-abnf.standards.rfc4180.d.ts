// uri-abnf/standards/rfc4180: written by `npm run api`

export { rfc4180 };

declare const rfc4180: Grammar<
  | "COMMA"
  | "CR"
  | "CRLF"
  | "DQUOTE"
  | "LF"
  | "TEXTDATA"
  | "escaped"
  | "field"
  | "file"
  | "header"
  | "name"
  | "non-escaped"
  | "record",
  never
>;
