// uri-abnf/standards/rfc2397: written by `npm run api`

export { rfc2397 };

declare const rfc2397: Grammar<
  | "attribute"
  | "data"
  | "dataurl"
  | "mediatype"
  | "parameter"
  | "subtype"
  | "token-char"
  | "type"
  | "urlchar"
  | "value",
  ImportedNames<
    Grammar<
      | "IPv4address"
      | "URI-reference"
      | "abs-path"
      | "absoluteURI"
      | "alpha"
      | "alphanum"
      | "authority"
      | "control"
      | "delims"
      | "digit"
      | "domainlabel"
      | "escaped"
      | "fragment"
      | "hex"
      | "hier-part"
      | "host"
      | "hostname"
      | "hostport"
      | "lowalpha"
      | "mark"
      | "net-path"
      | "opaque-part"
      | "param"
      | "path"
      | "path-segments"
      | "pchar"
      | "port"
      | "query"
      | "reg-name"
      | "rel-path"
      | "rel-segment"
      | "relativeURI"
      | "reserved"
      | "scheme"
      | "segment"
      | "server"
      | "space"
      | "toplabel"
      | "unreserved"
      | "unwise"
      | "upalpha"
      | "uric"
      | "uric-no-slash"
      | "userinfo",
      never
    >[],
    Readonly<Record<string, never>>
  >
>;
