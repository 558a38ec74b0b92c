// uri-abnf/standards/rfc4288: written by `npm run api`

export { rfc4288 };

declare const rfc4288: Grammar<"reg-name" | "reg-name-chars" | "subtype-name" | "type-name", never>;
