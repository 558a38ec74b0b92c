// uri-abnf/standards/rfc8089: written by `npm run api`

export { rfc8089 };

declare const rfc8089: Grammar<
  "auth-path" | "file-URI" | "file-auth" | "file-hier-part" | "file-scheme" | "local-path",
  ImportedNames<
    Grammar<
      | "IP-literal"
      | "IPv4address"
      | "IPv6address"
      | "IPvFuture"
      | "URI"
      | "URI-reference"
      | "absolute-URI"
      | "authority"
      | "dec-octet"
      | "fragment"
      | "gen-delims"
      | "h16"
      | "hier-part"
      | "host"
      | "ls32"
      | "path"
      | "path-abempty"
      | "path-absolute"
      | "path-empty"
      | "path-noscheme"
      | "path-rootless"
      | "pchar"
      | "pct-encoded"
      | "port"
      | "query"
      | "reg-name"
      | "relative-part"
      | "relative-ref"
      | "reserved"
      | "scheme"
      | "segment"
      | "segment-nz"
      | "segment-nz-nc"
      | "sub-delims"
      | "unreserved"
      | "userinfo",
      never
    >[],
    Readonly<Record<string, never>>
  >
>;
