/** Random calls of all functions of the originals. */
import { randomReference } from "./references.js";
import { ENDLESS } from "./comparison.js";
import { escapesOf } from "./reasons.js";
import type { Call } from "./reasons.js";
import type { Functions } from "./comparison.js";

/** The options of the documentation of both, with their values. */
const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  scheme: ["http", "https", "ws", "x", "mailto", "urn"],
  reference: ["suffix", "suffix", "absolute", "relative", "uri", "same-document"],
  unicodeSupport: [true],
  domainHost: [true],
  absolutePath: [true],
  tolerant: [true],
  nid: ["uuid", "x"],
};
const OPTIONS_OF_FAST_URI = { ...OPTIONS, skipEscape: [true] };
const OPTIONS_OF_URI_JS = { ...OPTIONS, iri: [true, true, false] };

/** Neither strings nor components. */
const WRONG_TYPES = [0, 1, true, null, ["a"], Object("a") as unknown];

/** Returns calls of every function, with references and components that have parts in common. */
export function randomCalls(
  name: "fast-uri" | "uri-js",
  original: Functions,
  random: () => number,
): readonly Call[] {
  const isFastUri = name === "fast-uri";
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const options: Record<string, unknown> = {};
  for (let count = one([0, 0, 1, 1, 1, 2]); count > 0; count -= 1) {
    const [option, values] = one(
      Object.entries(isFastUri ? OPTIONS_OF_FAST_URI : OPTIONS_OF_URI_JS),
    );
    options[option] = one(values);
  }
  const parse = original.parse as (text: string) => object;
  const [a, b] = [randomReference(random), randomReference(random)];
  const [partsOfA, partsOfB] = [a, b].map((text) => {
    const parts = { ...parse(text), error: undefined };
    return JSON.parse(JSON.stringify(parts)) as object;
  });
  // Components that no string has together.
  const some = Object.entries(partsOfB!).filter(() => random() < 0.3);
  const mixed = random() < 0.5 ? partsOfA : { ...partsOfA, ...Object.fromEntries(some) };

  const resolveComponent = isFastUri ? "resolveComponent" : "resolveComponents";
  const calls: Call[] = [
    ["parse", a],
    ["normalize", a],
    ["normalize", mixed],
    ["serialize", mixed],
    ["resolve", "http://a/b/c", a],
    ["resolve", a, "../x?y"],
    ["resolve", a, b],
    ["equal", a, a],
    ["equal", a, b],
    ["equal", a, a.toUpperCase()],
    ["equal", a, (original.normalize as (text: string) => string)(a)],
    ["equal", mixed, a],
    ["equal", partsOfA, mixed],
    ["parse", one(WRONG_TYPES)],
    ["normalize", one(WRONG_TYPES)],
    ["equal", one(WRONG_TYPES), one([a, ...WRONG_TYPES])],
    [resolveComponent, mixed, partsOfB],
    [resolveComponent, partsOfB, mixed],
  ];
  const asked =
    Object.keys(options).length === 0 ? calls : calls.map((call): Call => [...call, options]);
  const raw: Call[] = [
    [resolveComponent, mixed, partsOfB, options, true],
    [resolveComponent, partsOfB, mixed, options, true],
  ];
  if (isFastUri) return [...asked, ...raw];
  const all: readonly Call[] = [
    ...asked,
    ...raw,
    ["escapeComponent", a, options],
    ["unescapeComponent", a, options],
    ["pctEncChar", a],
    ["pctDecChars", damaged(escapesOf(a), random)],
    [
      "removeDotSegments",
      String(Object.entries(partsOfA!).find(([key]) => key === "path")?.[1] ?? a),
    ],
  ];
  return all.filter((call) => !ENDLESS.test(JSON.stringify(call)));
}

/** Returns escapes, of which one may be missing. */
function damaged(escapes: string, random: () => number): string {
  const at = 3 * Math.floor((random() * escapes.length) / 3);
  return random() < 0.5 ? escapes : escapes.slice(0, at) + escapes.slice(at + 3);
}
