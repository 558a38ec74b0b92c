// uri-abnf/formats/explain: written by `npm run api`

declare class CharacterClasses {
  readonly starts: Int32Array;
  readonly classes: Int32Array;
  readonly direct: Uint16Array;
  constructor(starts: Int32Array, classes: Int32Array);
  of(character: number): number;
}

interface DecodedTable extends Table {
  readonly patterns: readonly number[];
}

interface Effects {
  readonly origins: Int32Array;
  readonly marks: readonly (readonly Mark[])[];
}

interface Ending {
  readonly number: number;
  readonly history: HistoryNumber;
  readonly marks: readonly Mark[];
}

interface ExplainedFormat extends Format {
  readonly explain: (value: string) => Mismatch | null;
}

interface FormatParts {
  readonly table: DecodedTable;
  readonly expectedAt: (stop: Stop) => readonly string[];
  readonly explain: (value: string) => Mismatch | null;
}

declare class FormatRecognition extends OpenRecognition<TableRun> {
  protected readonly format: FormatParts;
  protected text: string;
  constructor(format: FormatParts);
  push(chunk: Uint8Array | string): this;
  expected(): readonly string[];
  completion(): string | undefined;
  end(): Mismatch | null;
}

type HistoryNumber = number;

type Mark = number;

interface OpenFormat extends ExplainedFormat, RegularFormat {
  readonly open: () => FormatRecognition;
}

interface Stop {
  readonly stopped: number;
  readonly state: number;
  readonly end: number;
}

interface Table {
  readonly classes: CharacterClasses;
  readonly endSymbol: number;
  readonly cells: Int32Array;
  readonly pairs: Int32Array;
  readonly endings: readonly Ending[];
  readonly effects: Effects;
}

declare class TableRun implements OpenRun {
  readonly table: DecodedTable;
  state: number;
  constructor(table: DecodedTable);
  get canEnd(): boolean;
  read(text: string, offset: number): number;
  next(): CharacterRange[];
  clone(): this;
}

declare const date: OpenFormat;

declare const dateTime: OpenFormat;

declare const duration: OpenFormat;

declare const email: OpenFormat;

export type {
  CharacterRange,
  ExplainedFormat,
  Format,
  FormatName,
  Mismatch,
  OpenFormat,
  RecognitionState,
  RegularFormat,
  StandardIssue,
  StandardProps,
  StandardResult,
};

export {
  FormatRecognition,
  date,
  dateTime,
  duration,
  email,
  formats,
  hostname,
  idnEmail,
  ipv4,
  ipv6,
  iri,
  iriReference,
  jsonPointer,
  languageTag,
  regex,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  uuid,
};

declare const formats: Readonly<
  Record<Exclude<FormatName, "regex">, OpenFormat> & Record<"regex", ExplainedFormat>
>;

declare const hostname: OpenFormat;

declare const idnEmail: OpenFormat;

declare const ipv4: OpenFormat;

declare const ipv6: OpenFormat;

declare const iri: OpenFormat;

declare const iriReference: OpenFormat;

declare const jsonPointer: OpenFormat;

declare const languageTag: OpenFormat;

declare const regex: ExplainedFormat;

declare const relativeJsonPointer: OpenFormat;

declare const time: OpenFormat;

declare const uri: OpenFormat;

declare const uriReference: OpenFormat;

declare const uriTemplate: OpenFormat;

declare const uuid: OpenFormat;
