/** The works on references: what is measured, and beside whom. */
import { isIPv6 } from "node:net";
import { canParse, parse, resolve, rfc2396bis, rfc3986, safeParse } from "uri-abnf";
import { toRegExp } from "uri-abnf/language";
import { apgParser } from "./apg.js";
import { candidate, tablesOf } from "./compare.js";
import { corpus } from "./corpus.js";
import { fastUri, hyperjump, URI, uriJs } from "./peers/index.js";
import type { ParseNode } from "uri-abnf/grammar";
import type { Work } from "./compare.js";
import type { Section } from "./report.js";

/** A work on references themselves. */
function work(definition: Omit<Work<string>, "input">): Work<string> {
  return { ...definition, input: (reference) => reference };
}

type Fields = Readonly<Record<string, string | number | null | undefined>>;

/** Components as every candidate can name them: no brackets, no `undefined`, text. */
function plain(fields: Fields): Readonly<Record<string, string>> {
  const text = (value: Fields[string]): string => String(value ?? "").replace(/^\[(.*)\]$/, "$1");
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]));
}

function pick({ scheme, userinfo, host, port, path, query, fragment }: Fields) {
  return plain({ scheme, userinfo, host, port, path, query, fragment });
}

/** The components that a candidate returns; null for an error. */
function ofParts(parts: { readonly scheme?: unknown; readonly error?: string }): unknown {
  return parts.error ? null : pick({ ...(parts as Fields) });
}

const isOk = ({ ok }: { readonly ok: boolean }): boolean => ok;
const hasNoError = ({ error }: { readonly error?: string }): boolean => error === undefined;

function ofUrl(url: URL): unknown {
  return pick({
    scheme: url.protocol.slice(0, -1),
    userinfo: joined(url.username, url.password),
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.slice(1),
    fragment: url.hash.slice(1),
  });
}

function joined(user: string | null | undefined, password: string | null | undefined): string {
  return [user, password].filter(Boolean).join(":");
}

/** The regular expression of RFC 3986, appendix B, character for character. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/;

const CLASSES = ["ordinary", "short", "long", "relative", "ipv6", "opaque", "query", "invalid"];

const parseWork = work({
  name: "parse",
  title: "Parse: a reference to its components",
  classes: CLASSES,
  candidates: [
    candidate("uri-abnf", parse, (it) => plain({ ...it })),
    candidate("rfc3986", (text) => rfc3986.parse(text), ofParts),
    candidate("new URL", (text) => new URL(text), ofUrl),
    candidate("@hyperjump/uri", hyperjump.parseUriReference, ofParts),
    candidate("fast-uri", (text) => fastUri.parse(text), ofParts),
    candidate("uri-js", (text) => uriJs.parse(text), ofParts),
    candidate(
      "URI.js",
      (text) => URI.parse(text),
      ({ protocol, username, password, hostname, ...fields }) =>
        pick({
          scheme: protocol,
          userinfo: joined(username, password),
          host: hostname,
          ...fields,
        }),
    ),
    candidate(
      "Appendix B",
      (text) => APPENDIX_B.exec(text),
      (groups) => {
        const [, , scheme, , authority, path, , query, , fragment] = groups ?? [];
        return plain({ scheme, authority, path, query, fragment });
      },
    ),
  ],
});

const safeParseWork = work({
  name: "safe-parse",
  title: "Safe parse: no reference, the error not looked at",
  classes: ["invalid"],
  candidates: [
    candidate("uri-abnf", safeParse, isOk),
    candidate("rfc3986", (text) => rfc3986.safeParse(text), isOk),
    candidate("canParse", canParse),
    candidate("@hyperjump/uri", hyperjump.isUriReference),
    candidate("fast-uri", (text) => fastUri.parse(text), hasNoError),
    candidate("uri-js", (text) => uriJs.parse(text), hasNoError),
  ],
});

const references = rfc3986.rules["URI-reference"];
const draftReferences = rfc2396bis.rules["URI-reference"];
const native = new RegExp(toRegExp(references).source, toRegExp(references).flags);

const testWork = work({
  name: "test",
  title: "Test: is it a reference?",
  classes: CLASSES,
  candidates: [
    candidate("uri-abnf", (text) => draftReferences.test(text)),
    candidate("rfc3986", (text) => references.test(text)),
    candidate("URL.canParse", (text) => URL.canParse(text)),
    candidate("native RegExp", (text) => native.test(text)),
    candidate("@hyperjump/uri", hyperjump.isUriReference),
    candidate("Appendix B", (text) => APPENDIX_B.test(text)),
  ],
});

const draftAddresses = rfc2396bis.rules.IPv6address;
const addresses = rfc3986.rules.IPv6address;

const ipv6Work = work({
  name: "ipv6",
  title: "IPv6: is it an address?",
  classes: ["addresses", "addresses-invalid"],
  candidates: [
    candidate("uri-abnf", (text) => draftAddresses.test(text)),
    candidate("rfc3986", (text) => addresses.test(text)),
    candidate("net.isIPv6", isIPv6),
  ],
});

interface Pair {
  readonly reference: string;
  readonly base: string;
}

const bases = corpus("bases", 5);

const resolveWork: Work<Pair> = {
  name: "resolve",
  title: "Resolve: a reference against a base",
  classes: ["relative", "ordinary", "query"],
  input: (reference, index) => ({ reference, base: bases[index % bases.length]! }),
  candidates: [
    candidate("uri-abnf", ({ reference, base }) => resolve(reference, base)),
    candidate("rfc3986", ({ reference, base }) => rfc3986.resolve(reference, base)),
    candidate("new URL", ({ reference, base }) => new URL(reference, base).href),
    candidate("@hyperjump/uri", (it) => hyperjump.resolveUri(it.reference, it.base)),
    candidate("fast-uri", ({ reference, base }) => fastUri.resolve(base, reference)),
    candidate("uri-js", ({ reference, base }) => uriJs.resolve(base, reference)),
    candidate("URI.js", ({ reference, base }) => new URI(reference).absoluteTo(base).toString()),
  ],
};

/** All candidates take the steps of RFC 3986, section 6.2.2, as the peers do. The draft requires fewer steps. */
const normalizeWork = work({
  name: "normalize",
  title: "Normalize: case, escapes and dot segments",
  classes: ["untidy", "ordinary", "long", "query"],
  candidates: [
    candidate("rfc3986", (text) => rfc3986.normalize(text)),
    candidate("new URL", (text) => new URL(text).href),
    candidate("@hyperjump/uri", hyperjump.normalizeUri),
    candidate("fast-uri", (text) => fastUri.normalize(text)),
    candidate("uri-js", (text) => uriJs.normalize(text)),
  ],
});

const generated = apgParser(rfc3986.grammar, "URI-reference");

/** Counts the nodes, which forces the nodes of a lazy tree to be made. */
export function countNodes(root: ParseNode): number {
  const pending = [root];
  let nodes = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    nodes += 1;
    for (const child of node.children) pending.push(child);
  }
  return nodes;
}

const treeWork = work({
  name: "tree",
  title: "Tree: every rule that took part, each node visited",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "query"],
  candidates: [
    {
      name: "uri-abnf",
      run: (text) => countNodes(references.tryParse(text)),
      check: (text) =>
        Array.from(references.tryParse(text).walk(), ({ rule, start, end }) => [rule, start, end]),
    },
    {
      name: "apg-js",
      run: (text) => {
        let nodes = 0;
        generated(text, () => (nodes += 1));
        return nodes;
      },
      check: (text) => {
        const nodes: unknown[] = [];
        generated(text, (...node) => nodes.push(node));
        return nodes;
      },
    },
  ],
});

const sectionOf = <Input>(work: Work<Input>): [name: string, section: Section] => [
  work.name,
  (isShort) => tablesOf(work, isShort),
];

/** The sections of the works, by their names. */
export const works: readonly (readonly [name: string, section: Section])[] = [
  ...[parseWork, safeParseWork, testWork, ipv6Work].map(sectionOf),
  sectionOf(resolveWork),
  ...[normalizeWork, treeWork].map(sectionOf),
];
