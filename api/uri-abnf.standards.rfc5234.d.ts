// uri-abnf/standards/rfc5234: written by `npm run api`

export { rfc5234 };
