// uri-abnf/standards/rfc4648: written by `npm run api`

export { rfc4648 };

declare const rfc4648: Grammar<
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
>;
