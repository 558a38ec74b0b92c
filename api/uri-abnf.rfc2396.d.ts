// uri-abnf/rfc2396: written by `npm run api`

type Operations = Operations$1<Rfc2396HostKind>;
