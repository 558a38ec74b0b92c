// uri-abnf/rfc3986: written by `npm run api`

type Operations = Operations$1<Std66HostKind>;
