// uri-abnf/standards/rfc8187: written by `npm run api`

export { rfc8187 };

declare const rfc8187: Grammar<
  | "attr-char"
  | "charset"
  | "ext-value"
  | "language"
  | "mime-charset"
  | "mime-charsetc"
  | "pct-encoded"
  | "value-chars",
  ImportedNames<
    readonly [],
    {
      "Language-Tag, see [RFC5646], Section 2.1": Rule<
        "Language-Tag",
        | "ALPHA"
        | "BIT"
        | "CHAR"
        | "CHARS"
        | "CR"
        | "CRLF"
        | "CTL"
        | "DIGIT"
        | "DQUOTE"
        | "HEXDIG"
        | "HTAB"
        | "LF"
        | "LWSP"
        | "Language-Tag"
        | "OCTET"
        | "SP"
        | "VCHAR"
        | "WSP"
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
        | "variant"
      >;
    }
  >
>;
