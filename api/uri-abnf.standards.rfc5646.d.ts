// uri-abnf/standards/rfc5646: written by `npm run api`

export { rfc5646 };

declare const rfc5646: Grammar<
  | "CHARS"
  | "Language-Tag"
  | "alphanum"
  | "extension"
  | "extlang"
  | "field"
  | "field-body"
  | "field-name"
  | "field-sep"
  | "grandfathered"
  | "irregular"
  | "langtag"
  | "language"
  | "obs-language-tag"
  | "primary-subtag"
  | "privateuse"
  | "record"
  | "region"
  | "registry"
  | "regular"
  | "script"
  | "singleton"
  | "subtag"
  | "variant",
  never
>;
