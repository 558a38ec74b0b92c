// uri-abnf/standards/rfc6750: written by `npm run api`

export { rfc6750 };

declare const rfc6750: Grammar<"b64token" | "credentials", never>;
