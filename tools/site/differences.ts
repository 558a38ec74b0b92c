/**
 * Writes a part of docs/standards.md: for each component of a URI, the shortest strings that one standard
 * accepts and another refuses. The strings come from the product of the automata of the two rules;
 * no difference is written by hand.
 *
 *     npm run docs -- standards
 */
import { rfc2396, rfc2396bis, rfc3986, rfc3987, rfc6874 } from "../../grammar/index.js";
import { onlyIn } from "../../grammar/language/index.js";
import type { Grammar, Rule } from "../../grammar/index.js";

/** The number of strings shown for each difference. */
const SHOWN = 6;

/** A standard, and its rule names for the components. */
interface Standard {
  readonly name: string;
  readonly grammar: Grammar;
  readonly rules: Readonly<Record<Component, string | undefined>>;
}

const COMPONENTS = [
  "URI reference",
  "absolute URI",
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "IPv4 address",
  "IPv6 address",
  "path segment",
  "query",
  "fragment",
  "escape",
  "unreserved character",
  "reserved character",
] as const;

type Component = (typeof COMPONENTS)[number];

/**
 * Makes a record of names from a list in the order of the components. A name is undefined if the
 * standard has no such rule.
 */
function named(...names: readonly (string | undefined)[]): Standard["rules"] {
  return Object.fromEntries(
    COMPONENTS.map((component, index) => [component, names[index]]),
  ) as Standard["rules"];
}

const common = ["scheme", "authority", "userinfo", "host", "port", "IPv4address"] as const;

const RFC2396: Standard = {
  name: "RFC 2396",
  grammar: rfc2396,
  rules: named(
    ...["URI-reference", "absoluteURI", ...common, undefined],
    ...["segment", "query", "fragment", "escaped", "unreserved", "reserved"],
  ),
};
const DRAFT: Standard = {
  name: "the draft",
  grammar: rfc2396bis,
  rules: named(
    ...["URI-reference", "absolute-URI", ...common, "IPv6address"],
    ...["segment", "query", "fragment", "escaped", "unreserved", "reserved"],
  ),
};
const RFC3986: Standard = {
  name: "RFC 3986",
  grammar: rfc3986,
  rules: named(
    ...["URI-reference", "absolute-URI", ...common, "IPv6address"],
    ...["segment", "query", "fragment", "pct-encoded", "unreserved", "reserved"],
  ),
};
const RFC6874: Standard = { ...RFC3986, name: "RFC 6874", grammar: rfc6874 };
const RFC3987: Standard = {
  name: "RFC 3987",
  grammar: rfc3987,
  rules: named(
    ...["IRI-reference", "absolute-IRI", "scheme", "iauthority", "iuserinfo", "ihost", "port"],
    ...["IPv4address", "IPv6address", "isegment", "iquery", "ifragment", "pct-encoded"],
    ...["iunreserved", "reserved"],
  ),
};

/** Pairs of a standard and its successor or extension. */
const STEPS: readonly (readonly [Standard, Standard])[] = [
  [RFC2396, DRAFT],
  [DRAFT, RFC3986],
  [RFC3986, RFC6874],
  [RFC3986, RFC3987],
];

/** Strings that people ask about, about which standards differ. */
const ASKED: readonly (readonly [Component, readonly string[]])[] = [
  ["URI reference", ["", "?y", "a:", "a:b[c]", "1:2"]],
  ["host", ["", "a_b", "a.", "256.1.1.1", "[v1.x]", "[fe80::1%25en0]"]],
  ["IPv4 address", ["1.2.3.4", "01.2.3.4", "1.2.3.1000"]],
  ["IPv6 address", ["::1", "::1:", "1:2:3:4:5:6:7::", "::1:2:3:4:5:6:7", "1:2:3:4:5::1.2.3.4"]],
];

/** Returns the section of the document. */
export function differences(): string {
  const sections = STEPS.map(([older, newer]) => section(older, newer));
  return `${[introduction(), asked(), ...sections].join("\n\n")}\n`;
}

/**
 * The section on strings that people ask about. They show two defects of the draft: it accepts
 * `::1:`, and refuses `1:2:3:4:5:6:7::`.
 */
function asked(): string {
  const standards = [RFC2396, DRAFT, RFC3986, RFC6874];
  const rows = ASKED.flatMap(([component, texts]) =>
    texts.map((text) => {
      const answers = standards.map((standard) => {
        const rule = ruleOf(standard, component);
        return rule === undefined ? "" : rule.test(text) ? "yes" : "no";
      });
      return `| ${[component, code(text), ...answers].join(" | ")} |`;
    }),
  );
  return [
    "### Strings that people ask about",
    "",
    "The `IPv6address` of the draft accepts an extra colon at the end. Its `::` cannot replace the last",
    "group or the last two groups. RFC 3986 corrects both.",
    "",
    `| component | string | ${standards.map(({ name }) => name).join(" | ")} |`,
    `| --- | --- |${" --- |".repeat(standards.length)}`,
    ...rows,
  ].join("\n");
}

function introduction(): string {
  return [
    "## Differences between standards of URIs",
    "",
    "Each row shows the shortest strings that match the rule of one",
    `standard and not the rule of the other, at most ${SHOWN} of them. One character represents all`,
    "characters that neither rule distinguishes. A component for which two standards agree has no row.",
    "The draft is draft-fielding-uri-rfc2396bis-00.",
  ].join("\n");
}

function section(older: Standard, newer: Standard): string {
  const rows = COMPONENTS.flatMap((component) => {
    const a = ruleOf(older, component);
    const b = ruleOf(newer, component);
    if (a === undefined || b === undefined) return [];
    const [gone, come] = [strings(a, b), strings(b, a)];
    return gone === "" && come === "" ? [] : [`| ${component} | ${gone} | ${come} |`];
  });
  return [
    `### From ${older.name} to ${newer.name}`,
    "",
    `| component | only ${older.name} | only ${newer.name} |`,
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function ruleOf({ grammar, rules }: Standard, component: Component): Rule | undefined {
  const name = rules[component];
  return name === undefined ? undefined : grammar.rule(name);
}

/** Returns the first strings of a difference, as a cell of a Markdown table. */
function strings(a: Rule, b: Rule): string {
  const found = onlyIn(a, b, { count: SHOWN + 1 });
  return found.map((text, index) => (index < SHOWN ? code(text) : "…")).join(", ");
}

function code(text: string): string {
  if (text === "") return "(empty)";
  const fence = text.includes("`") ? "``" : "`";
  const padding = text.startsWith("`") || text.endsWith("`") ? " " : "";
  const visible = text.replace(/\p{Co}/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;
  });
  return fence + padding + visible.replaceAll("|", "\\|") + padding + fence;
}
