/**
 * Prints docs/peers.md: classes of references about which other packages disagree with RFC 3986 or with
 * each other, each with the answers of all and the paragraph that decides. The answers are asked for
 * when the document is made; only the references and the paragraphs are written by hand.
 *
 *     npm run peers
 */
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import UrisJs from "urijs";
import { rfc3986 } from "../src/index.js";

/** Returns the answer as text, without the parts that are absent. */
type Ask = (reference: string) => string;

/** The base for the packages that take no relative reference. */
const BASE = "http://a/b/c/d;p?q";

const NORMALIZE: readonly (readonly [name: string, ask: Ask])[] = [
  ["uri-abnf", (reference) => rfc3986.normalize(reference)],
  ["fast-uri", (reference) => fastUri.normalize(reference)],
  ["uri-js", (reference) => uriJs.normalize(reference)],
  ["URI.js", (reference) => new UrisJs(reference).normalize().toString()],
  ["@hyperjump/uri", (reference) => hyperjump.normalizeUri(reference)],
  ["new URL", (reference) => new URL(reference).href],
];

const RESOLVE: readonly (readonly [name: string, ask: Ask])[] = [
  ["uri-abnf", (reference) => rfc3986.resolve(reference, BASE)],
  ["fast-uri", (reference) => fastUri.resolve(BASE, reference)],
  ["uri-js", (reference) => uriJs.resolve(BASE, reference)],
  ["URI.js", (reference) => new UrisJs(reference).absoluteTo(BASE).toString()],
  ["@hyperjump/uri", (reference) => hyperjump.resolveIri(reference, BASE)],
  ["new URL", (reference) => new URL(reference, BASE).href],
];

/** A class of references with its reason. */
interface Class {
  readonly title: string;
  readonly paragraph: string;
  readonly references: readonly string[];
}

const NORMALIZED: readonly Class[] = [
  {
    title: "Characters that no URI has",
    paragraph:
      "RFC 3986 section 2: a URI consists of reserved and unreserved characters and escapes. Another character is an error; the URL standard escapes, removes or replaces it.",
    references: [
      "http://a/b c",
      "http://a/{b}",
      "http://a/\u00e9",
      "http://a/b\\c",
      "http://a/b\tc",
    ],
  },
  {
    title: "A backslash before the host",
    paragraph:
      "RFC 3986 section 3.2: an authority begins with //. The URL standard takes a backslash for a slash in special schemes.",
    references: ["http:\\\\a/b", "http://a\\@b/"],
  },
  {
    title: "Escapes of unreserved characters",
    paragraph:
      "RFC 3986 section 6.2.2.2: they are equivalent to the characters. The URL standard keeps them in paths.",
    references: ["http://a/%7Eb", "http://a/%41", "http://%61/"],
  },
  {
    title: "Escapes of delimiters",
    paragraph:
      "RFC 3986 section 2.2: an escaped reserved character is data, and the delimiter is not; neither stands for the other.",
    references: ["http://a/b%2Fc", "http://a%40b/", "http://a/%3B", "http://a/?b%26c"],
  },
  {
    title: "Escaped dot segments",
    paragraph:
      "RFC 3986 sections 2.3 and 5.2.4: an escaped dot is a dot, and dot segments are removed.",
    references: ["http://a/b/%2e%2e/c", "http://a/%2E/b"],
  },
  {
    title: "Case",
    paragraph:
      "RFC 3986 section 6.2.2.1: scheme and host are in lower case, the digits of escapes in upper case; other components keep theirs.",
    references: ["HTTP://A/B", "http://a/%c3%a9", "URN:X:y"],
  },
  {
    title: "Ports",
    paragraph:
      "RFC 3986 section 6.2.3: an empty port and the default port of the scheme are left out. A port has any number of digits (section 3.2.3).",
    references: ["http://a:80/", "http://a:/", "https://a:443", "http://a:99999/", "http://a:08/"],
  },
  {
    title: "Hosts",
    paragraph:
      "RFC 3986 section 3.2.2: what is no IPv4 address is a registered name. The URL standard reads numbers as addresses, and forbids more characters.",
    references: [
      "http://1.2.3.256/",
      "http://0x7f.1/",
      "http://[::1%25en0]/",
      "http://[v1.x]/",
      "http://a_b/",
    ],
  },
  {
    title: "Several @ and empty parts",
    paragraph:
      "RFC 3986 section 3.2.1: a userinfo has no @. An empty userinfo is not an absent one.",
    references: ["http://a@b@c/", "http://@a/", "http:///b"],
  },
  {
    title: "A path without an authority",
    paragraph: "RFC 3986 section 3.3: a URI need not have an authority; its path is what follows.",
    references: ["http:a", "mailto:A@B", "a:/..//b"],
  },
];

const RESOLVED: readonly Class[] = [
  {
    title: "Dots above the root",
    paragraph: "RFC 3986 section 5.4.2: they are removed.",
    references: ["../../../g", "/../g", "g/../../../../h"],
  },
  {
    title: "A scheme without an authority",
    paragraph: "RFC 3986 section 5.4.2: a strict parser takes it for a URI of its own.",
    references: ["http:g"],
  },
  {
    title: "Empty parts",
    paragraph:
      "RFC 3986 section 5.2.2: an empty reference keeps the query of the base; an empty query replaces it.",
    references: ["", "?", "#", "//g", "?y"],
  },
  {
    title: "Escaped dots",
    paragraph: "RFC 3986 section 5.2.4: only literal dot segments are removed in resolution.",
    references: ["%2e%2e/g", "a%2Fb"],
  },
  {
    title: "A colon in the first segment",
    paragraph: "RFC 3986 section 4.2: what stands before it is a scheme.",
    references: ["x:y", "./x:y", "1:y"],
  },
];

/** Returns the document. */
export function peers(): string {
  return `${[
    "# Peers",
    "",
    "Generated by `npm run peers`. Each row shows the answers of packages that people use for URIs. `error` means",
    "that a package throws. A section has the paragraph that decides. Rows on which all agree are",
    "left out.",
    "",
    `Versions: fast-uri 4.2.3, uri-js 4.4.1, URI.js 1.19.11, @hyperjump/uri 1.3.6, and \`new URL\` of Node.`,
    "",
    "## Normalization",
    ...NORMALIZED.flatMap((each) => section(each, NORMALIZE)),
    "",
    `## Resolution, from \`${BASE}\``,
    ...RESOLVED.flatMap((each) => section(each, RESOLVE)),
  ].join("\n")}\n`;
}

function section(
  { title, paragraph, references }: Class,
  asked: readonly (readonly [string, Ask])[],
): readonly string[] {
  const rows = references.flatMap((reference) => {
    const answers = asked.map(([, ask]) => answerOf(ask, reference));
    return new Set(answers).size === 1
      ? []
      : [
          `| ${[code(reference), ...answers.map((answer) => answer && code(answer))].join(" | ")} |`,
        ];
  });
  const head = ["reference", ...asked.map(([name]) => name)];
  return [
    "",
    `### ${title}`,
    "",
    paragraph,
    "",
    ...(rows.length === 0
      ? ["All agree."]
      : [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows]),
  ];
}

function answerOf(ask: Ask, reference: string): string {
  try {
    return ask(reference);
  } catch {
    return "error";
  }
}

/** Shows a string in a cell. Characters that are not visible in print are escaped. */
function code(text: string): string {
  if (text === "") return "(empty)";
  if (text === "error") return "error";
  const visible = JSON.stringify(text).slice(1, -1).replaceAll("\\\\", "\\").replaceAll("|", "\\|");
  return `\`${visible}\``;
}
