// uri-abnf/standards/rfc9562: written by `npm run api`

export { rfc9562 };

declare const rfc9562: Grammar<"DIGIT" | "HEXDIG" | "UUID" | "hexOctet", never>;
