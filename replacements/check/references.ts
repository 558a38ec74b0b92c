/** Random and hostile references: pieces that the advisories are about, put together and edited. */

const SCHEMES = [
  ...["http", "https", "HTTP", "ws", "wss", "urn", "mailto", "foo", "x+y-1.z", "null", "file"],
  ...["ht%74p", "1a", "javascript", "", "h\ttp"],
];
const USERINFOS = ["u", "u:p", "", "a@b", "%40", "\u00e9", "good.com\\", "u%zz"];
const HOSTS = [
  ...[
    "example.com",
    "EXAMPLE.com",
    "a",
    "",
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "010.0.0.1",
    "256.1.1.1",
  ],
  ...[
    "1.2.3.4.5",
    "192.068.001.000",
    "[::1]",
    "[::FFFF:1.2.3.4]",
    "[1:0:0:2:0:0:0:3]",
    "[fe80::1%25en0]",
  ],
  ...[
    "[fe80::1%en0]",
    "[fe80::1%25]",
    "[fe80::1%2525a]",
    "[fe80::1%ee0]",
    "[v1.A:b]",
    "[::1",
    "::1]",
    "[1::2::3]",
  ],
  ...[
    "ex%61mple.com",
    "a%2fb.com",
    "a%40b",
    "a%22b",
    "a%60b.com",
    "a%7bb",
    "\u00e9.org",
    "xn--9ca.org",
    "xn--a",
    "\u212a.com",
    "\u0130.com",
    "ex\u00adample.com",
  ],
  ...[
    "127\u30020\u30020\u30021",
    "evil.com\uff0fa",
    "evil.com\\",
    "good.com\t",
    "a b",
    "a_b",
    "a~!$&'()*+,;=b",
    "%E9",
    "a..b",
    "a.",
  ],
];
const PORTS = [
  "80",
  "443",
  "8080",
  "",
  "0080",
  "65535",
  "65536",
  "99999999999999999999",
  "8x",
  "-1",
];
const PATHS = [
  ...[
    "/",
    "",
    "/a/b",
    "/a/../b",
    "/./a",
    "//a",
    "/.//a",
    "/a//..//b",
    "a",
    "a/b",
    "../a",
    "./a:b",
    "a/../b:c",
    "a:b",
    "..",
    ".",
  ],
  ...[
    "/%2e%2e/a",
    "/%2E/%2f",
    "/%7ea",
    "/%zz",
    "/%",
    "/a b",
    "/<a>",
    "/\u00e9",
    "/\u{1f600}",
    "/\ue000",
    "/\ud800",
    "/a\\b",
  ],
  ...[
    "\\\\evil.com",
    "/\\evil.com",
    "/\t/evil.com",
    "/a\n",
    "/{x}",
    "/a;b=c,d",
    "/'()*!$&+=@:",
    "/a/..",
    "/a/.",
    "/..",
    "x/..",
    "../..",
  ],
  ...[
    "example:a",
    "example:a%2fb/../c",
    "uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6",
    "uuid:x",
    "a@b.c",
    "a@b.c,d%2Ce@\u00e9.org",
    "a",
    ",@",
  ],
];
const QUERIES = [
  "a=b",
  "",
  "?",
  "%7e%2e%2f",
  "a b",
  "\u00e9",
  "\ue000",
  "[x]",
  "to=a@b.c&subject=x%20y&cc=z",
  "\\",
  "a=b=c",
  "%",
  "a#",
  "constructor=1",
];
const FRAGMENTS = [
  "f",
  "",
  "%7e",
  "/$defs/a",
  "/definitions/Record<string>",
  "a#b",
  "\u00e9",
  "\ufdd0",
  "\\",
  "%",
];
const EDITS = Array.from(
  '\0\t\n\r "#%/:<>?@[\\]^`{|}aZ0.-_~!\u007f\u00a0\u200e\u2028\ufeff\ud800\u{1f600}',
);

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

/** Returns a reference. Of three, about one is edited at a random place. */
export function randomReference(random: () => number): string {
  const chance = (share: number): boolean => random() < share;
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  let text = chance(0.7) ? `${one(SCHEMES)}:` : "";
  if (chance(0.6)) {
    text += "//";
    if (chance(0.3)) text += `${one(USERINFOS)}@`;
    text += one(HOSTS);
    if (chance(0.3)) text += `:${one(PORTS)}`;
  }
  text += one(PATHS);
  if (chance(0.4)) text += `?${one(QUERIES)}`;
  if (chance(0.3)) text += `#${one(FRAGMENTS)}`;
  for (let edits = chance(0.3) ? 1 + Math.floor(random() * 3) : 0; edits > 0; edits -= 1) {
    const at = Math.floor(random() * (text.length + 1));
    text = text.slice(0, at) + one(EDITS) + text.slice(at + (chance(0.5) ? 1 : 0));
  }
  return text;
}
