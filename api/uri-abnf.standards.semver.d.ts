// uri-abnf/standards/semver: written by `npm run api`

export { semver };

declare const semver: Grammar<
  | "alphanumeric-identifier"
  | "build"
  | "build-identifier"
  | "digit"
  | "digits"
  | "dot-separated-build-identifiers"
  | "dot-separated-pre-release-identifiers"
  | "identifier-character"
  | "identifier-characters"
  | "letter"
  | "major"
  | "minor"
  | "non-digit"
  | "numeric-identifier"
  | "patch"
  | "positive-digit"
  | "pre-release"
  | "pre-release-identifier"
  | "valid-semver"
  | "version-core",
  never
>;
