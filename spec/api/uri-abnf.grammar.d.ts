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
  readonly lists?: Lists;
  readonly missing?: Missing;
  readonly alphabet?: AlphabetName;
  readonly start?: readonly string[] | string;
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

type Lists = "recipient" | "sender" | boolean;

type Missing = "defer" | "error" | "never";

type NoProse = Readonly<Record<string, never>>;

type ParseResult<T> = ParseFailure | Parsimmon.Success<T>;

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

type Rfc5234Name = Extract<keyof (typeof rfc5234Grammar)["rules"], string>;

type Rfc6570Name = Extract<keyof (typeof rfc6570Grammar)["rules"], string>;

type Rfc6874Name = Extract<keyof (typeof rfc6874)["rules"], string>;

declare class Rule<
  Name extends string = string,
  Names extends string = string,
> extends ComposableParser<ParseNode<Name, Names>> {
  #private;
  readonly ruleName: Name;
  get alphabet(): AlphabetName;
  get test(): (input: Input) => boolean;
  get prefixEnd(): (input: Input, offset?: number) => number;
  findAll(input: Input): IterableIterator<Found>;
  find(input: Input): Found | null;
  split(input: Input): string[];
  replaceAll(input: Input, replace: (found: Found) => string): string;
  get explain(): (input: Input) => Mismatch | null;
  get open(): () => Recognition;
  stream(): PlatformTransformStream;
  get "~standard"(): StandardProps<string>;
  only(...names: Names[]): Rule<Name, Names>;
  capture<const Captures extends readonly Names[]>(
    ...names: Captures
  ): (input: Input) => Captured<Captures> | null;
  spans(...names: Names[]): (input: string) => Spans | null;
  fold<Values = never>(
    actions: ActionsFor<Values, Name, Names>,
  ): Parsimmon.Parser<FoldResult<Values, Name>>;
  parse(input: Input): ParseResult<ParseNode<Name, Names>>;
  tryParse(input: Input): ParseNode<Name, Names>;
}

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

interface ValidLinesOptions {
  readonly onInvalid?: ((line: Uint8Array, number: number) => void) | undefined;
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
  ParseFailure,
  ParseNodeJson,
  ParseResult,
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
  ValidLinesOptions,
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
  validLines,
};

declare function format(abnf: string, options?: FormatOptions): string;

declare function parseWith<T>(parser: Parsimmon.Parser<T>, input: string): ParseResult<T>;

declare const rfc2396: Grammar<Rfc2396Name>;

declare const rfc2396bis: Grammar<Rfc2396bisName>;

declare const rfc3986: Grammar<Rfc3986Name>;

declare const rfc3987: Grammar<Rfc3987Name>;

declare const rfc5234: Grammar<Rfc5234Name>;

declare const rfc5234Grammar: Grammar<
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

declare const rfc6570: Grammar<Rfc6570Name>;

declare const rfc6570Grammar: Grammar<
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

declare const rfc6874: Grammar<"IPv6addrz" | "ZoneID" | Rfc3986Name, never>;

declare function validLines(rule: Rule, options?: ValidLinesOptions): PlatformTransformStream;
