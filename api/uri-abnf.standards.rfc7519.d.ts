// uri-abnf/standards/rfc7519: written by `npm run api`

export { rfc7519 };

declare const rfc7519: Grammar<
  | "JWE"
  | "JWS"
  | "JWT"
  | "authentication-tag"
  | "ciphertext"
  | "encrypted-key"
  | "header"
  | "initialization-vector"
  | "payload"
  | "signature",
  ImportedNames<
    Grammar<
      | "base16"
      | "base16-character"
      | "base32"
      | "base32-character"
      | "base32hex"
      | "base32hex-character"
      | "base64"
      | "base64-character"
      | "base64url"
      | "base64url-character"
      | "base64url-unpadded",
      never
    >[],
    Readonly<Record<string, never>>
  >
>;
