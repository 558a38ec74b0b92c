// uri-abnf/standards/rfc8141: written by `npm run api`

export { rfc8141 };

declare const rfc8141: Grammar<
  | "Digit"
  | "DigitNonZero"
  | "InformalNamespaceName"
  | "NID"
  | "NSS"
  | "Number"
  | "alphanum"
  | "assigned-name"
  | "f-component"
  | "fragment"
  | "ldh"
  | "namestring"
  | "pchar"
  | "pct-encoded"
  | "q-component"
  | "r-component"
  | "rq-components"
  | "sub-delims"
  | "unreserved",
  never
>;
