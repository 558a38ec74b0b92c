// uri-abnf/rfc3986: written by `npm run api`

type Names = keyof typeof rfc3986$1.rules;

export { rfc3986 };

declare const rfc3986: Dialect<Names, Std66HostKind>;
