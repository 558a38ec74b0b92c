/** Declarations for the peers without types, as far as the benchmark uses them. */
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
    absoluteTo(base: string): URI;
    toString(): string;
  }
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
    toSource(options: { readonly lite: boolean }): string;
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

declare module "nearley" {
  type GrammarSymbol = string | RegExp | { readonly literal: string };
  interface CompiledRules {
    readonly Lexer: undefined;
    readonly ParserRules: readonly { readonly name: string; readonly symbols: GrammarSymbol[] }[];
    readonly ParserStart: string;
  }
  interface Grammar {
    readonly start: string;
  }
  interface State {
    readonly rule: { readonly name: string };
    readonly isComplete: boolean;
    readonly reference: number;
  }
  interface Parser {
    readonly table: readonly { readonly states: readonly State[] }[];
    feed(text: string): this;
  }
  const nearley: {
    readonly Parser: new (grammar: Grammar) => Parser;
    readonly Grammar: { fromCompiled(rules: CompiledRules): Grammar };
  };
  export default nearley;
}
