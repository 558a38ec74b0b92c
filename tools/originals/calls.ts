/** Random calls of all functions: strings and components of any characters, and options of any value. */

/** A function of the interface, its arguments, and what a handler of the scheme `x` does in the call. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly handler?: keyof typeof HANDLERS | undefined;
}

type Parts = Record<string, unknown>;

/** Handlers change components and return something, or nothing. The originals ignore it. */
export const HANDLERS = {
  nothing: () => undefined,
  null: () => null,
  number: () => 1,
  other: () => ({ scheme: "http", host: "other", path: "/other" }),
  same: (parts: unknown) => parts,
  absent: undefined,
};

const ALTERNATIVES = [false, 0, "", null, undefined, true];
const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  scheme: ["http", "HTTPS", "ws", "x", "mailto", "urn", "null", "urn:uuid"],
  reference: ["suffix", "suffix", "absolute", "relative", "uri", "same-document"],
  nid: ["uuid", "x", "UUID"],
  unicodeSupport: [true],
  domainHost: [true],
  absolutePath: [true],
  tolerant: [true],
  skipEscape: [true],
  iri: [true, false],
};

/** Neither strings nor components. */
const WRONG_TYPES = [0, 1, true, null, undefined, ["a"], Object("a") as unknown];

/** What components have, as a program would write it. Together with `ATOMS`, anything else. */
const COMPONENTS: Readonly<Record<string, readonly unknown[]>> = {
  scheme: "http https HTTP  Ws wss urn URN mailto x foo null file javascript 1a".split(" "),
  userinfo: ["u", "u:p", "", "a@b", "%40%7e", "good.com\\"],
  host: [
    ..."example.com EXAMPLE.com a A 127.0.0.1 127.1 0x7f.1 010.0.0.1 192.068.001.000".split(" "),
    ..."[::1] ::1 [::FFFF:1.2.3.4] [1:0:0:2:0:0:0:3] [fe80::1%25en0] fe80::1%en0".split(" "),
    ..."[fe80::1%ee0] [v1.A:b] [::1 \u00e9.org \u00c9.org xn--9ca.org xn--a a%60b.com a%22b a%7bb a%4%41 a%2fb a..b".split(
      " ",
    ),
    ..."\u212a.com \u1e9e.de a\u03c2 \uff45xample.com %C3%A9.com a\u3002b ex%61mple evil.com\\".split(
      " ",
    ),
    "",
  ],
  port: [
    80,
    443,
    "80",
    "443",
    "",
    "0080",
    8080,
    65536,
    "65536",
    "8x",
    "-1",
    1.5,
    -1,
    "9".repeat(20),
  ],
  path: [
    ..."/ /a/b /a/../b /./a //a /.//a /a//..//b a ../a ./a:b a/../b a/../b:c .. . a:b".split(" "),
    ..."/%2e%2e/a /%2E/%2f /%7ea /%E9%41%2F /%zz /a\\b x/.. ../.. ../. uuid:x a:\u212a a@b.c a@/evil.com a@b%0Ac a@b.c,d%2Ce@\u00e9.org".split(
      " ",
    ),
    ..."/a/.. example:a%2fb/../c uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6 ,@ \\\\evil.com".split(
      " ",
    ),
    "",
    "/a b",
  ],
  query: [
    "a=b",
    "",
    "?",
    "%7e%2e%2f",
    "a b",
    "to=a@b.c&subject=x%20y&cc=z",
    "a=b=c",
    "constructor=1",
    "%ee%80%80\ue000",
  ],
  fragment: ["f", "", "%7e", "/$defs/a", "/definitions/Record<string>", "a#b", "a\u2028b"],
  resourceName: ["/a", "/a?b", "?b", "/a?b?c", "/", "", "a", "/../b?c"],
  secure: [true, false, "x", 0, null],
  nid: ["a", "A", "uuid", "UUID", "", "example"],
  nss: ["b", "b#c", "b\r\nc", "b:c/../d", "", "%7e%c3"],
  uuid: ["F81D4FAE-7dec-11d0-a765-00a0c91e6bf6", "x", ""],
  to: [["a@b.c"], ["A@B.C", "d,e@\u00e9.org"], [], ["a@b/c", "a"]],
  subject: ["s", "", "a b&c=d"],
  body: ["b"],
  error: ["wrong", ""],
  headers: [{ cc: "a" }, { "a%41": "b c", To: "x@y" }, { constructor: "1" }],
};
const ATOMS = [
  ...Array.from(
    "\0\t\n\r \"#%/:<>?@[\\]^`{|}aZ0.-_~!$&'()*+,;=\u007f\u00a0\u00e9\u00c9\u0130\u03c2\u1e9e",
  ),
  ..."\u200e \u2028 \ufeff \ue000 \uffff \ud800 \udc00 \u{1f600} \u{10428} \u212a \uff45 %41 %7E %2e".split(
    " ",
  ),
  ..."%2F %25 %c3%a9 %E9 %00 %f0%9f%98%80 %ED%A0%80 %4 .. ./ ../ // :: xn-- [ ] 25".split(" "),
];
const OF_STRINGS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/** Returns numbers from 0 to 1 by a seed: the generator mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Checks for a call of uri-js that may not return: it finds no end of a segment with such a character. */
export function mayBeEndless({ name, args }: Call): boolean {
  const json = JSON.stringify([name, args]);
  const isAsked = /^\["(?:removeDot|resolveC)|"(?:iri|unicodeSupport)"/.test(json);
  return isAsked && /\\r|[\u2028\u2029]|%e2%80%a[89]/i.test(json);
}

/** Returns the string of components as they are. */
export function joined(parts: Readonly<Parts>): string {
  const text = (name: string, before: string, behind = ""): string =>
    parts[name] === undefined ? "" : before + String(parts[name]) + behind;
  const hasHost = parts.host !== undefined;
  const server = hasHost ? text("userinfo", "", "@") + text("host", "") + text("port", ":") : "";
  const slashes = hasHost ? "//" : "";
  const behind = text("path", "") + text("query", "?") + text("fragment", "#");
  return text("scheme", "", ":") + slashes + server + behind;
}

/** Returns calls of every function of a package, with references and components that have parts in common. */
export function randomCalls(name: "fast-uri" | "uri-js", random: () => number): readonly Call[] {
  const chance = (share: number): boolean => random() < share;
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const some = <Item>(item: () => Item): readonly Item[] =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, item);
  const hostile = (): string => some(() => one(ATOMS)).join("");
  const value = (key: string): unknown => {
    if (chance(0.6)) return one(COMPONENTS[key]!);
    if (key === "to") return some(hostile);
    if (key === "headers") return { [hostile()]: hostile() };
    return chance(0.5) ? hostile() : String(one(COMPONENTS[key]!)) + one(ATOMS);
  };
  const partsOf = (keys: readonly string[], share: number): Parts =>
    Object.fromEntries(keys.filter(() => chance(share)).map((key) => [key, value(key)]));
  const reference = (): string => joined(partsOf(OF_STRINGS, one([0.2, 0.4, 0.6])));
  const optionsOf = (): Parts => {
    const names = Object.keys(OPTIONS).filter(
      (option) =>
        chance(option === "iri" ? 0.2 : 0.15) &&
        option !== (name === "uri-js" ? "skipEscape" : "iri"),
    );
    return Object.fromEntries(
      names.map((option) => [option, one(chance(0.4) ? ALTERNATIVES : OPTIONS[option]!)]),
    );
  };
  const own = one(["ws", "urn", "mailto", "x", undefined]);
  const keys = own === undefined ? OF_STRINGS : Object.keys(COMPONENTS);
  const components = (): Parts => {
    const parts = partsOf(keys, one([0.15, 0.3]));
    return own !== undefined && chance(0.7) ? { ...parts, scheme: own } : parts;
  };
  const [a, b, c, d] = [reference(), reference(), components(), components()];
  const mixed = { ...c, ...d };
  const resolveComponent = name === "fast-uri" ? "resolveComponent" : "resolveComponents";
  const calls: (readonly [name: string, ...args: unknown[]])[] = [
    ["parse", a],
    ["serialize", c],
    ["normalize", a],
    ["normalize", c],
    ["resolve", one(["http://a/b/c", "http://xn--9ca.org/b/c"]), a],
    ["resolve", a, one([b, "../x?y", "#f"])],
    ["equal", a, one([a, b, a.toUpperCase(), a.toLowerCase()])],
    ["equal", c, one([a, c, mixed])],
    [resolveComponent, mixed, d],
    ["serialize", { ...mixed, scheme: "x" }],
    ["serialize", { ...(chance(0.5) ? { scheme: "" } : {}), path: value("path") }],
    ["parse", `${one(["mailto:", "urn:a:", "urn:"])}${String(value("path"))}`],
    ["parse", `${one(["http", "ws", "x"])}://${String(value("host"))}`],
    ["resolve", "http://a/b/c", `//${String(value("host"))}`],
    ["resolve", one(["C:\\a b.json", "\\a", a]), one(["#f", "", b])],
    ["parse", `x:${b}`],
    ["parse", one(WRONG_TYPES)],
    ["normalize", one(WRONG_TYPES)],
    ["resolve", one([a, ...WRONG_TYPES]), one([b, ...WRONG_TYPES])],
    ["equal", one(WRONG_TYPES), one([a, ...WRONG_TYPES])],
  ];
  const options = optionsOf();
  const handler = chance(0.3) ? one(Object.keys(HANDLERS) as (keyof typeof HANDLERS)[]) : undefined;
  const asked = calls.map(([each, ...args]): Call => {
    const given = chance(0.5) ? args : [...args, one([options, options, null, undefined])];
    return {
      name: each,
      args: given,
      handler: JSON.stringify(args).includes("x") ? handler : undefined,
    };
  });
  // Such a call takes a second.
  const isTaken = (call: Call): boolean => !mayBeEndless(call) || chance(0.05);
  const raw: Call = { name: resolveComponent, args: [c, d, options, true] };
  if (name === "fast-uri") return [...asked, raw];
  const ofUriJs = ["escapeComponent", "unescapeComponent", "pctEncChar", "removeDotSegments"];
  const escapes = one(["%41", "%c3%a9", "%E9%28", "%f0%9f%98%80", "%E2%82%AC", "%ED%A0%80"]);
  const iri: Call = { name: "parse", args: [a, { unicodeSupport: true, iri: one([true, false]) }] };
  return [
    ...asked,
    iri,
    raw,
    ...ofUriJs.map((each): Call => ({ name: each, args: [one([hostile(), a]), options] })),
    { name: "pctDecChars", args: [escapes + one([escapes, ""])] },
  ].filter(isTaken);
}
