// uri-abnf/rfc3986: written by `npm run api`

type Functions = Operations<Std66HostKind>;
