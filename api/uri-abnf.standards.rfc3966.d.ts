// uri-abnf/standards/rfc3966: written by `npm run api`

export { rfc3966 };

declare const rfc3966: Grammar<
  | "alphanum"
  | "context"
  | "descriptor"
  | "domainlabel"
  | "domainname"
  | "extension"
  | "global-number"
  | "global-number-digits"
  | "isdn-subaddress"
  | "local-number"
  | "local-number-digits"
  | "mark"
  | "par"
  | "param-unreserved"
  | "paramchar"
  | "parameter"
  | "pct-encoded"
  | "phonedigit"
  | "phonedigit-hex"
  | "pname"
  | "pvalue"
  | "reserved"
  | "telephone-subscriber"
  | "telephone-uri"
  | "toplabel"
  | "unreserved"
  | "uric"
  | "visual-separator",
  never
>;
