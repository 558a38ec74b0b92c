// uri-abnf/standards/rfc6838: written by `npm run api`

export { rfc6838 };

declare const rfc6838: Grammar<
  | "restricted-name"
  | "restricted-name-chars"
  | "restricted-name-first"
  | "subtype-name"
  | "type-name",
  never
>;
