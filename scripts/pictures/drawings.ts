/** The drawings that depend on grammars alone, not on measurements. */
import { diagram } from "../../diagram/index.js";
import { rfc3986 } from "../../grammar/index.js";
import { minimalDrawing, partDrawing } from "./automaton.js";
import type { AutomatonDrawing } from "./automaton.js";
import { treeDrawing } from "./tree.js";

/** The rule whose automata are drawn: real, and small enough for a page. */
const SMALL = "dec-octet";

/** The string whose tree is drawn, and the rules that the tree shows. */
const REFERENCE = "http://user@[::1]:8080/a/b?q#f";
const SHOWN = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "IPv6address",
  "port",
  "path-abempty",
  "segment",
  "query",
  "fragment",
] as const;

/** Returns the drawings that need no layout, by their file names. */
export function drawings(): ReadonlyMap<string, string> {
  return new Map([
    ["authority.svg", railroad("authority")],
    ["dec-octet.svg", railroad(SMALL)],
    ["tree.svg", tree()],
  ]);
}

/** Returns the drawings of automata, by their file names. */
export function automata(): ReadonlyMap<string, AutomatonDrawing> {
  const small = rfc3986.rule(SMALL);
  return new Map([
    ["dec-octet-part.svg", partDrawing(small, "127")],
    ["dec-octet-automaton.svg", minimalDrawing(small)],
  ]);
}

function tree(): string {
  const node = rfc3986.rules["URI-reference"].only(...SHOWN).tryParse(REFERENCE);
  return treeDrawing(node, `The parse tree of ${REFERENCE}`);
}

/** The rectangle behind a railroad diagram, whose own style has no background. */
const PAPER = `<style>
svg { background: #ffffff; }
@media screen and (prefers-color-scheme: dark) { svg { background: #171c22; } }
</style>`;

/** A railroad diagram as a file: names are no links, because a file shows one rule. */
function railroad(rule: string): string {
  const svg = diagram(rfc3986, rule, { linkTo: () => undefined });
  return `${svg.replace(">", `>\n${PAPER}`)}\n`;
}
