// uri-abnf/standards/rfc8259: written by `npm run api`

export { rfc8259 };

declare const rfc8259: Grammar<
  | "JSON-text"
  | "array"
  | "begin-array"
  | "begin-object"
  | "char"
  | "decimal-point"
  | "digit1-9"
  | "e"
  | "end-array"
  | "end-object"
  | "escape"
  | "exp"
  | "false"
  | "frac"
  | "int"
  | "member"
  | "minus"
  | "name-separator"
  | "null"
  | "number"
  | "object"
  | "plus"
  | "quotation-mark"
  | "string"
  | "true"
  | "unescaped"
  | "value"
  | "value-separator"
  | "ws"
  | "zero",
  never
>;
