// uri-abnf/standards/rfc2396: written by `npm run api`

export { rfc2396 };
