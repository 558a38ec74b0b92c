// uri-abnf/standards/rfc6901: written by `npm run api`

export { rfc6901 };

declare const rfc6901: Grammar<
  "array-index" | "escaped" | "json-pointer" | "reference-token" | "unescaped",
  never
>;
