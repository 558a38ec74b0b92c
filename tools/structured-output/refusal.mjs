// Reads a grammar from standard input. llama.cpp writes the reason why it refuses it to standard error.
import { readFileSync } from "node:fs";
import { getLlama } from "node-llama-cpp";

const llama = await getLlama({
  gpu: false,
  build: "never",
  skipDownload: true,
  logLevel: "disabled",
});
await llama.createGrammar({ grammar: readFileSync(0, "utf8") }).catch(() => undefined);
process.exit();
