// uri-abnf/standards/rfc7636: written by `npm run api`

export { rfc7636 };

declare const rfc7636: Grammar<
  "ALPHA" | "DIGIT" | "code-challenge" | "code-verifier" | "unreserved",
  never
>;
