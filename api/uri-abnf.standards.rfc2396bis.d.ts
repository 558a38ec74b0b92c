// uri-abnf/standards/rfc2396bis: written by `npm run api`

export { rfc2396bis };
