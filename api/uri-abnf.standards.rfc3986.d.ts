// uri-abnf/standards/rfc3986: written by `npm run api`

export { rfc3986 };
