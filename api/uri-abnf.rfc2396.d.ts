// uri-abnf/rfc2396: written by `npm run api`

type Names = keyof typeof rfc2396$1.rules;

declare const OPAQUE: OpaqueRules<Names>;

export type { Rfc2396HostKind };

export { OPAQUE, rfc2396 };

declare const rfc2396: Dialect<Names, Rfc2396HostKind>;
