// uri-abnf/standards/rfc4647: written by `npm run api`

export { rfc4647 };

declare const rfc4647: Grammar<"alphanum" | "extended-language-range" | "language-range", never>;
