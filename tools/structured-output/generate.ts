/**
 * Lets a model of random weights write strings of rules, under the grammars of `toGrammar` in llama.cpp:
 *
 *     npx tsx tools/structured-output/generate.ts
 *
 * Each finished output is a string of its rule, and each other output the beginning of one. Otherwise, the status is 1.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonString, toGrammar } from "uri-abnf/language";
import { STANDARDS } from "../../grammar/standards.js";
import type { Rule } from "uri-abnf/grammar";

/** The sizes of the model: an embedding, its feed-forward layer, and its tokens (three signs, and the octets). */
const [WIDTH, INNER, HEADS] = [32, 64, 2];
const SIGNS = ["<unk>", "<s>", "</s>"];
const TOKENS = SIGNS.length + 256;
const MOST_TOKENS = 200;
const OUTPUTS = 3;

// The types of metadata in GGUF, version 3.
const [UINT32, INT32, FLOAT32, STRING, ARRAY] = [4, 5, 6, 8, 9];

/** Returns a file in GGUF: one layer of the architecture of Llama, with weights that are random but the same every time. */
function randomModel(): Buffer {
  const parts: Buffer[] = [];
  const number = (value: number | bigint): Buffer => {
    const buffer = Buffer.alloc(typeof value === "bigint" ? 8 : 4);
    if (typeof value === "bigint") buffer.writeBigUInt64LE(value);
    else buffer.writeUInt32LE(value);
    return buffer;
  };
  const float = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer);
  const string = (text: string): Buffer =>
    Buffer.concat([number(BigInt(Buffer.byteLength(text))), Buffer.from(text)]);
  const list = (type: number, items: readonly Buffer[]): Buffer =>
    Buffer.concat([number(type), number(BigInt(items.length)), ...items]);
  const octets = Array.from(
    { length: 256 },
    (_, octet) => `<0x${octet.toString(16).toUpperCase().padStart(2, "0")}>`,
  );
  const tokens = [...SIGNS, ...octets];
  const metadata: readonly (readonly [string, number, Buffer])[] = [
    ["general.architecture", STRING, string("llama")],
    ["llama.context_length", UINT32, number(512)],
    ["llama.embedding_length", UINT32, number(WIDTH)],
    ["llama.block_count", UINT32, number(1)],
    ["llama.feed_forward_length", UINT32, number(INNER)],
    ["llama.rope.dimension_count", UINT32, number(WIDTH / HEADS)],
    ["llama.attention.head_count", UINT32, number(HEADS)],
    ["llama.attention.layer_norm_rms_epsilon", FLOAT32, float(1e-5)],
    ["tokenizer.ggml.model", STRING, string("llama")],
    ["tokenizer.ggml.tokens", ARRAY, list(STRING, tokens.map(string))],
    [
      "tokenizer.ggml.scores",
      ARRAY,
      list(
        FLOAT32,
        tokens.map(() => float(0)),
      ),
    ],
    [
      "tokenizer.ggml.token_type",
      ARRAY,
      list(INT32, [2, 3, 3, ...octets.map(() => 6)].map(number)),
    ],
    ["tokenizer.ggml.bos_token_id", UINT32, number(1)],
    ["tokenizer.ggml.eos_token_id", UINT32, number(2)],
  ];
  const tensors: readonly (readonly [string, ...number[]])[] = [
    ["token_embd.weight", WIDTH, TOKENS],
    ["output_norm.weight", WIDTH],
    ["output.weight", WIDTH, TOKENS],
    ["blk.0.attn_norm.weight", WIDTH],
    ...["q", "k", "v", "output"].map(
      (name) => [`blk.0.attn_${name}.weight`, WIDTH, WIDTH] as const,
    ),
    ["blk.0.ffn_norm.weight", WIDTH],
    ["blk.0.ffn_gate.weight", WIDTH, INNER],
    ["blk.0.ffn_up.weight", WIDTH, INNER],
    ["blk.0.ffn_down.weight", INNER, WIDTH],
  ];
  parts.push(
    Buffer.from("GGUF"),
    number(3),
    number(BigInt(tensors.length)),
    number(BigInt(metadata.length)),
  );
  for (const [key, type, value] of metadata) parts.push(string(key), number(type), value);
  let offset = 0n;
  const weights: Buffer[] = [];
  let state = 1;
  const random = (): number => {
    state = (state * 48_271) % 0x7fffffff;
    return (state / 0x7fffffff - 0.5) / 2;
  };
  for (const [name, ...sizes] of tensors) {
    parts.push(
      string(name),
      number(sizes.length),
      ...sizes.map((size) => number(BigInt(size))),
      number(0),
      number(offset),
    );
    const count = sizes.reduce((product, size) => product * size, 1);
    const values = Float32Array.from({ length: count }, () => (sizes.length === 1 ? 1 : random()));
    weights.push(Buffer.from(values.buffer));
    offset += BigInt(values.byteLength);
  }
  const head = Buffer.concat(parts);
  // The weights begin at a multiple of 32 octets; the size of each is one.
  return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), ...weights]);
}

interface Completion {
  generateCompletionWithMeta(
    prompt: string,
    options: object,
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>;
}

interface Package {
  readonly getLlama: (options: object) => Promise<{
    loadModel(options: object): Promise<{
      createContext(options: object): Promise<{ getSequence(): { clearHistory(): Promise<void> } }>;
    }>;
    createGrammar(options: object): Promise<object>;
  }>;
  readonly LlamaCompletion: new (options: object) => Completion;
}

const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
const modelPath = join(folder, "random.gguf");
writeFileSync(modelPath, randomModel());
const file = join(
  process.cwd(),
  "tools/structured-output/node_modules/node-llama-cpp/dist/index.js",
);
const { getLlama, LlamaCompletion } = (await import(pathToFileURL(file).href)) as Package;
const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: "error" });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 512, threads: 1 });
const contextSequence = context.getSequence();
const completion = new LlamaCompletion({ contextSequence });

const counts = { finished: 0, begun: 0, "not UTF-8": 0, wrong: 0 };

/** Takes the octets from the tokens. To llama.cpp, a sign is its text, which the package leaves out. */
async function check(name: string, rule: Rule): Promise<void> {
  const grammar = await llama.createGrammar({ grammar: toGrammar(rule, { notation: "gbnf" }) });
  for (let seed = 1; seed <= OUTPUTS; seed += 1) {
    await contextSequence.clearHistory();
    const octets: number[] = [];
    const onToken = (ids: readonly number[]): void => {
      for (const id of ids)
        octets.push(...(id < SIGNS.length ? Buffer.from(SIGNS[id]!) : [id - SIGNS.length]));
    };
    const options = { grammar, seed, temperature: 1.5, maxTokens: MOST_TOKENS, onToken };
    const { metadata } = await completion.generateCompletionWithMeta("a", options);
    const isEnd = metadata.stopReason === "eogToken";
    const output = outcomeOf(Buffer.from(octets), rule, isEnd);
    counts[output] += 1;
    if (output === "wrong")
      console.log(`wrong: ${name}: ${JSON.stringify(Buffer.from(octets).toString())}`);
  }
}

function outcomeOf(octets: Buffer, rule: Rule, isEnd: boolean): keyof typeof counts {
  let text: string;
  try {
    // At the limit, a character can be cut.
    text = new TextDecoder("utf-8", { fatal: true }).decode(octets, { stream: !isEnd });
  } catch {
    return "not UTF-8";
  }
  if (isEnd) return rule.test(text) ? "finished" : "wrong";
  return rule.open().push(text).state === "mismatch" ? "wrong" : "begun";
}

for (const { name, load } of STANDARDS) {
  const { rules } = (await load()) as { rules: Readonly<Record<string, Rule>> };
  for (const rule of Object.values(rules).filter((_, index) => index % 20 === 0))
    if (rule.alphabet === "unicode") {
      await check(`${name} ${rule.ruleName}`, rule);
      await check(`${name} ${rule.ruleName} in JSON`, jsonString(rule));
    }
}
console.log(counts);
rmSync(folder, { recursive: true });
process.exit(counts.wrong > 0 ? 1 : 0);
