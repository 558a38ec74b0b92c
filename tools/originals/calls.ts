/** Random calls of all functions: strings and components of any characters, and options of any value. */

/** A function of the interface, its arguments, and what a handler of the scheme `x` does in the call. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly handler?: keyof typeof HANDLERS | undefined;
}

export type Parts = Readonly<Record<string, unknown>>;

/** Handlers change components and return something, or nothing. The originals ignore it. */
export const HANDLERS = {
  nothing: () => undefined,
  null: () => null,
  other: () => ({ scheme: "http", host: "other", path: "/other" }),
  absent: undefined,
};

/** Returns words; "-" is an empty one, and "␠" a space in a word. */
const words = (text: string): readonly string[] =>
  text.split(" ").map((word) => (word === "-" ? "" : word.replaceAll("␠", " ")));

const WITHOUT_VALUE = [false, 0, "", null, undefined];
const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  scheme: words("http HTTPS ws x mailto urn null urn:uuid"),
  reference: words("suffix suffix absolute relative uri same-document"),
  nid: words("uuid x UUID"),
  ...{ unicodeSupport: [true], domainHost: [true, 1], absolutePath: [true, 1] },
  ...{ tolerant: [true, "x"], skipEscape: [true, "x"], iri: [true, false, 1] },
};

/** Neither strings nor components. */
const WRONG_TYPES = [0, 1, true, null, undefined, ["a"]];

const UUID = "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6";
/** What components have, as a program would write it. Together with `ATOMS`, anything else. */
const COMPONENTS: Readonly<Record<string, readonly unknown[]>> = {
  scheme: words("http https HTTP Ws wss urn URN mailto x foo null file javascript 1a"),
  userinfo: words("u u:p - a@b %40%7e good.com\\"),
  host: [
    ...words("example.com EXAMPLE.com a A 127.0.0.1 127.1 0x7f.1 010.0.0.1 192.068.001.000 - a]"),
    ...words("[::1] ::1 [::FFFF:1.2.3.4] [1:0:0:2:0:0:0:3] [fe80::1%25en0] fe80::1%en0 [::1"),
    ...words("[fe80::1%ee0] [v1.A:b] é.org É.org xn--9ca.org xn--a a%60b.com a%22b a%7bb a%4%41"),
    ...words("a%2fb a..b \u212a.com ẞ.de aς ｅxample.com %C3%A9.com a。b ex%61mple evil.com\\"),
  ],
  port: [80, 443, 8080, 65536, 1.5, -1, ...words("80 443 - 0080 65536 8x 99999999999999999999")],
  path: [
    ...words(
      "/ /a/b /a/../b /./a //a /.//a /a//..//b a ../a ./a:b a/../b a/../b:c .. . a:b - /a/..",
    ),
    ...words(
      "/%2e%2e/a /%2E/%2f /%7ea /%E9%41%2F /%zz /a\\b x/.. ../.. ../. uuid:x a:\u212a a@b.c",
    ),
    ...words(`a@/evil.com a@b%0Ac a@b.c,d%2Ce@é.org example:a%2fb/../c uuid:${UUID} ,@ \\\\e /a␠b`),
  ],
  query: words(
    "a=b - ? %7e%2e%2f a␠b to=a@b.c&subject=x%20y&cc=z a=b=c constructor=1 %ee%80%80\ue000",
  ),
  fragment: words("f - %7e /$defs/a /definitions/Record<string> a#b a\u2028b"),
  resourceName: words("/a /a?b ?b /a?b?c a?b?c? / - a /../b?c"),
  secure: [true, false, "x", 0, null],
  nid: words("a A uuid UUID - example"),
  nss: words("b b#c b\r\nc b:c/../d - %7e%c3"),
  uuid: [UUID, "x", ""],
  to: [["a@b.c"], ["A@B.C", "d,e@é.org"], [], ["a@b/c", "a"]],
  subject: words("s - a␠b&c=d"),
  body: ["b"],
  error: ["wrong", ""],
  headers: [{ cc: "a" }, { "a%41": "b c", To: "x@y" }, { constructor: "1" }],
};
const ATOMS = [
  ...Array.from("\0\t\n\r \"#%/:<>?@[\\]^`{|}aZ0.-_~!$&'()*+,;=\u007f\u00a0éÉİςẞｅ"),
  ...words("\u200e \u2028 \ufeff \ue000 \uffff \ud800 \udc00 😀 𐐨 \u212a %41 %7E %2e %2F %25"),
  ...words("%c3%a9 %E9 %00 %f0%9f%98%80 %ED%A0%80 %4 .. ./ ../ // :: xn-- [ ] 25"),
];
const OF_STRINGS = words("scheme userinfo host port path query fragment");

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
export function joined(parts: Parts): string {
  const text = (name: string, before: string, behind = ""): string =>
    parts[name] === undefined ? "" : before + String(parts[name]) + behind;
  const server = `//${text("userinfo", "", "@")}${text("host", "")}${text("port", ":")}`;
  const behind = text("path", "") + text("query", "?") + text("fragment", "#");
  return text("scheme", "", ":") + (parts.host === undefined ? "" : server) + behind;
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
  const isUriJs = name === "uri-js";
  const asked = Object.keys(OPTIONS).filter((option) =>
    option === (isUriJs ? "skipEscape" : "iri") ? false : chance(option === "iri" ? 0.2 : 0.15),
  );
  const options = Object.fromEntries(
    asked.map((option) => [option, one(chance(0.4) ? WITHOUT_VALUE : OPTIONS[option]!)]),
  );
  const own = one(["ws", "urn", "mailto", "x", undefined]);
  const components = (): Parts => {
    const parts = partsOf(own ? Object.keys(COMPONENTS) : OF_STRINGS, one([0.15, 0.3]));
    return own && chance(0.7) ? { ...parts, scheme: own } : parts;
  };
  const [a, b, c, d] = [reference(), reference(), components(), components()];
  const mixed = { ...c, ...d };
  const resolveComponent = isUriJs ? "resolveComponents" : "resolveComponent";
  const calls: (readonly [name: string, ...args: unknown[]])[] = [
    ["parse", a],
    ["parse", `${one(["mailto:", "urn:a:", "urn:", "x:"])}${String(value("path"))}`],
    ["parse", `${one(["http", "ws", "x"])}://${String(value("host"))}`],
    ["parse", one(WRONG_TYPES)],
    ["serialize", c],
    ["serialize", { ...mixed, scheme: "x" }],
    ["serialize", { ...mixed, scheme: "http", path: value("path"), error: "wrong" }],
    ["serialize", { ...(chance(0.5) ? { scheme: "" } : {}), path: value("path") }],
    ["normalize", a],
    ["normalize", one([c, ...WRONG_TYPES])],
    ["resolve", one(["http://a/b/c", "http://xn--9ca.org/b/c"]), a],
    ["resolve", a, one([b, "../x?y", "#f"])],
    ["resolve", "http://a/b/c", `//${String(value("host"))}`],
    ["resolve", one(["C:\\a b.json", "\\a", a]), one(["#f", "", b, ...WRONG_TYPES])],
    ["equal", a, one([a, b, a.toUpperCase(), a.toLowerCase()])],
    ["equal", one([c, ...WRONG_TYPES]), one([a, c, mixed])],
    [resolveComponent, mixed, d],
  ];
  const handler = chance(0.3) ? one(Object.keys(HANDLERS) as (keyof typeof HANDLERS)[]) : undefined;
  const all = calls.map(([each, ...args]): Call => {
    const given = chance(0.5) ? args : [...args, one([options, options, null, undefined])];
    const isOfX = JSON.stringify(args).includes("x");
    return { name: each, args: given, handler: isOfX ? handler : undefined };
  });
  all.push({ name: resolveComponent, args: [c, d, options, true] });
  if (!isUriJs) return all;
  const escapes = one(words("%41 %c3%a9 %E9%28 %f0%9f%98%80 %E2%82%AC %ED%A0%80"));
  for (const each of words("escapeComponent unescapeComponent pctEncChar removeDotSegments"))
    all.push({ name: each, args: [one([hostile(), a, ""]), options] });
  all.push({ name: "pctDecChars", args: [escapes + one([escapes, ""])] });
  all.push({ name: "parse", args: [a, { unicodeSupport: true, iri: one([true, false]) }] });
  // A call without an end takes a second.
  return all.filter((call) => !mayBeEndless(call) || chance(0.05));
}
