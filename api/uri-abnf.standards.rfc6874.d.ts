// uri-abnf/standards/rfc6874: written by `npm run api`

export { rfc6874 };
