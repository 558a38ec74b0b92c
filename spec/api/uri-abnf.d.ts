// uri-abnf: written by `npm run api`

declare const ALPHABETS: readonly ["unicode", "octets"];

interface AbbreviatedOptions {
  readonly base?: string | undefined;
  readonly heuristics?: readonly Heuristic[];
}

interface Abbreviating {
  expandAbbreviated(abbreviated: string, options?: AbbreviatedOptions): string;
}

declare class AbbreviationError extends UriAbnfError {
  readonly name = "AbbreviationError";
  readonly kind: AbbreviationErrorKind;
  readonly input: string;
  readonly offset: number;
  constructor(kind: AbbreviationErrorKind, input: string, offset: number, sentence: string);
}

type AbbreviationErrorKind = "base" | "unknown";

type AbnfErrorKind =
  | "ambiguous-import"
  | "different-alphabets"
  | "duplicate-rule"
  | "no-base-rule"
  | "out-of-range"
  | "syntax-error"
  | "unbound-prose"
  | "undefined-rule";

type AbsoluteReference<HostKind extends string> =
  | PathReference<"hierarchical">
  | PathReference<"opaque">
  | RegistryReference<"hierarchical">
  | ServerReference<"hierarchical", HostKind>;

type ActionsFor<Values, Name extends string, Names extends string> =
  IsAny<Values> extends true
    ? ActionsOf<Values, string>
    : [Values] extends [never]
      ? "fold needs the types of the values: fold<{ RULE: TYPE }>(actions)"
      : IsMissing<Name, keyof Values> extends true
        ? `the folded rule ${Name} needs a value and an action`
        : ActionsOf<Values, Names>;

type ActionsOf<Values, Names extends string> = {
  readonly [Name in keyof Values]-?: Name extends Names
    ? (node: FoldNode<Values, Name>) => Values[Name]
    : "the grammar has no rule of this name";
};

type AlphabetName = (typeof ALPHABETS)[number];

type AuthorityKind = "hierarchical" | "network-path";

type BaseLayer = (typeof LAYERS)[number];

interface BaseSources {
  readonly content?: string | undefined;
  readonly encapsulating?: readonly (string | undefined)[] | undefined;
  readonly retrieval?: string | undefined;
  readonly default?: string | undefined;
}

declare class BaseUriError extends UriAbnfError {
  readonly name = "BaseUriError";
  readonly kind: BaseUriErrorKind;
  readonly base: string;
  readonly offset: number;
  constructor(kind: BaseUriErrorKind, base: string, offset: number, sentence: string);
}

type BaseUriErrorKind = "missing" | "opaque" | "relative";

interface Basing {
  establishBase(sources: BaseSources): EstablishedBase;
}

interface BidiWarning {
  readonly kind: "formatting" | "mixed" | "not-enclosed";
  readonly component: ComponentName;
  readonly part: string;
}

type Blank = " " | "\f" | "\t" | "\uFEFF";

interface BuildComponents extends Omit<GivenComponents, "path"> {
  readonly path?: string | undefined;
}

interface Building<HostKind extends string> {
  build(components: BuildComponents): UriReference<HostKind>;
  withComponents(
    reference: UriReference<HostKind>,
    changes: BuildComponents,
  ): UriReference<HostKind>;
}

declare const CHARSETS: readonly ["UTF-8", "ISO-8859-1"];

declare const COMPONENT_NAMES: readonly [
  "scheme",
  "userinfo",
  "host",
  "port",
  "authority",
  "path",
  "query",
  "fragment",
];

declare const CORE_RULES_ABNF =
  '         ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z\n\n         BIT            =  "0" / "1"\n\n         CHAR           =  %x01-7F\n                                ; any 7-bit US-ASCII character,\n                                ;  excluding NUL\n\n         CR             =  %x0D\n                                ; carriage return\n\n         CRLF           =  CR LF\n                                ; Internet standard newline\n\n         CTL            =  %x00-1F / %x7F\n                                ; controls\n\n         DIGIT          =  %x30-39\n                                ; 0-9\n\n         DQUOTE         =  %x22\n                                ; " (Double Quote)\n\n         HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"\n\n         HTAB           =  %x09\n                                ; horizontal tab\n\n         LF             =  %x0A\n                                ; linefeed\n\n         LWSP           =  *(WSP / CRLF WSP)\n                                ; Use of this linear-white-space rule\n                                ;  permits lines containing only white\n                                ;  space that are no longer legal in\n                                ;  mail headers and have caused\n                                ;  interoperability problems in other\n                                ;  contexts.\n                                ; Do not use when defining mail\n                                ;  headers and use with caution in\n                                ;  other contexts.\n\n         OCTET          =  %x00-FF\n                                ; 8 bits of data\n\n         SP             =  %x20\n\n         VCHAR          =  %x21-7E\n                                ; visible (printing) characters\n\n         WSP            =  SP / HTAB\n                                ; white space\n';

type Captured<Names extends readonly string[]> = Readonly<Partial<Record<Names[number], string>>>;

type CharacterRange = readonly [first: number, last: number];

type Charset = (typeof CHARSETS)[number];

interface CharsetOptions {
  readonly charset?: Charset;
}

type ChildOf<Values> = {
  [Name in keyof Values]-?: FoldedChild<Name, Values[Name]>;
}[keyof Values];

interface Comparing {
  equivalent(a: string, b: string, options?: EquivalentOptions): boolean;
}

declare class ComponentError extends MismatchError {
  readonly name = "ComponentError";
  readonly component: ComponentName;
  constructor(component: ComponentName, mismatch: Mismatch);
}

type ComponentName = (typeof COMPONENT_NAMES)[number];

declare const ComposableParser: ParserClass;

type CoreRuleName = Extract<RuleNames<typeof CORE_RULES_ABNF>, string>;

declare const DATA_COMPONENTS: readonly [
  "userinfo",
  "reg-name",
  "segment",
  "path",
  "query",
  "fragment",
];

declare const DEFAULT_PORTS: ReadonlyMap<string, string>;

type DataComponent = (typeof DATA_COMPONENTS)[number];

declare class DeferredMismatch {
  #private;
  readonly rule: string;
  readonly input: string;
  constructor(explaining: Explaining, input: string);
  get reason(): Mismatch;
}

type Delimiters = "angle-brackets" | "double-quotes" | "white-space";

interface Diagnostic extends Position {
  readonly severity: "error" | "warning";
  readonly kind: DiagnosticKind;
  readonly message: string;
  readonly end: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly fix?: Fix;
  excerpt(): string;
}

type DiagnosticKind = AbnfErrorKind | WarningKind;

interface Dialect<Names extends string = string, HostKind extends string = string>
  extends Operations<HostKind>, Leveling, Parsers<HostKind>, TreeReading<HostKind> {
  readonly grammar: Grammar<Names>;
  readonly rules: Grammar<Names>["rules"];
}

type DraftHostKind = "IPv4" | "IPv6" | "hostname";

declare const ENCODED_DOTS: readonly ["segments", "data"];

declare const EXCESS_DOTS: readonly ["keep", "discard", "error"];

type EncodedDots = (typeof ENCODED_DOTS)[number];

type EquivalenceLevel = (typeof LEVELS)[number];

interface EquivalentOptions extends Pick<NormalizeOptions, "defaultPorts"> {
  readonly level?: EquivalenceLevel;
}

declare class EscapeError extends UriAbnfError {
  readonly name = "EscapeError";
  readonly kind: EscapeErrorKind;
  readonly input: string;
  readonly offset: number;
  constructor(kind: EscapeErrorKind, input: string, offset: number, sentence: string);
}

type EscapeErrorKind = "charset" | "literal" | "malformed" | "truncated";

type Escaped = string & {
  readonly [escapedBrand]: true;
};

interface Escaping {
  escape<Data extends Uint8Array | string>(
    data: Data extends Escaped ? "this text is escaped already" : Data,
    component: DataComponent,
    options?: CharsetOptions,
  ): Escaped;
  excludedClass(character: string): ExcludedClass | undefined;
}

interface EstablishedBase {
  readonly uri: string;
  readonly layer: BaseLayer;
  readonly depth: number | undefined;
}

type ExcessDots = (typeof EXCESS_DOTS)[number];

declare class ExcessDotsError extends UriAbnfError {
  readonly name = "ExcessDotsError";
  readonly path: string;
  readonly offset: number;
  constructor(path: string, offset: number);
}

type ExcludedClass = "control" | "delims" | "space" | "unwise";

interface Explaining {
  readonly ruleName: string;
  explain(input: string): Mismatch | null;
}

interface Extracted {
  readonly reference: string;
  readonly start: number;
  readonly end: number;
  readonly delimiters: Delimiters;
  readonly warnings: readonly HyphenWarning[];
}

interface Extracting {
  extract(text: string): Extracted[];
  stripDelimiters(input: string): string;
}

interface FieldsOfKind<Kind extends ReferenceKind> {
  readonly kind: Kind;
  readonly scheme: Kind extends "hierarchical" | "opaque" ? string : undefined;
  readonly path: Kind extends "same-document" ? "" : string;
  readonly query: Kind extends "same-document" ? undefined : string | undefined;
  readonly fragment: string | undefined;
}

interface Fix {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface FoldNode<Values = Record<string, unknown>, Name = keyof Values & string> {
  readonly rule: Name;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly ChildOf<Values>[];
  first<Below extends keyof Values & string>(rule: Below): Values[Below] | undefined;
  all<Below extends keyof Values & string>(rule: Below): Values[Below][];
  fail(message: string, offset?: number): never;
}

type FoldResult<Values, Name extends string> = Values[Name & keyof Values];

interface FoldedChild<Name extends PropertyKey = PropertyKey, Value = unknown> {
  readonly rule: Name;
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Functions = Operations<DraftHostKind>;

interface GivenComponents extends UriComponents {
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

declare class Grammar<Names extends string = string, Imported extends string = never> {
  #private;
  get rules(): GrammarRules<Names, Imported>;
  rule(name: string): Rule;
  extend<const Text extends string>(abnf: Text): Grammar<Names | RuleNames<Text>, Imported>;
  get warnings(): readonly Diagnostic[];
  toString(options?: { readonly imports?: boolean }): string;
}

type GrammarRules<Names extends string, Imported extends string = never> = {
  readonly [Name in Names]: Rule<Name, CoreRuleName | Imported | Names>;
};

declare const HEURISTICS: readonly Heuristic[];

type Heuristic = readonly [hostPrefix: string, uriPrefix: string];

interface HyphenWarning {
  readonly kind: "hyphen-at-line-break";
  readonly offset: number;
  readonly index: number;
}

type Input = Uint8Array | string;

interface Internationalizing {
  toUri(iri: string): string;
  toIri(uri: string): string;
  bidiWarnings(iri: string): BidiWarning[];
}

type IsAny<Values> = 0 extends Values & 1 ? true : false;

type IsKnown<Text extends string> =
  Partial<Record<Text, unknown>> extends Record<Text, unknown> ? false : true;

type IsMissing<Name extends string, Found> = string extends Name
  ? false
  : Name extends Found
    ? false
    : true;

declare const LAYERS: readonly ["content", "encapsulating", "retrieval", "default"];

declare const LEVELS: readonly ["character", "case-and-port", "encoding", "path"];

interface Leveling {
  toSameLevel(reference: string): string;
  sameEncodingLevel(a: string, b: string): boolean;
  makeSafer(reference: string, characters: string): string;
  makeLessSafe(reference: string, characters: string): string;
}

interface Mismatch {
  readonly rule: string;
  readonly input: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: readonly string[];
  readonly message: string;
  excerpt(): string;
}

declare class MismatchError extends OptionalStackError implements Mismatch {
  #private;
  readonly name: string;
  readonly rule: string;
  readonly input: string;
  constructor(mismatch: DeferredMismatch | Mismatch, capturesStack?: boolean);
  get offset(): number;
  get line(): number;
  get column(): number;
  get found(): string;
  get expected(): readonly string[];
  get message(): string;
  set message(message: string);
  get stack(): string;
  set stack(stack: string);
  excerpt(): string;
  toJSON(): object;
}

type Name<Head extends string> = Head extends "" | `${string}${Blank}${string}` ? never : Head;

type NameOf<Line extends string> = Line extends `${infer Head}=${string}`
  ? Head extends `${string}${NotInNames}${string}`
    ? never
    : Name<TrimEnd<TrimStart<Head>>>
  : never;

type NamesOf<
  Text extends string,
  Names extends string = never,
> = Text extends `${infer A}\n${infer B}\n${infer C}\n${infer D}\n${infer E}\n${infer F}\n${infer G}\n${infer H}\n${infer Rest}`
  ? NamesOf<
      Rest,
      | NameOf<A>
      | NameOf<B>
      | NameOf<C>
      | NameOf<D>
      | NameOf<E>
      | NameOf<F>
      | NameOf<G>
      | NameOf<H>
      | Names
    >
  : Text extends `${infer Line}\n${infer Rest}`
    ? NamesOf<Rest, NameOf<Line> | Names>
    : NameOf<Text> | Names;

type NodeOf<Name extends string, Names extends string = Name> = Name extends string
  ? ParseNode<Name, Names>
  : never;

interface NormalizeOptions {
  readonly case?: boolean;
  readonly escapes?: boolean;
  readonly dotSegments?: boolean;
  readonly encodedDots?: EncodedDots;
  readonly scheme?: boolean;
  readonly emptyPath?: boolean;
  readonly nfc?: boolean;
  readonly defaultPorts?: Readonly<Record<string, string>>;
}

interface Normalizing {
  normalize(reference: string, options?: NormalizeOptions): string;
}

type NotInNames = "%" | "(" | "*" | "/" | ";" | "<" | "[" | '"';

interface Operations<HostKind extends string>
  extends
    Parsing<HostKind>,
    Recomposing,
    Building<HostKind>,
    Resolving,
    Transforming<HostKind>,
    Relativizing,
    Basing,
    Normalizing,
    Comparing,
    Escaping,
    Unescaping,
    Extracting,
    Abbreviating {}

declare const OptionalStackError: new (message: string | undefined) => UriAbnfError;

interface ParseFailure extends Parsimmon.Failure {
  excerpt(): string;
}

declare class ParseNode<Name extends string = string, Names extends string = string> {
  readonly rule: Name;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly NodeOf<Names>[];
  constructor(
    rule: Name,
    start: number,
    end: number,
    text: string,
    children: readonly NodeOf<Names>[],
  );
  walk(): Generator<NodeOf<Name | Names, Names>, void, undefined>;
  find<Wanted extends Name | Names>(rule: Wanted): ParseNode<Wanted, Names> | undefined;
  findAll<Wanted extends Name | Names>(rule: Wanted): ParseNode<Wanted, Names>[];
  print(): string;
  toString(): string;
  toJSON(): ParseNodeJson;
  stringify(): string;
}

interface ParseNodeJson {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly ParseNodeJson[];
}

type ParseResult$1<T> = ParseFailure | Parsimmon.Success<T>;

type ParseResult<HostKind extends string = string> =
  | {
      readonly ok: false;
      readonly error: UriSyntaxError;
    }
  | {
      readonly ok: true;
      readonly value: UriReference<HostKind>;
    };

type ParserAction<T> = (input: Input, offset: number) => Reply<T>;

type ParserClass = new <T>(action: ParserAction<T>) => Parsimmon.Parser<T>;

interface Parsers<HostKind extends string> {
  readonly uriReference: Parsimmon.Parser<UriReference<HostKind>>;
  readonly absoluteUri: Parsimmon.Parser<UriReference<HostKind>>;
}

interface Parsing<HostKind extends string> {
  parse(reference: string): UriReference<HostKind>;
  safeParse(reference: string): ParseResult<HostKind>;
  canParse(reference: string): boolean;
}

interface PathReference<
  Kind extends Exclude<ReferenceKind, "network-path">,
> extends FieldsOfKind<Kind> {
  readonly authority: undefined;
  readonly userinfo: undefined;
  readonly host: undefined;
  readonly port: undefined;
  readonly hostKind: undefined;
}

type PlatformTransformStream = typeof globalThis extends {
  TransformStream: {
    prototype: infer Stream;
  };
}
  ? Stream
  : unknown;

interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

declare const REFERENCE_KINDS: readonly [
  "hierarchical",
  "opaque",
  "network-path",
  "absolute-path",
  "relative-path",
  "same-document",
];

interface Recognition {
  push(chunk: Uint8Array | string): this;
  readonly state: RecognitionState;
  readonly isFinal: boolean;
  readonly matched: number;
  readonly offset: number;
  expected(): readonly string[];
  next(): readonly CharacterRange[];
  completion(): string | undefined;
  end(): Mismatch | null;
  clone(): this;
}

type RecognitionState = "match" | "mismatch" | "partial";

declare class RecomposeError extends UriAbnfError {
  readonly name = "RecomposeError";
  readonly kind: RecomposeErrorKind;
  readonly component: ComponentName;
  readonly offset: number;
  readonly instead: string | undefined;
  constructor(
    kind: RecomposeErrorKind,
    component: ComponentName,
    offset: number,
    reason: string,
    instead: string | undefined,
  );
}

type RecomposeErrorKind =
  "colon-in-first-segment" | "component" | "path-like-authority" | "rootless-path" | "server-parts";

interface Recomposing {
  recompose(components: UriComponents): string;
}

type ReferenceKind = (typeof REFERENCE_KINDS)[number];

interface RegistryReference<Kind extends AuthorityKind> extends FieldsOfKind<Kind> {
  readonly authority: string;
  readonly userinfo: undefined;
  readonly host: undefined;
  readonly port: undefined;
  readonly hostKind: undefined;
}

interface Relativizing {
  relativize(target: string, base: string): string;
}

type Reply<T> =
  | {
      status: false;
      index: -1;
      value: null;
      furthest: number;
      expected: string[];
    }
  | {
      status: true;
      index: number;
      value: T;
      furthest: number;
      expected: string[];
    };

interface ResolveOptions {
  readonly strict?: boolean;
  readonly excessDots?: ExcessDots;
  readonly sameDocument?: boolean;
}

interface Resolving {
  resolve(reference: string, base: string, options?: ResolveOptions): string;
}

type Rfc2396HostKind = "IPv4" | "hostname";

type Rfc2396Name = Extract<keyof (typeof rfc2396Grammar)["rules"], string>;

type Rfc2396bisName = Extract<keyof (typeof rfc2396bisGrammar)["rules"], string>;

type Rfc3986Name = Extract<keyof (typeof rfc3986Grammar)["rules"], string>;

type Rfc3987Name = Extract<keyof (typeof rfc3987Grammar)["rules"], string>;

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
  parse(input: Input): ParseResult$1<ParseNode<Name, Names>>;
  tryParse(input: Input): ParseNode<Name, Names>;
}

type RuleNames<Text extends string> = IsKnown<Text> extends true ? NamesOf<Text> : string;

interface ServerReference<
  Kind extends AuthorityKind,
  HostKind extends string = DraftHostKind,
> extends FieldsOfKind<Kind> {
  readonly authority: string;
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
  readonly hostKind: HostKind;
}

type Spans = Int32Array;

interface StandardIssue {
  readonly message: string;
}

interface StandardProps<Value> {
  readonly version: 1;
  readonly vendor: "uri-abnf";
  readonly validate: (value: unknown) => StandardResult<Value>;
  readonly types?:
    | undefined
    | {
        readonly input: Value;
        readonly output: Value;
      };
}

type StandardResult<Value> =
  | {
      readonly issues: readonly [StandardIssue];
    }
  | {
      readonly value: Value;
      readonly issues?: undefined;
    };

type Std66HostKind = "IPv4" | "IPv6" | "IPvFuture" | "reg-name";

type Target<HostKind extends string = DraftHostKind> = AbsoluteReference<HostKind> & {
  readonly sameDocument: boolean;
};

interface Transforming<HostKind extends string> {
  transform(
    reference: UriReference<HostKind>,
    base: UriReference<HostKind>,
    options?: ResolveOptions,
  ): Target<HostKind>;
}

interface TreeReading<HostKind extends string> {
  fromTree(node: ParseNode): UriReference<HostKind>;
}

type TrimEnd<Text extends string> = Text extends `${infer Rest}    `
  ? TrimEnd<Rest>
  : Text extends `${infer Rest}${Blank}`
    ? TrimEnd<Rest>
    : Text;

type TrimStart<Text extends string> = Text extends `    ${infer Rest}`
  ? TrimStart<Rest>
  : Text extends `${Blank}${infer Rest}`
    ? TrimStart<Rest>
    : Text;

interface Unescaping {
  unescape(component: string, options?: CharsetOptions): string;
  unescapeToBytes(component: string): Uint8Array;
}

declare abstract class UriAbnfError extends Error {}

interface UriComponents {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

type UriReference<HostKind extends string = DraftHostKind> =
  | AbsoluteReference<HostKind>
  | PathReference<"absolute-path">
  | PathReference<"relative-path">
  | PathReference<"same-document">
  | RegistryReference<"network-path">
  | ServerReference<"network-path", HostKind>;

declare class UriSyntaxError extends MismatchError {
  readonly name = "UriSyntaxError";
}

type WarningKind =
  | "ambiguous-rule"
  | "bar-for-slash"
  | "byte-order-mark"
  | "case-clash"
  | "core-rule-redefined"
  | "duplicate-alternative"
  | "empty-language"
  | "interrupted-rule"
  | "non-ascii-comment"
  | "nullable-loop"
  | "page-furniture"
  | "prose-over-lines"
  | "range-cut"
  | "range-to-nine"
  | "repeated-rule"
  | "shadowed-alternative"
  | "unbound-prose"
  | "undefined-rule"
  | "uneven-indentation"
  | "unreachable-rule";

declare const absoluteUri: Parsimmon.Parser<UriReference>;

declare const build: Functions["build"];

declare const canParse: Functions["canParse"];

declare const equivalent: Functions["equivalent"];

declare const escape: Functions["escape"];

declare const escapedBrand: unique symbol;

declare const establishBase: Functions["establishBase"];

declare const excludedClass: Functions["excludedClass"];

declare const expandAbbreviated: Functions["expandAbbreviated"];

export type {
  AbbreviatedOptions,
  BaseLayer,
  BaseSources,
  BidiWarning,
  BuildComponents,
  Charset,
  CharsetOptions,
  ComponentName,
  DataComponent,
  Delimiters,
  Dialect,
  DraftHostKind,
  EncodedDots,
  EquivalenceLevel,
  EquivalentOptions,
  Escaped,
  EstablishedBase,
  ExcessDots,
  ExcludedClass,
  Extracted,
  Heuristic,
  HyphenWarning,
  Internationalizing,
  NormalizeOptions,
  Operations,
  ParseResult,
  PathReference,
  ReferenceKind,
  RegistryReference,
  ResolveOptions,
  Rfc2396HostKind,
  ServerReference,
  Std66HostKind,
  Target,
  UriComponents,
  UriReference,
};

export {
  AbbreviationError,
  BaseUriError,
  ComponentError,
  DEFAULT_PORTS,
  EscapeError,
  ExcessDotsError,
  HEURISTICS,
  RecomposeError,
  UriAbnfError,
  UriSyntaxError,
  absoluteUri,
  build,
  canParse,
  equivalent,
  escape,
  establishBase,
  excludedClass,
  expandAbbreviated,
  extract,
  fromTree,
  makeLessSafe,
  makeSafer,
  normalize,
  parse,
  recompose,
  relativize,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  safeParse,
  sameEncodingLevel,
  stripDelimiters,
  toSameLevel,
  transform,
  unescape,
  unescapeToBytes,
  uriReference,
  withComponents,
};

declare const extract: Functions["extract"];

declare const fromTree: (typeof rfc2396bis)["fromTree"];

import Parsimmon from "parsimmon";

declare const makeLessSafe: (reference: string, characters: string) => string;

declare const makeSafer: (reference: string, characters: string) => string;

declare const normalize: Functions["normalize"];

declare const parse: Functions["parse"];

declare const recompose: Functions["recompose"];

declare const relativize: Functions["relativize"];

declare const resolve: Functions["resolve"];

declare const rfc2396: Dialect<Rfc2396Name, Rfc2396HostKind>;

declare const rfc2396Grammar: Grammar<
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

declare const rfc2396bis: Dialect<Rfc2396bisName, DraftHostKind>;

declare const rfc2396bisGrammar: Grammar<
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

declare const rfc3986: Dialect<Rfc3986Name, Std66HostKind>;

declare const rfc3986Grammar: Grammar<
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

declare const rfc3987: Dialect<Rfc3987Name, Std66HostKind> & Internationalizing;

declare const rfc3987Grammar: Grammar<
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

declare const safeParse: Functions["safeParse"];

declare const sameEncodingLevel: (a: string, b: string) => boolean;

declare const stripDelimiters: Functions["stripDelimiters"];

declare const toSameLevel: (reference: string) => string;

declare const transform: Functions["transform"];

declare const unescape: Functions["unescape"];

declare const unescapeToBytes: Functions["unescapeToBytes"];

declare const uriReference: Parsimmon.Parser<UriReference>;

declare const withComponents: Functions["withComponents"];
