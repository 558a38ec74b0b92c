/**
 * The allowances of authors: kinds of findings that are not reported, each with a reason. A comment of the grammar
 * allows a kind in one line, the configuration in a rule, in a file, or everywhere.
 */
import { resolve } from "node:path";
import { commentsIn, nearest } from "../../../../grammar/workbench/index.js";
import { findingAt, findingsOn, indexed, isKind, KINDS } from "./finding.js";
import type { ConfiguredAllowance, FoundConfiguration } from "../configuration.js";
import type { Source } from "../read-source.js";
import type { Finding } from "./finding.js";

/** `; allow: KIND REASON` */
const ALLOWANCE = /^; allow: ([a-z-]+)(?: +(\S.*))?$/;

/** A word, and one with a hyphen, which all kinds have. */
const LIKELY = /^;\s*([a-z]+)\s*:?\s*([a-z]+(?:-[a-z]+)+)/i;

/** Returns the kind that a comment is likely meant to allow; undefined for prose. */
function likelyKind(comment: string): string | undefined {
  const [, word = "", kind = ""] = LIKELY.exec(comment) ?? [];
  return nearest(word, ["allow"], () => 2) && nearest(kind, Object.keys(KINDS), () => 3);
}

/**
 * Leaves out the findings that comments of a file allow. A comment behind ABNF allows a kind in its line; one
 * that begins its line, in the next line with ABNF. A comment without a reason, or with nothing to allow, and one that
 * is almost such a comment, is a finding itself.
 */
export function withoutAllowed(source: Source, findings: readonly Finding[]): readonly Finding[] {
  const { abnf, originOf } = source;
  const file = indexed(source);
  let left = findings;
  for (const { text, offset } of commentsIn(abnf)) {
    const complain = (message: string): void => {
      const place = { from: originOf(offset), to: originOf(offset + text.length - 1) + 1, message };
      left = [...left, ...findingsOn(source, [place], "warning", "ineffective-allowance")];
    };
    const [, kind = "", reason] = ALLOWANCE.exec(text) ?? [];
    if (!isKind(kind)) {
      const likely = likelyKind(text);
      if (likely !== undefined)
        complain(`to allow ${likely} is written "; allow: ${likely} REASON", in lower case`);
      continue;
    }
    const { line } = file.lines.positionAt(originOf(lineOf(abnf, offset)));
    const kept = left.filter((finding) => finding.kind !== kind || finding.line !== line);
    if (reason === undefined) complain(`to allow ${kind} needs a reason behind it`);
    else if (kept.length === left.length) complain(`there is no ${kind} to allow in line ${line}`);
    else left = kept;
  }
  return left;
}

/** Returns an offset in the line with the ABNF that a comment is about. */
function lineOf(abnf: string, comment: number): number {
  const start = abnf.lastIndexOf("\n", comment) + 1;
  if (abnf.slice(start, comment).trim() !== "") return comment;
  const next = /\n(?![ \t]*(?:;|\r?\n))[ \t]*(?=\S)/g;
  next.lastIndex = comment;
  const found = next.exec(abnf);
  return found === null ? comment : next.lastIndex;
}

/** The allowances of a configuration, and those of them that have left out a finding. */
export class ConfiguredAllowances {
  readonly #found: FoundConfiguration | undefined;
  readonly #used = new Set<ConfiguredAllowance>();

  constructor(found: FoundConfiguration | undefined) {
    this.#found = found;
  }

  /** Leaves out the findings that the configuration allows. */
  withoutAllowed(findings: readonly Finding[]): readonly Finding[] {
    const { folder = "", options } = this.#found ?? {};
    const allows = ({ kind, file, rule }: ConfiguredAllowance, finding: Finding): boolean =>
      kind === finding.kind &&
      (file === undefined || resolve(folder, file) === resolve(finding.file)) &&
      (rule === undefined || rule.toLowerCase() === finding.rule?.toLowerCase());
    return findings.filter((finding) => {
      const allowance = options?.allow?.find((each) => allows(each, finding));
      if (allowance !== undefined) this.#used.add(allowance);
      return allowance === undefined;
    });
  }

  /** Returns a finding for each allowance that has an unknown kind, or that has left out no finding. */
  ineffective(isWhole: boolean): readonly Finding[] {
    if (this.#found === undefined) return [];
    const { options, placeOf } = this.#found;
    const file = indexed(this.#found);
    return (options.allow ?? []).flatMap((allowance, index) => {
      const { kind } = allowance;
      if (isKind(kind) && (!isWhole || this.#used.has(allowance))) return [];
      const { offset, length } = placeOf(["allow", index, "kind"]);
      const message = isKind(kind) ? `there is no ${kind} to allow` : `there is no kind ${kind}`;
      return [
        findingAt(file, offset, offset + length, {
          severity: "warning",
          kind: "ineffective-allowance",
          message,
        }),
      ];
    });
  }
}
