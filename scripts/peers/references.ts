/** Random and hostile references. The same seed gives the same ones. */
import { rfc3986 } from "../../grammar/index.js";
import { nearMisses, sample } from "../../grammar/language/index.js";
import { pick, seeded } from "../../spec/helpers/worlds.js";
import type { Random } from "../../spec/helpers/worlds.js";

const SEED = 3986;

/** The number of references of each kind. */
const COUNT = 500;

/** Delimiters, dots, escapes, and characters that no URI has. */
const PIECES = [
  ...[":", "/", "//", "?", "#", "[", "]", "@", "%", "%2F", "%2e", "%41", "%zz", ".", "..", "./"],
  ...["\\", " ", "\t", "\0", "é", "a", "A", "x:", "http:", "HTTP://", "urn:", "h", "[::1]"],
  ...["1.2.3.4", ":80", ";", "&", "=", "http://h/"],
];

/**
 * Returns references of four kinds: strings of RFC 3986, strings that are nearly of it, strings of pieces,
 * and URIs with changes. None comes twice.
 */
export function randomReferences(): readonly string[] {
  const random = seeded(SEED);
  const rule = rfc3986.rule("URI-reference");
  const samples = sample(rule, { seed: SEED, count: COUNT, maxLength: 24 });
  const misses = nearMisses(rule, { seed: SEED, count: COUNT }).map(({ string }) => string);
  const pieced = Array.from({ length: COUNT }, () => joined(random));
  const changed = Array.from({ length: COUNT }, () => withChange(pick(URIS, random), random));
  return [...new Set([...samples, ...misses, ...pieced, ...changed])];
}

const URIS = [
  "http://user@example.com:8080/a/b/../c?q=1#f",
  "https://1.2.3.4/./x",
  "ftp://[2001:DB8::1]:21/a",
  "urn:example:a%41b",
  "x://h/a//b?",
  "//h/%7Ea",
  "../a/b;c=1",
];

function joined(random: Random): string {
  const length = 1 + Math.floor(random() * 6);
  return Array.from({ length }, () => pick(PIECES, random)).join("");
}

function withChange(text: string, random: Random): string {
  const from = Math.floor(random() * (text.length + 1));
  const to = Math.min(text.length, from + Math.floor(random() * 3));
  return text.slice(0, from) + pick(["", ...PIECES], random) + text.slice(to);
}
