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
  | "empty-language"
  | "no-base-rule"
  | "out-of-range"
  | "unbound-prose"
  | "undefined-rule";

type Action<T> = (input: Input, offset: number) => Reply<T>;

type ActionsFor<Values, Name extends string, Names extends string> = ActionsOf<Values> &
  Readonly<Record<Exclude<keyof Values, Names> | Missing<Name, keyof Values>, never>>;

type ActionsOf<Values> = {
  readonly [Name in keyof Values]-?: (node: FoldNode<Values, Name>) => Values[Name];
};

type AlphabetName = (typeof ALPHABETS)[number];

interface Alternation {
  readonly type: "alternation";
  readonly alternatives: readonly Node[];
  readonly span: Span;
}

interface Automaton {
  readonly states: readonly AutomatonState[];
  readonly of?: readonly Definition[];
}

interface AutomatonState {
  readonly isFinal: boolean;
  readonly edges: readonly {
    readonly set: readonly number[];
    readonly target: number;
  }[];
}

type Base = "b" | "d" | "x";

type BaseLayer = "content" | "default" | "encapsulating" | "retrieval";

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

interface CharVal {
  readonly type: "char-val";
  readonly value: string;
  readonly caseSensitive: boolean;
  readonly span: Span;
}

type CharacterRange = readonly [first: number, last: number];

type Charset = (typeof CHARSETS)[number];

interface CharsetOptions {
  readonly charset?: Charset;
}

interface CheckingChoices<Names extends string = string> {
  readonly components: ComponentRules<Names>;
  readonly paths: PathRules<Names>;
  readonly opaque?: OpaqueNames<Names>;
}

type ChildOf<Values> = {
  [Name in keyof Values]-?: FoldedChild<Name, Values[Name]>;
}[keyof Values];

type Chunk = Uint8Array | string;

type ChunkReader = (chunk: Chunk) => string;

interface Comparing {
  equivalent(a: string, b: string, options?: EquivalentOptions): boolean;
}

interface CompletingRun extends OpenRun {
  completion(half: string): string | undefined;
}

declare class ComponentError extends MismatchError {
  readonly name = "ComponentError";
  readonly component: ComponentName;
  constructor(component: ComponentName, mismatch: Mismatch);
}

type ComponentName = (typeof COMPONENT_NAMES)[number];

interface ComponentReader {
  reference(input: string): UriReference<string> | null;
  readonly rules: Pick<RuleSource, "readingRule">;
}

type ComponentRules<Names extends string> = Readonly<
  Record<"authority" | "fragment" | "host" | "port" | "query" | "scheme" | "userinfo", Names>
>;

interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  readonly opaque: boolean;
}

declare const ComposableParser: ParserClass;

interface Concatenation {
  readonly type: "concatenation";
  readonly elements: readonly Node[];
  readonly span: Span;
}

type CoreRuleName = RuleNames<typeof CORE_RULES_ABNF>;

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

interface DataRules {
  readonly allowed: string;
  readonly reserved: string;
}

interface Definition {
  readonly name: string;
  readonly nameSpan: Span;
  readonly parts: readonly Part[];
  readonly automaton?: Automaton;
}

type Delimiters = "angle-brackets" | "double-quotes" | "white-space";

interface Diagnostic extends Position {
  readonly severity: "error" | "warning";
  readonly kind: DiagnosticKind;
  readonly message: string;
  readonly end: number;
  readonly fix?: Fix;
  excerpt(): string;
}

type DiagnosticKind = "syntax-error" | AbnfErrorKind | WarningKind;

interface Dialect<Names extends string = string, HostKind extends string = string>
  extends Operations<HostKind>, Parsers<HostKind> {
  readonly grammar: Grammar<Names>;
  readonly rules: Grammar<Names>["rules"];
}

interface DialectChoices<HostKind extends string = string, Names extends string = string>
  extends
    ReadingChoices<HostKind, Names>,
    CheckingChoices<Names>,
    ResolvingChoices,
    NormalizingChoices<Names> {
  readonly absolute: Names;
  readonly escaped: Names;
  readonly excluded: readonly (readonly [ExcludedClass, string])[];
  readonly data: Readonly<Record<DataComponent, DataRules>>;
}

interface DialectDefinition<Names extends string = string, HostKind extends string = string>
  extends
    Omit<DialectChoices<HostKind, Names>, "defaultPorts" | "opaque" | "recomposeTarget">,
    Omit<DialectTexts<Names>, "opaque"> {
  readonly opaque?: OpaqueRules<Names>;
  readonly defaultPorts: ReadonlyMap<string, string>;
}

interface DialectTexts<Names extends string = string> {
  readonly grammar: Grammar<Names>;
  readonly prose: string;
  readonly opaque?: Pick<OpaqueRules<Names>, "abnf">;
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
    data: Data extends Escaped ? never : Data,
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

interface Expectation {
  readonly word: string;
  readonly read: number;
}

declare class ExplainedRecognition extends OpenRecognition<ExplainingRun> {
  protected readonly rule: string;
  protected impossible: string;
  protected kept: Uint16Array;
  protected lines: number;
  protected lineStart: number;
  constructor(
    rule: string,
    ...[run, toText, isOctets]: [run: ExplainingRun, toText: ChunkReader, isOctets: boolean]
  );
  push(chunk: Uint8Array | string): this;
  expected(): readonly string[];
  end(): OpenMismatch | null;
  clone(): this;
  protected feed(text: string): void;
  protected keep(text: string, end: number, before: number): void;
}

interface ExplainingRun extends CompletingRun {
  expected(isBeginning: boolean): readonly Expectation[];
  clone(): ExplainingRun;
}

type Extender = (base: GrammarSource, abnf: string) => GrammarSource;

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

interface Fix {
  readonly from: number;
  readonly to: number;
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
  fail(message: string): never;
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
  constructor(load: () => GrammarSource, extender: Extender);
  get rules(): GrammarRules<Names, Imported>;
  rule(name: string): Rule;
  extend<const Text extends string>(abnf: Text): Grammar<Names | RuleNames<Text>, Imported>;
  get warnings(): readonly Diagnostic[];
  toString(): string;
}

type GrammarRules<Names extends string, Imported extends string = never> = {
  readonly [Name in Names]: Rule<Name, CoreRuleName | Imported | Names>;
};

interface GrammarSource extends Linked {
  readonly abnf: string;
  readonly rules: readonly Rule$1[];
  readonly settings: Settings;
  readonly start: string | undefined;
  readonly warnings: readonly Diagnostic[];
}

declare const HEURISTICS: readonly Heuristic[];

type Heuristic = readonly [hostPrefix: string, uriPrefix: string];

interface HyphenWarning {
  readonly kind: "hyphen-at-line-break";
  readonly offset: number;
  readonly index: number;
}

declare const INSPECT: unique symbol;

type Input = Uint8Array | string;

interface Internationalizing {
  toUri(iri: string): string;
  toIri(uri: string): string;
  bidiWarnings(iri: string): BidiWarning[];
}

type IsKnown<Text extends string> =
  Partial<Record<Text, unknown>> extends Record<Text, unknown> ? false : true;

declare const LEVELS: readonly ["character", "case-and-port", "encoding", "path"];

declare class LayoutMatcher<Layout extends object> {
  #private;
  constructor(start: Definition, wanted: RuleSelection, layOut: (places: Places) => Layout);
  get offsets(): ArrayLike<number>;
  match(input: string): Layout | null;
}

interface Leveling {
  toSameLevel(reference: string): string;
  sameEncodingLevel(a: string, b: string): boolean;
  makeSafer(reference: string, characters: string): string;
  makeLessSafe(reference: string, characters: string): string;
}

interface Linked {
  readonly scope: Scope;
  readonly own: readonly Definition[];
  readonly clashing: ReadonlySet<string>;
  readonly repeated: readonly Rule$1[];
}

interface Mismatch {
  readonly rule: string;
  readonly input: string;
  readonly offset: number;
  readonly expected: readonly string[];
  readonly message: string;
  excerpt(): string;
}

declare class MismatchError extends OptionalStackError implements Mismatch {
  #private;
  readonly name: string;
  readonly rule: string;
  readonly input: string;
  constructor(mismatch: Mismatch, capturesStack?: boolean);
  get offset(): number;
  get expected(): readonly string[];
  get message(): string;
  set message(message: string);
  get stack(): string;
  set stack(stack: string);
  excerpt(): string;
  [INSPECT](): unknown;
  toJSON(): object;
}

type Missing$1 = "defer" | "error" | "never";

type Missing<Name extends string, Found> = string extends Name ? never : Exclude<Name, Found>;

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

interface Naming {
  find(name: string): Definition | undefined;
  resolve(name: string): Definition;
}

type Node =
  | Alternation
  | CharVal
  | Concatenation
  | NumRange
  | NumSequence
  | Option
  | ProseVal
  | Reference
  | Repetition;

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

interface NormalizeSteps {
  readonly case: boolean;
  readonly escapes: boolean;
  readonly dotSegments: boolean;
  readonly scheme: boolean;
  readonly emptyPath: boolean;
}

interface Normalizing {
  normalize(reference: string, options?: NormalizeOptions): string;
}

interface NormalizingChoices<Names extends string = string> {
  readonly removeDotSegments: (path: string) => string;
  readonly removeRelativeDots: (path: string) => string;
  readonly normalization: NormalizeSteps;
  readonly defaultPorts: Pick<ReadonlyMap<string, string>, "get">;
  readonly caseOfEscapes: boolean;
  readonly unreserved: Names;
}

type NotInNames = "%" | "(" | "*" | "/" | ";" | "<" | "[" | '"';

interface NumRange {
  readonly type: "num-range";
  readonly base: Base;
  readonly first: number;
  readonly last: number;
  readonly span: Span;
}

interface NumSequence {
  readonly type: "num-sequence";
  readonly base: Base;
  readonly values: readonly number[];
  readonly span: Span;
}

interface OpaqueNames<Names extends string = string> {
  readonly part: Names;
  readonly path: string;
  readonly query: string;
}

interface OpaqueRules<Names extends string> extends OpaqueNames<Names> {
  readonly abnf: string;
}

interface OpenMismatch extends Mismatch, Position {}

declare class OpenRecognition<Run extends OpenRun = OpenRun> {
  protected run: Run;
  protected readonly toText: ChunkReader;
  protected readonly isOctets: boolean;
  protected length: number;
  protected half: string;
  protected isStuck: boolean;
  constructor(run: Run, toText: ChunkReader, isOctets: boolean);
  push(chunk: Uint8Array | string): this;
  protected feed(text: string): void;
  get state(): RecognitionState;
  get isFinal(): boolean;
  get offset(): number;
  next(): readonly CharacterRange[];
  clone(): this;
  protected withHalf(): this;
  protected secondHalves(): CharacterRange[];
}

interface OpenRun {
  readonly canEnd: boolean;
  read(text: string, offset: number): number;
  next(): readonly CharacterRange[];
  clone(): OpenRun;
}

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
    Leveling,
    Extracting,
    Abbreviating {}

interface Option {
  readonly type: "option";
  readonly element: Node;
  readonly span: Span;
}

declare class OptionalStackError extends UriAbnfError {
  constructor(message: string | undefined);
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
  find<Wanted extends string>(
    rule: string extends Wanted ? Wanted : never,
  ): NodeOf<Name | Names, Names> | undefined;
  findAll<Wanted extends Name | Names>(rule: Wanted): ParseNode<Wanted, Names>[];
  findAll<Wanted extends string>(
    rule: string extends Wanted ? Wanted : never,
  ): NodeOf<Name | Names, Names>[];
  print(): string;
  shifted(by: number): ParseNode<Name, Names>;
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

type ParseResult<HostKind extends string = string> =
  | {
      readonly ok: false;
      readonly error: UriSyntaxError;
    }
  | {
      readonly ok: true;
      readonly value: UriReference<HostKind>;
    };

type ParserClass = new <T>(action: Action<T>) => Parsimmon.Parser<T>;

interface Parsers<HostKind extends string> {
  readonly uriReference: Parsimmon.Parser<UriReference<HostKind>>;
  readonly absoluteUri: Parsimmon.Parser<UriReference<HostKind>>;
}

interface Parsing<HostKind extends string> {
  parse(reference: string): UriReference<HostKind>;
  safeParse(reference: string): ParseResult<HostKind>;
  canParse(reference: string): boolean;
}

interface Part {
  readonly elements: Node;
  readonly abnf: string;
  readonly scope: Scope;
  readonly missing: Missing$1;
}

interface PathRules<Names extends string> {
  readonly relative: readonly Names[];
  readonly afterScheme: readonly Names[];
  readonly afterAuthority: readonly Names[];
}

interface PlaceMatcher<Layout extends object> {
  readonly offsets: ArrayLike<number>;
  match(input: string): Layout | null;
}

type Places = Int32Array;

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

interface ProseVal {
  readonly type: "prose-val";
  readonly text: string;
  readonly span: Span;
}

declare const REFERENCE_KINDS: readonly [
  "hierarchical",
  "opaque",
  "network-path",
  "absolute-path",
  "relative-path",
  "same-document",
];

interface ReadingChoices<HostKind extends string = string, Names extends string = string> {
  readonly reference: Names;
  readonly hostKinds: readonly (readonly [Names, HostKind])[];
}

declare class Recognition extends ExplainedRecognition {
  completion(): string | undefined;
}

type RecognitionState = "match" | "mismatch" | "partial";

interface RecognizedRule {
  readonly ruleName: string;
  test(input: string): boolean;
  match(input: string, offset: number): number;
  explain(input: string): Mismatch | null;
}

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

type RecomposeTarget = (
  reader: ComponentReader,
  T: Components,
  R: Components,
  settings: ResolveSettings,
) => string;

interface Recomposing {
  recompose(components: UriComponents): string;
}

interface Reference {
  readonly type: "reference";
  readonly name: string;
  readonly span: Span;
}

type ReferenceKind = (typeof REFERENCE_KINDS)[number];

declare class ReferenceReader<HostKind extends string = string> {
  #private;
  accepts(input: string): boolean;
  reference(input: string): UriReference<HostKind> | null;
  components(input: string): Components | null;
  requireReference(input: string): UriReference<HostKind>;
  requireComponents(input: string): Components;
  requireBase(input: string): Components;
  syntaxError(input: string, rule?: string): UriSyntaxError;
  deferredSyntaxError(input: string): UriSyntaxError;
}

interface Relativizing {
  relativize(target: string, base: string): string;
}

interface Repetition {
  readonly type: "repetition";
  readonly min: number;
  readonly max: number;
  readonly element: Node;
  readonly span: Span;
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

interface ResolveSettings {
  readonly strict: boolean;
  readonly excessDots: ExcessDots;
  readonly sameDocument: boolean;
}

interface Resolving {
  resolve(reference: string, base: string, options?: ResolveOptions): string;
}

interface ResolvingChoices {
  readonly transform: Transform;
  readonly excessDots: ExcessDots;
  readonly recomposeTarget?: RecomposeTarget;
  readonly resolvesBases?: boolean;
}

type Rfc2396HostKind = "IPv4" | "hostname";

type Rfc2396Name = keyof (typeof rfc2396$1)["rules"];

type Rfc2396bisName = keyof (typeof rfc2396bis$1)["rules"];

type Rfc3986Name = keyof (typeof rfc3986$1)["rules"];

type Rfc3987Name = keyof (typeof rfc3987$1)["rules"];

interface Rule$1 {
  readonly name: string;
  readonly nameSpan: Span;
  readonly definedAs: "=" | "=/";
  readonly elements: Node;
  readonly span: Span;
}

declare class Rule<
  Name extends string = string,
  Names extends string = string,
> extends ComposableParser<ParseNode<Name, Names>> {
  #private;
  readonly ruleName: Name;
  constructor(
    name: Name,
    definition: Definition,
    surrounding: Surrounding,
    isVisible?: (definition: Definition) => boolean,
  );
  get alphabet(): AlphabetName;
  get test(): (input: Input) => boolean;
  get match(): (input: Input, offset?: number) => number;
  findAll(input: Input): IterableIterator<Found>;
  search(input: Input): Found | null;
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
  layouts<Layout extends object>(
    names: readonly string[],
    layOut: (places: Places) => Layout,
  ): LayoutMatcher<Layout>;
  fold<Values>(
    actions: ActionsFor<Values, Name, Names>,
  ): Parsimmon.Parser<FoldResult<Values, Name>>;
  parse(input: Input): Parsimmon.Result<ParseNode<Name, Names>>;
  tryParse(input: Input): ParseNode<Name, Names>;
}

type RuleNames<Text extends string> = IsKnown<Text> extends true ? NamesOf<Text> : string;

interface RuleSelection {
  readonly definitions: readonly Definition[];
  readonly canonical: ReadonlyMap<Definition, Definition>;
}

interface RuleSource {
  rule(name: string): RecognizedRule;
  readingRule(name: string): RecognizedRule;
  layouts<Layout extends object>(
    reference: string,
    isMain: boolean,
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout>;
}

type Scope = ReadonlyMap<string, Definition>;

interface Settings {
  readonly alphabet: AlphabetName;
  readonly lists: boolean;
  readonly missing: Missing$1;
}

interface Span {
  readonly start: number;
  readonly end: number;
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

interface Surrounding extends Naming {
  readonly alphabet: AlphabetName;
}

type Target<HostKind extends string = DraftHostKind> = UriReference<HostKind> & {
  readonly sameDocument: boolean;
};

interface TargetComponents extends Components {
  readonly sameDocument: boolean;
}

type Transform = (R: Components, Base: Components, settings: ResolveSettings) => TargetComponents;

interface Transforming<HostKind extends string> {
  transform(
    reference: UriReference<HostKind>,
    base: UriReference<HostKind>,
    options?: ResolveOptions,
  ): Target<HostKind>;
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

interface UriReference<HostKind extends string = DraftHostKind> {
  readonly kind: ReferenceKind;
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  readonly hostKind: HostKind | undefined;
}

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
  | "interrupted-rule"
  | "non-ascii-comment"
  | "nullable-loop"
  | "page-furniture"
  | "range-cut"
  | "repeated-rule"
  | "shadowed-alternative"
  | "unbound-prose"
  | "undefined-rule"
  | "uneven-indentation"
  | "unreachable-rule";

declare const absoluteUri: Parsimmon.Parser<UriReference>;

declare const build: Functions["build"];

declare const canParse: Functions["canParse"];

declare function createDialect<
  Names extends string,
  HostKind extends string,
  More extends object = object,
>(
  definition: DialectDefinition<Names, HostKind>,
  more?: (reader: ReferenceReader<HostKind>) => More,
): Dialect<Names, HostKind> & More;

declare const equivalent: Functions["equivalent"];

declare const escape: Functions["escape"];

declare const escapedBrand: unique symbol;

declare const establishBase: Functions["establishBase"];

declare const excludedClass: Functions["excludedClass"];

declare const expandAbbreviated: Functions["expandAbbreviated"];

export type {
  AbbreviatedOptions,
  AbbreviationErrorKind,
  BaseLayer,
  BaseSources,
  BaseUriErrorKind,
  BidiWarning,
  BuildComponents,
  Charset,
  CharsetOptions,
  ComponentName,
  ComponentRules,
  Components,
  DataComponent,
  DataRules,
  Delimiters,
  Dialect,
  DialectDefinition,
  DraftHostKind,
  EncodedDots,
  EquivalenceLevel,
  EquivalentOptions,
  EscapeErrorKind,
  Escaped,
  EstablishedBase,
  ExcessDots,
  ExcludedClass,
  Extracted,
  GivenComponents,
  Heuristic,
  HyphenWarning,
  Internationalizing,
  NormalizeOptions,
  NormalizeSteps,
  OpaqueRules,
  Operations,
  ParseResult,
  PathRules,
  RecomposeErrorKind,
  ReferenceKind,
  ResolveOptions,
  ResolveSettings,
  Rfc2396HostKind,
  Std66HostKind,
  Target,
  TargetComponents,
  Transform,
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
  ReferenceReader,
  UriAbnfError,
  UriSyntaxError,
  absoluteUri,
  build,
  canParse,
  createDialect,
  equivalent,
  escape,
  establishBase,
  excludedClass,
  expandAbbreviated,
  extract,
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

import Parsimmon from "parsimmon";

declare const makeLessSafe: Functions["makeLessSafe"];

declare const makeSafer: Functions["makeSafer"];

declare const normalize: Functions["normalize"];

declare const parse: Functions["parse"];

declare const recompose: Functions["recompose"];

declare const relativize: Functions["relativize"];

declare const resolve: Functions["resolve"];

declare const rfc2396$1: Grammar<
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

declare const rfc2396: Dialect<Rfc2396Name, Rfc2396HostKind>;

declare const rfc2396bis$1: Grammar<
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

declare const rfc2396bis: Dialect<Rfc2396bisName, DraftHostKind>;

declare const rfc3986$1: Grammar<
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

declare const rfc3986: Dialect<Rfc3986Name, Std66HostKind>;

declare const rfc3987$1: Grammar<
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

declare const rfc3987: Dialect<Rfc3987Name, Std66HostKind> & Internationalizing;

declare const safeParse: Functions["safeParse"];

declare const sameEncodingLevel: Functions["sameEncodingLevel"];

declare const stripDelimiters: Functions["stripDelimiters"];

declare const toSameLevel: Functions["toSameLevel"];

declare const transform: Functions["transform"];

declare const unescape: Functions["unescape"];

declare const unescapeToBytes: Functions["unescapeToBytes"];

declare const uriReference: Parsimmon.Parser<UriReference>;

declare const withComponents: Functions["withComponents"];
