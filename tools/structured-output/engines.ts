/**
 * The engines for structured output, as functions from a grammar and some texts to the texts that the engine accepts. Each runs
 * from its published package, without a model: `npm ci --prefix tools/structured-output`; llguidance is a package of Python
 * (`pip install llguidance`), for the interpreter that the variable PYTHON names.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction, constants } from "node:vm";

/** A grammar in the notation of an engine, and texts. */
export interface Question {
  readonly grammar: string;
  readonly texts: readonly string[];
}

/** Whether the engine accepts each text as a whole, or the reason why it refuses the grammar. */
export type Answer = readonly boolean[] | string;

export interface Engine {
  readonly name: string;
  readonly version: string;
  /** The kind of grammars that it is asked about. */
  readonly notation: "gbnf" | "lark" | "xgrammar" | "regex";
  readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
}

const FOLDER = join(process.cwd(), "tools/structured-output");
const PACKAGES = join(FOLDER, "node_modules");
const PYTHON = process.env.PYTHON ?? "python3";

/** Returns the engines that are installed. */
export async function installedEngines(): Promise<readonly Engine[]> {
  const engines = [await llamaCpp(), await xgrammar(), await transformers(), ...llguidance()];
  return engines.filter((engine) => engine !== undefined);
}

function versionOf(name: string): string | undefined {
  const file = join(PACKAGES, name, "package.json");
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

interface LlamaGrammar {
  _testText(text: string): boolean;
}

interface Llama {
  createGrammar(options: { readonly grammar: string }): Promise<LlamaGrammar>;
}

/** llama.cpp, in the build of node-llama-cpp. `_testText` is internal: it runs a text through the grammar. */
export async function llamaCpp(): Promise<Engine | undefined> {
  const version = versionOf("node-llama-cpp");
  if (version === undefined) return undefined;
  const url = pathToFileURL(join(PACKAGES, "node-llama-cpp/dist/index.js")).href;
  const { getLlama } = (await import(url)) as { getLlama: (options: object) => Promise<Llama> };
  const llama = await getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    logLevel: "disabled",
  });
  const answer = async ({ grammar, texts }: Question): Promise<Answer> => {
    let made: LlamaGrammar;
    try {
      made = await llama.createGrammar({ grammar });
    } catch {
      return llamaRefusal(grammar);
    }
    return texts.map((text) => made._testText(text));
  };
  const ask = (questions: readonly Question[]): Promise<readonly Answer[]> =>
    inTurn(questions, answer);
  return { name: "llama.cpp", version: `node-llama-cpp ${version}`, notation: "gbnf", ask };
}

/** Returns the message that llama.cpp writes to the standard error of its process. */
function llamaRefusal(grammar: string): string {
  const options = { input: grammar, encoding: "utf8" } as const;
  const { stderr } = spawnSync(process.execPath, [join(FOLDER, "refusal.mjs")], options);
  return /error parsing grammar: (.*)/.exec(stderr)?.[1] ?? "Failed to parse grammar";
}

interface XGrammar {
  readonly Grammar: { fromEBNF(grammar: string): Promise<{ dispose(): void }> };
  readonly Testings: { isGrammarAcceptString(grammar: object, text: string): Promise<boolean> };
}

/** XGrammar, compiled to WebAssembly. Its package says that it has ES modules, but its file is a script for CommonJS. */
export async function xgrammar(): Promise<Engine | undefined> {
  const version = versionOf("@mlc-ai/web-xgrammar");
  if (version === undefined) return undefined;
  const file = join(PACKAGES, "@mlc-ai/web-xgrammar/lib/index.js");
  const code = readFileSync(file, "utf8");
  let written: string[] = [];
  const load = (): XGrammar => {
    const module = { exports: {} };
    const note = (...words: readonly unknown[]): void => void written.push(words.join(" "));
    const quiet = { log: note, warn: note, error: note };
    const parameters = ["exports", "module", "require", "__dirname", "__filename", "console"];
    const run = functionOf(code, parameters);
    run(module.exports, module, createRequire(file), join(file, ".."), file, quiet);
    return module.exports as XGrammar;
  };
  let loaded = load();
  const answer = async ({ grammar, texts }: Question): Promise<Answer> => {
    written = [];
    try {
      const made = await loaded.Grammar.fromEBNF(grammar);
      const answers = await inTurn(texts, (text) =>
        loaded.Testings.isGrammarAcceptString(made, text),
      );
      made.dispose();
      return answers;
    } catch (error) {
      // The instance has ended with the error.
      loaded = load();
      return /(?:error|Error).*/.exec(written.join("\n"))?.[0] ?? String(error);
    }
  };
  const ask = (questions: readonly Question[]): Promise<readonly Answer[]> =>
    inTurn(questions, answer);
  return Promise.resolve({
    name: "XGrammar",
    version: `web-xgrammar ${version}`,
    notation: "xgrammar",
    ask,
  });
}

interface LogitsProcessor {
  _call(
    inputs: readonly (readonly number[])[],
    logits: { dims: number[]; data: Float32Array },
  ): void;
}

type ProcessorClass = new (tokenizer: object, format: object) => readonly LogitsProcessor[];

/** The constraints of Transformers.js for regular expressions. Of Transformers.js, they need two classes, only to extend them. */
export async function transformers(): Promise<Engine | undefined> {
  const name = "@huggingface/transformers-structured-output";
  const version = versionOf(name);
  if (version === undefined) return undefined;
  const module = { exports: {} as { StructuredOutputProcessor: ProcessorClass } };
  const code = readFileSync(join(PACKAGES, name, "dist/index.cjs"), "utf8");
  const stubs = { LogitsProcessor: Object, LogitsProcessorList: Array };
  const run = functionOf(code, ["exports", "module", "require"]);
  run(module.exports, module, () => stubs);
  const END = 256;
  const tokens = [
    ...Array.from({ length: END }, (_, octet) => Uint8Array.of(octet)),
    new Uint8Array(),
  ];
  const tokenizer = { tokens, eosTokenId: END };
  const accepts = (grammar: string, text: string): boolean => {
    const format = { type: "regex", regex: grammar };
    const [processor] = new module.exports.StructuredOutputProcessor(tokenizer, format);
    const read: number[] = [];
    for (const token of [...Buffer.from(text), END]) {
      const logits = { dims: [1, END + 1], data: new Float32Array(END + 1) };
      processor!._call([read], logits);
      if (logits.data[token] === -Infinity) return false;
      read.push(token);
    }
    return true;
  };
  const answer = ({ grammar, texts }: Question): Promise<Answer> => {
    try {
      return Promise.resolve(texts.map((text) => accepts(grammar, text)));
    } catch (error) {
      return Promise.resolve((error as Error).message);
    }
  };
  const ask = (questions: readonly Question[]): Promise<readonly Answer[]> =>
    inTurn(questions, answer);
  return Promise.resolve({
    name: "Transformers.js",
    version: `structured-output ${version}`,
    notation: "regex",
    ask,
  });
}

/** llguidance, for grammars of Lark and for regular expressions, if Python has its package. */
export function llguidance(): readonly Engine[] {
  const run = (kind: string, questions: readonly Question[]): readonly Answer[] => {
    const input = JSON.stringify({ kind, questions });
    const options = { input, encoding: "utf8", maxBuffer: 2 ** 30 } as const;
    const { stdout, status } = spawnSync(PYTHON, [join(FOLDER, "ask_llguidance.py")], options);
    return status === 0 ? (JSON.parse(stdout) as Answer[]) : [];
  };
  const [version] = run("version", []);
  if (typeof version !== "string") return [];
  return (["lark", "regex"] as const).map((notation) => ({
    name: "llguidance",
    version: `llguidance ${version}`,
    notation,
    ask: (questions) => Promise.resolve(run(notation, questions)),
  }));
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

/** Makes a script a function. Its imports are those of this program. */
function functionOf(
  code: string,
  parameters: readonly string[],
): (...values: readonly unknown[]) => void {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER as never;
  return compileFunction(code, parameters, { importModuleDynamically }) as () => void;
}
