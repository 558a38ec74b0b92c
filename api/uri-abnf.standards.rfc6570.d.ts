// uri-abnf/standards/rfc6570: written by `npm run api`

export { rfc6570 };
