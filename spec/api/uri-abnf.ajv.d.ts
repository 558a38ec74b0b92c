// uri-abnf/ajv: written by `npm run api`

type AjvFormatName = keyof typeof ajvFormats;

type Compare = (a: string, b: string) => number | undefined;

type FormatMode = "fast" | "full";

interface FormatOptions {
  readonly mode?: FormatMode;
  readonly formats?: readonly AjvFormatName[];
  readonly keywords?: boolean;
}

interface FormatsPlugin extends Plugin<FormatOptions | readonly AjvFormatName[]> {
  (this: never, ...parameters: Parameters<Plugin<unknown>>): ReturnType<Plugin<unknown>>;
  readonly get: (name: AjvFormatName, mode?: FormatMode) => Format$1;
  readonly default: FormatsPlugin;
}

interface NumberFormat {
  readonly type: "number";
  readonly validate: (value: number) => boolean;
}

interface OrderedFormat {
  readonly validate: Validate;
  readonly compare: Compare;
}

interface ReferenceComponents {
  scheme?: string;
  userinfo?: string;
  host?: string;
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  error?: string;
}

interface UriResolver {
  readonly parse: (uri: string) => ReferenceComponents;
  readonly resolve: (base: string, path: string) => string;
  readonly serialize: (component: ReferenceComponents) => string;
}

type Validate = (value: string) => boolean;

declare const addFormats: FormatsPlugin;

declare const ajvFormats: Readonly<{
  date: OrderedFormat;
  time: OrderedFormat;
  "date-time": OrderedFormat;
  "iso-time": OrderedFormat;
  "iso-date-time": OrderedFormat;
  url: (value: string) => boolean;
  "json-pointer-uri-fragment": (value: string) => boolean;
  byte: (value: string) => boolean;
  int32: NumberFormat;
  int64: NumberFormat;
  float: NumberFormat;
  double: NumberFormat;
  password: true;
  binary: true;
  duration: RegularFormat;
  email: RegularFormat;
  "idn-email": RegularFormat;
  hostname: RegularFormat;
  ipv4: RegularFormat;
  ipv6: RegularFormat;
  uri: RegularFormat;
  "uri-reference": RegularFormat;
  iri: RegularFormat;
  "iri-reference": RegularFormat;
  "uri-template": RegularFormat;
  "json-pointer": RegularFormat;
  "relative-json-pointer": RegularFormat;
  uuid: RegularFormat;
  regex: Format;
}>;

export type {
  AjvFormatName,
  FormatMode,
  FormatOptions,
  FormatsPlugin,
  NumberFormat,
  OrderedFormat,
  ReferenceComponents,
  UriResolver,
};

export { addFormats, addFormats as default, uriResolver };

import { Plugin, Format as Format$1 } from "ajv";

declare const uriResolver: UriResolver;
