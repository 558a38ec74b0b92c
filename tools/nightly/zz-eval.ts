import { readFileSync } from "node:fs";
import { abnfFromDocument } from "../../grammar/workbench/documents/document.js";
import { withoutExamples } from "../../grammar/workbench/documents/notations.js";
import { readWithMistakes, UNREAD } from "../../grammar/workbench/recovery.js";
import { diagnose } from "../../grammar/workbench/diagnose.js";
const verbose = process.argv.includes("-v");
const only = process.argv.filter((a) => /^\d+$/.test(a));
const labels = JSON.parse(readFileSync("/work/shared/rfcs/labels.json", "utf8"));
let okRules = 0, withRules = 0, wrongRead = 0, falseErrors = 0, clean = 0, missedAll = 0, docsFalse = 0, noAbnf = 0;
const key = (s: string) => s.replace(/^<|>$/g, "").toLowerCase().replaceAll("_","-");
for (const [n, l] of Object.entries<any>(labels)) {
  if (only.length && !only.includes(n)) continue;
  const text = readFileSync(`/work/shared/rfcs/rfc${n}.txt`, "latin1");
  const found = abnfFromDocument(withoutExamples(text), { mistakes: true });
  const read = readWithMistakes(found.abnf, { lists: l.lists === true });
  const names = new Set(read.rules.map((r: any) => key(r.name)));
  const want = (l.rules as string[]);
  const missed = want.filter((r) => !names.has(key(r)));
  const inNot = (line: number) => (l.not ?? []).some(([a, b]: number[]) => a <= line && line <= b);
  const readNot: number[] = [];
  for (const { first, last } of found.lines) for (let i = first; i <= last; i++) if (inNot(i)) readNot.push(i);
  const extra = l.partial ? [] : [...names].filter((x) => !want.some((r) => key(r) === x));
  const errors: string[] = [];
  const faults = { ...(l.faults ?? {}) } as Record<string, number>;
  for (const d of diagnose(found.abnf, { lists: l.lists === true, missing: "error" } as any)) {
    if (d.severity !== "error" || found.abnf.trim() === "") continue;
    const pos = found.positionOf(d.offset);
    const line = pos.line;
    let bad = false;
    if (d.kind === "no-base-rule") bad = inNot(line); else if (d.kind === "undefined-rule") {
      const name = found.abnf.slice(d.offset, d.end).toLowerCase();
      bad = want.some((r) => key(r) === name) && !(l.extends ?? []).some((r: string) => key(r) === name) || inNot(line) || (l.words??[]).includes(line);
    } else if (d.kind === "unbound-prose") bad = inNot(line);
    else if (faults[line] !== undefined && faults[line]! > 0) faults[line]!--;
    else if (l.partial && !inNot(line) && !(l.falseAt ?? []).includes(line) && !(l.falseKinds??[]).includes(d.kind)) bad = false;
    else bad = true;
    if (bad) errors.push(`${n}:${line}:${pos.column}: ${d.message} [${d.kind}]`);
  }
  const unfound = Object.entries(faults).filter(([, c]) => c > 0);
  if (want.length) { withRules++; if (!missed.length) okRules++; }
  if (found.abnf.trim() === "" && want.length) noAbnf++;
  missedAll += missed.length;
  if (readNot.length || extra.length) wrongRead++;
  falseErrors += errors.length; if (errors.length) docsFalse++;
  const bad = missed.length || readNot.length || extra.length || errors.length || unfound.length;
  if (!bad) clean++;
  if (bad) {
    console.log(`${n}: missed ${missed.length}/${want.length} ${missed.slice(0, verbose ? 99 : 6).join(" ")} | not-lines ${readNot.length}${readNot.length ? " " + readNot[0] : ""} | extra ${extra.slice(0, verbose ? 99 : 8).join(" ")} | errors ${errors.length} | faults unfound ${unfound.map(([k]) => k)}`);
    if (verbose) for (const e of errors) console.log("   " + e);
  }
}
console.log({ withRules, okRules, noAbnf, missedAll, wrongRead, falseErrors, docsFalse, clean });
