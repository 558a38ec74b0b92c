// uri-abnf/grammar: written by `npm run api`

declare class AbnfError extends UriAbnfError implements Position {
  #private;
  readonly name: "AbnfError" | "AbnfSyntaxError";
  readonly kind: AbnfErrorKind;
  readonly names: readonly string[];
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  constructor(
    kind: AbnfErrorKind,
    sentence: string,
    abnf: string,
    span: Span,
    names?: readonly string[],
  );
  excerpt(): string;
}

declare class AbnfSyntaxError extends AbnfError {
  readonly name = "AbnfSyntaxError";
  readonly kind = "syntax-error";
  readonly expected: readonly string[];
  constructor(abnf: string, offset: number, expected: readonly string[]);
}

interface CompileOptions<
  Imports extends readonly Grammar[] = readonly Grammar[],
  Prose extends ProseRules = ProseRules,
> {
  readonly imports?: Imports;
  readonly prose?: Prose;
  readonly lists?: boolean;
  readonly missing?: Missing;
  readonly alphabet?: AlphabetName;
  readonly start?: string;
}

interface DocumentAbnf {
  readonly abnf: string;
  readonly lines: readonly LineRange[];
  readonly skipped: readonly LineRange[];
  readonly positionOf: (offset: number) => Position;
}

interface DocumentOptions {
  readonly mistakes?: boolean;
}

interface Erratum {
  readonly id: number;
  readonly section: string;
  readonly rules: readonly string[];
  readonly change: string;
  readonly gained?: string;
  readonly lost?: string;
}

interface FormatOptions {
  readonly width?: number;
}

declare class LimitError extends UriAbnfError {
  readonly name = "LimitError";
  readonly kind: LimitErrorKind;
  readonly limit: number;
  constructor(kind: LimitErrorKind, limit: number, sentence: string);
}

type LimitErrorKind = "length" | "repetition" | "states" | "steps";

interface LineRange {
  readonly first: number;
  readonly last: number;
}

type Missing = "defer" | "error" | "never";

type NoProse = Readonly<Record<string, never>>;

type ProseRules = Readonly<Record<string, Rule>>;

interface Reachable<Imports extends readonly Grammar[], Prose extends ProseRules> {
  readonly names:
    | (Imports[number] extends infer Imported
        ? Imported extends Grammar<infer Names, infer Further>
          ? Further | Names
          : never
        : never)
    | (Prose[keyof Prose] extends infer Bound
        ? Bound extends Rule<string, infer Names>
          ? Names
          : never
        : never);
}

type Rfc2396Name = Extract<keyof (typeof grammar$5)["rules"], string>;

type Rfc2396bisName = Extract<keyof (typeof grammar$4)["rules"], string>;

type Rfc3986Name = Extract<keyof (typeof grammar$3)["rules"], string>;

type Rfc3987Name = Extract<keyof (typeof grammar$2)["rules"], string>;

type Rfc5234Name = Extract<keyof (typeof grammar$1)["rules"], string>;

type Rfc6570Name = Extract<keyof (typeof grammar)["rules"], string>;

type Rfc6874Name = Extract<keyof (typeof rfc6874)["rules"], string>;

interface Span {
  readonly start: number;
  readonly end: number;
}

declare class UnknownRuleError extends UriAbnfError {
  readonly name = "UnknownRuleError";
  readonly ruleName: string;
  readonly nearest: string | undefined;
  constructor(ruleName: string, nearest: string | undefined);
}

declare function abnfFromDocument(document: string, options?: DocumentOptions): DocumentAbnf;

declare function compile<
  const Text extends string,
  Imports extends readonly Grammar[] = readonly [],
  Prose extends ProseRules = NoProse,
>(
  abnf: Text,
  options?: CompileOptions<Imports, Prose>,
): Grammar<RuleNames<Text>, Reachable<Imports, Prose>["names"]>;

declare const core: Grammar<
  | "ALPHA"
  | "BIT"
  | "CHAR"
  | "CR"
  | "CRLF"
  | "CTL"
  | "DIGIT"
  | "DQUOTE"
  | "HEXDIG"
  | "HTAB"
  | "LF"
  | "LWSP"
  | "OCTET"
  | "SP"
  | "VCHAR"
  | "WSP",
  never
>;

declare function diagnose(text: string, options?: CompileOptions): readonly Diagnostic[];

export type {
  AlphabetName,
  Captured,
  CharacterRange,
  CompileOptions,
  CoreRuleName,
  Diagnostic,
  DiagnosticKind,
  DocumentAbnf,
  DocumentOptions,
  Erratum,
  Fix,
  FoldNode,
  FoldedChild,
  FormatOptions,
  Found,
  GrammarRules,
  Input,
  LineRange,
  Mismatch,
  Missing,
  ParseNodeJson,
  Position,
  ProseRules,
  Recognition,
  RecognitionState,
  Rfc2396Name,
  Rfc2396bisName,
  Rfc3986Name,
  Rfc3987Name,
  Rfc5234Name,
  Rfc6570Name,
  Rfc6874Name,
  RuleNames,
  Spans,
  StandardIssue,
  StandardProps,
  StandardResult,
  WarningKind,
};

export {
  AbnfError,
  AbnfSyntaxError,
  Grammar,
  LimitError,
  MismatchError,
  ParseNode,
  Rule,
  UnknownRuleError,
  UriAbnfError,
  abnfFromDocument,
  compile,
  core,
  diagnose,
  format,
  parseWith,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  rfc5234,
  rfc6570,
  rfc6874,
};

declare function format(abnf: string, options?: FormatOptions): string;

declare const grammar$1: Grammar<
  | "alternation"
  | "bin-val"
  | "c-nl"
  | "c-wsp"
  | "case-insensitive-string"
  | "case-sensitive-string"
  | "char-val"
  | "comment"
  | "concatenation"
  | "dec-val"
  | "defined-as"
  | "element"
  | "elements"
  | "group"
  | "hex-val"
  | "num-val"
  | "option"
  | "prose-val"
  | "quoted-string"
  | "repeat"
  | "repetition"
  | "rule"
  | "rulelist"
  | "rulename",
  never
>;

declare const grammar$2: Grammar<
  | "IP-literal"
  | "IPv4address"
  | "IPv6address"
  | "IPvFuture"
  | "IRI"
  | "IRI-reference"
  | "absolute-IRI"
  | "dec-octet"
  | "gen-delims"
  | "h16"
  | "iauthority"
  | "ifragment"
  | "ihier-part"
  | "ihost"
  | "ipath"
  | "ipath-abempty"
  | "ipath-absolute"
  | "ipath-empty"
  | "ipath-noscheme"
  | "ipath-rootless"
  | "ipchar"
  | "iprivate"
  | "iquery"
  | "ireg-name"
  | "irelative-part"
  | "irelative-ref"
  | "isegment"
  | "isegment-nz"
  | "isegment-nz-nc"
  | "iunreserved"
  | "iuserinfo"
  | "ls32"
  | "pct-encoded"
  | "port"
  | "reserved"
  | "scheme"
  | "sub-delims"
  | "ucschar"
  | "unreserved",
  never
>;

declare const grammar$3: Grammar<
  | "IP-literal"
  | "IPv4address"
  | "IPv6address"
  | "IPvFuture"
  | "URI"
  | "URI-reference"
  | "absolute-URI"
  | "authority"
  | "dec-octet"
  | "fragment"
  | "gen-delims"
  | "h16"
  | "hier-part"
  | "host"
  | "ls32"
  | "path"
  | "path-abempty"
  | "path-absolute"
  | "path-empty"
  | "path-noscheme"
  | "path-rootless"
  | "pchar"
  | "pct-encoded"
  | "port"
  | "query"
  | "reg-name"
  | "relative-part"
  | "relative-ref"
  | "reserved"
  | "scheme"
  | "segment"
  | "segment-nz"
  | "segment-nz-nc"
  | "sub-delims"
  | "unreserved"
  | "userinfo",
  never
>;

declare const grammar$4: Grammar<
  | "IPv4address"
  | "IPv6address"
  | "IPv6reference"
  | "URI-reference"
  | "abs-path"
  | "absolute-URI"
  | "absolute-URI-reference"
  | "alphanum"
  | "authority"
  | "dec-octet"
  | "delims"
  | "domainlabel"
  | "escaped"
  | "fragment"
  | "h4"
  | "hier-part"
  | "host"
  | "hostname"
  | "hostport"
  | "mark"
  | "net-path"
  | "opaque-part"
  | "path"
  | "path-segments"
  | "pchar"
  | "port"
  | "qualified"
  | "query"
  | "reg-name"
  | "rel-path"
  | "rel-segment"
  | "relative-URI"
  | "reserved"
  | "scheme"
  | "segment"
  | "server"
  | "toplabel"
  | "unreserved"
  | "unwise"
  | "uric"
  | "uric-no-slash"
  | "userinfo",
  never
>;

declare const grammar$5: Grammar<
  | "IPv4address"
  | "URI-reference"
  | "abs-path"
  | "absoluteURI"
  | "alpha"
  | "alphanum"
  | "authority"
  | "control"
  | "delims"
  | "digit"
  | "domainlabel"
  | "escaped"
  | "fragment"
  | "hex"
  | "hier-part"
  | "host"
  | "hostname"
  | "hostport"
  | "lowalpha"
  | "mark"
  | "net-path"
  | "opaque-part"
  | "param"
  | "path"
  | "path-segments"
  | "pchar"
  | "port"
  | "query"
  | "reg-name"
  | "rel-path"
  | "rel-segment"
  | "relativeURI"
  | "reserved"
  | "scheme"
  | "segment"
  | "server"
  | "space"
  | "toplabel"
  | "unreserved"
  | "unwise"
  | "upalpha"
  | "uric"
  | "uric-no-slash"
  | "userinfo",
  never
>;

declare const grammar: Grammar<
  | "ALPHA"
  | "DIGIT"
  | "HEXDIG"
  | "URI-Template"
  | "explode"
  | "expression"
  | "gen-delims"
  | "iprivate"
  | "literals"
  | "max-length"
  | "modifier-level4"
  | "op-level2"
  | "op-level3"
  | "op-reserve"
  | "operator"
  | "pct-encoded"
  | "prefix"
  | "reserved"
  | "sub-delims"
  | "ucschar"
  | "unreserved"
  | "varchar"
  | "variable-list"
  | "varname"
  | "varspec",
  never
>;

declare function parseWith<T>(parser: Parsimmon.Parser<T>, input: string): Parsimmon.Result<T>;

declare const rfc2396: Grammar<Rfc2396Name>;

declare const rfc2396bis: Grammar<Rfc2396bisName>;

declare const rfc3986: Grammar<Rfc3986Name>;

declare const rfc3987: Grammar<Rfc3987Name>;

declare const rfc5234: Grammar<Rfc5234Name>;

declare const rfc6570: Grammar<Rfc6570Name>;

declare const rfc6874: Grammar<"IPv6addrz" | "ZoneID" | Rfc3986Name, never>;
