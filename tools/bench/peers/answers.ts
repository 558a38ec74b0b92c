/**
 * Prints the answers of the peers for references, as JSON. The argument is
 * `{ "normalize": [reference...], "resolve": [reference...] }`, and each reference becomes a list of answers.
 * `spec/comparison.spec.ts` compares them with docs/comparison.md.
 */
import { fastUri, hyperjump, URI, uriJs } from "./index.js";

type Asked = Readonly<Record<"normalize" | "resolve", readonly string[]>>;
type Ask = (reference: string) => string;

/** The base of the references that are resolved. */
const BASE = "http://a/b/c/d;p?q";

const ASKS: Readonly<Record<keyof Asked, readonly Ask[]>> = {
  normalize: [
    (reference) => fastUri.normalize(reference),
    (reference) => uriJs.normalize(reference),
    (reference) => new URI(reference).normalize().toString(),
    (reference) => hyperjump.normalizeUri(reference),
  ],
  resolve: [
    (reference) => fastUri.resolve(BASE, reference),
    (reference) => uriJs.resolve(BASE, reference),
    (reference) => new URI(reference).absoluteTo(BASE).toString(),
    (reference) => hyperjump.resolveIri(reference, BASE),
  ],
};

const { normalize, resolve } = JSON.parse(process.argv[2] ?? "") as Asked;
console.log(
  JSON.stringify({
    normalize: normalize.map((reference) => ASKS.normalize.map((ask) => answerOf(ask, reference))),
    resolve: resolve.map((reference) => ASKS.resolve.map((ask) => answerOf(ask, reference))),
  }),
);

/** A package that throws has the answer "error". */
function answerOf(ask: Ask, reference: string): string {
  try {
    return ask(reference);
  } catch {
    return "error";
  }
}
