// uri-abnf/standards/rfc5890: written by `npm run api`

export { rfc5890 };

declare const rfc5890: Grammar<
  "LDH-label" | "NR-LDH-label" | "R-LDH-label" | "XN-label" | "ldh" | "let-dig",
  never
>;
