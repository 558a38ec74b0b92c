/**
 * Declarations of the peers, as far as the benchmark uses them. The packages are only installed to run it, and
 * their own types would be missing where it is checked.
 */
interface PeerParts {
  readonly scheme?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly port?: string | number;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
  readonly error?: string;
}

declare module "fast-uri" {
  interface Uri {
    parse(reference: string): PeerParts;
    normalize(reference: string): string;
    resolve(base: string, reference: string): string;
  }
  const uri: Uri;
  export default uri;
}

declare module "uri-js" {
  export { default } from "fast-uri";
}

declare module "@hyperjump/uri" {
  export function parseUriReference(reference: string): PeerParts;
  export function isUriReference(reference: string): boolean;
  export function normalizeUri(uri: string): string;
  export function resolveUri(reference: string, base: string): string;
  export function resolveIri(reference: string, base: string): string;
}

declare module "urijs" {
  interface Parts {
    readonly protocol?: string | null;
    readonly username?: string | null;
    readonly password?: string | null;
    readonly hostname?: string | null;
    readonly port?: string | null;
    readonly path?: string | null;
    readonly query?: string | null;
    readonly fragment?: string | null;
  }
  export default class URI {
    constructor(reference: string);
    static parse(reference: string): Parts;
    normalize(): URI;
    absoluteTo(base: string): URI;
    toString(): string;
  }
}

declare module "peggy" {
  const peggy: {
    generate(grammar: string): { parse(input: string, options?: object): unknown };
  };
  export default peggy;
}

declare module "apg-js" {
  interface Grammar {
    readonly rules: readonly { readonly name: string }[];
  }
  type Callback = (state: number, characters: unknown, offset: number, length: number) => number;
  interface Ast {
    readonly callbacks: Record<string, Callback>;
    translate(): void;
  }
  interface Parser {
    ast: Ast;
    parse(grammar: Grammar, rule: string, input: readonly number[]): { readonly success: boolean };
  }
  interface Generator {
    readonly errors: readonly unknown[];
    generate(): void;
    errorsToAscii(): string;
    toObject(): Grammar;
  }
  const apg: {
    readonly apgApi: new (abnf: string) => Generator;
    readonly apgLib: {
      readonly ast: new () => Ast;
      readonly parser: new () => Parser;
      readonly ids: { readonly SEM_PRE: number; readonly SEM_OK: number };
      readonly utils: { readonly stringToChars: (text: string) => readonly number[] };
    };
  };
  export default apg;
}
