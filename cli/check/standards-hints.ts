/** Tells which shipped standards define the names that a grammar leaves open. */
import { definingStandards } from "../../grammar/defining-standards.js";
import { disjunction } from "../../grammar/common/errors.js";
import { shippedStandard } from "../standards.js";
import type { Diagnostic } from "../../grammar/index.js";
import type { Standard } from "../../grammar/standards.js";

/** More standards are counted. */
const MOST_NAMED = 2;

/**
 * Adds the standards that define a name to the diagnostics about undefined names and prose. A name that a
 * standard has is no misspelled other name: the fix of the diagnostic is left out.
 */
export function withStandards(
  diagnostics: readonly Diagnostic[],
  abnf: string,
): readonly Diagnostic[] {
  const names = new Map<Diagnostic, string>();
  for (const diagnostic of diagnostics) {
    const name = missingName(diagnostic, abnf);
    if (name !== undefined) names.set(diagnostic, name.toLowerCase());
  }
  if (names.size === 0) return diagnostics;
  const known = definingStandards(names.values());
  return diagnostics.map((diagnostic) => {
    const standards = known.get(names.get(diagnostic) ?? "");
    if (standards === undefined) return diagnostic;
    const { severity, kind, line, column, offset, end } = diagnostic;
    const [sentence] = diagnostic.message.split("; did you mean");
    const hint = hintOf(named(abnf.slice(offset, end), standards));
    const message = `${String(sentence)}; ${hint}`;
    return {
      severity,
      kind,
      line,
      column,
      offset,
      end,
      message,
      excerpt: () => diagnostic.excerpt(),
    };
  });
}

/** E.g. `token`, and the name with which `<host, see [RFC3986]>` begins. One letter says too little. */
function missingName({ kind, offset, end }: Diagnostic, abnf: string): string | undefined {
  if (kind === "undefined-rule" && end > offset + 1) return abnf.slice(offset, end);
  if (kind !== "unbound-prose") return undefined;
  return /^<([A-Za-z][A-Za-z0-9-]+)[, ]/.exec(abnf.slice(offset, end))?.[1];
}

/** Puts the standard that prose names first. */
function named(written: string, standards: readonly Standard[]): readonly Standard[] {
  const [, number = ""] = /\bRFC[ -]?(\d+)/i.exec(written) ?? [];
  const meant = shippedStandard(`rfc${number}`);
  if (meant === undefined || !standards.includes(meant)) return standards;
  return [meant, ...standards.filter((standard) => standard !== meant)];
}

/** E.g. `RFC 9110 and RFC 3261 define it: --import rfc9110`. */
function hintOf(standards: readonly Standard[]): string {
  const [first] = standards;
  const documents = standards.slice(0, MOST_NAMED).map(({ title }) => title.split(",")[0] ?? title);
  const rest = standards.length - documents.length;
  const listed = rest > 0 ? [...documents, `${rest} more`] : documents;
  const verb = standards.length === 1 ? "defines" : "define";
  return `${disjunction(listed).replace(/ or (?=[^,]*$)/, " and ")} ${verb} it: --import ${first?.name ?? ""}`;
}
