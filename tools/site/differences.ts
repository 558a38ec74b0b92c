/**
 * Writes a part of docs/standards.md: for each component of a URI, the shortest strings that one standard
 * accepts and another refuses. The strings come from the product of the automata of the two rules;
 * no difference is written by hand.
 *
 *     npm run docs -- standards
 */
import { rfc2396, rfc2396bis, rfc3986, rfc3987, rfc6874 } from "../../grammar/index.js";
import { onlyIn } from "../../grammar/language/index.js";
import { tableOf } from "./standards.js";
import type { Grammar, Rule } from "../../grammar/index.js";

/** The number of strings shown for each difference. */
const SHOWN = 6;

/** A standard, and the place of its rule names in `COMPONENTS`. */
interface Standard {
  readonly name: string;
  readonly grammar: Grammar;
  readonly column: 0 | 1 | 2 | 3;
}

const RFC2396: Standard = { name: "RFC 2396", grammar: rfc2396, column: 0 };
const DRAFT: Standard = { name: "the draft", grammar: rfc2396bis, column: 1 };
const RFC3986: Standard = { name: "RFC 3986", grammar: rfc3986, column: 2 };
const RFC6874: Standard = { name: "RFC 6874", grammar: rfc6874, column: 2 };
const RFC3987: Standard = { name: "RFC 3987", grammar: rfc3987, column: 3 };

/** The rules of the components in RFC 2396, the draft, RFC 3986 and RFC 6874, and RFC 3987; "-" where there is none. */
const COMPONENTS = {
  "URI reference": "URI-reference URI-reference URI-reference IRI-reference",
  "absolute URI": "absoluteURI absolute-URI absolute-URI absolute-IRI",
  scheme: "scheme scheme scheme scheme",
  authority: "authority authority authority iauthority",
  userinfo: "userinfo userinfo userinfo iuserinfo",
  host: "host host host ihost",
  port: "port port port port",
  "IPv4 address": "IPv4address IPv4address IPv4address IPv4address",
  "IPv6 address": "- IPv6address IPv6address IPv6address",
  "path segment": "segment segment segment isegment",
  query: "query query query iquery",
  fragment: "fragment fragment fragment ifragment",
  escape: "escaped escaped pct-encoded pct-encoded",
  "unreserved character": "unreserved unreserved unreserved iunreserved",
  "reserved character": "reserved reserved reserved reserved",
};

type Component = keyof typeof COMPONENTS;

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
  return `${[INTRODUCTION, asked(), ...sections].join("\n\n")}\n`;
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
      return [component, code(text), ...answers];
    }),
  );
  const heading = `### Strings that people ask about

The \`IPv6address\` of the draft accepts an extra colon at the end. Its \`::\` cannot replace the last
group or the last two groups. RFC 3986 corrects both.`;
  const head = ["component", "string", ...standards.map(({ name }) => name)];
  return `${heading}\n\n${tableOf(head, rows)}`;
}

const INTRODUCTION = `## Differences between standards of URIs

Each row shows the shortest strings that match the rule of one
standard and not the rule of the other, at most ${SHOWN} of them. One character represents all
characters that neither rule distinguishes. A component for which two standards agree has no row.
The draft is draft-fielding-uri-rfc2396bis-00.`;

function section(older: Standard, newer: Standard): string {
  const rows = (Object.keys(COMPONENTS) as Component[]).flatMap((component) => {
    const a = ruleOf(older, component);
    const b = ruleOf(newer, component);
    if (a === undefined || b === undefined) return [];
    const [gone, come] = [strings(a, b), strings(b, a)];
    return gone === "" && come === "" ? [] : [[component, gone, come]];
  });
  const head = ["component", `only ${older.name}`, `only ${newer.name}`];
  return `### From ${older.name} to ${newer.name}\n\n${tableOf(head, rows)}`;
}

function ruleOf({ grammar, column }: Standard, component: Component): Rule | undefined {
  const name = COMPONENTS[component].split(" ")[column]!;
  return name === "-" ? undefined : grammar.rule(name);
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
