// uri-abnf/standards/rfc3987: written by `npm run api`

export { rfc3987 };
