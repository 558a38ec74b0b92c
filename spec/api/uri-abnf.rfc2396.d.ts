// uri-abnf/rfc2396: written by `npm run api`

type Functions = Operations<Rfc2396HostKind>;
