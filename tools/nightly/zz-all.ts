import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { rulesIn } from "../../grammar/workbench/documents/rule-lines.js";
import { grammarRules } from "../../grammar/workbench/documents/grammar-rules.js";
import { withoutExamples } from "../../grammar/workbench/documents/notations.js";
const dir = "/tmp/rfcs/all/";
const out: Record<string, string[]> = { skipCite: [], takenMist: [], takenNon: [], taken: [] };
let slow: [number, string][] = [];
for (const f of readdirSync(dir).filter((f) => /^rfc\d+\.txt$/.test(f)).sort((a, b) => +a.slice(3, -4) - +b.slice(3, -4))) {
  const text = readFileSync(dir + f, "latin1");
  const cites = /RFC ?-?(2234|4234|5234)/i.test(text);
  const t0 = process.cpuUsage().user;
  const plain = withoutExamples(text);
  const all = rulesIn(plain, true);
  const taken = grammarRules(plain, all, true);
  slow.push([(process.cpuUsage().user - t0) / 1000, f]);
  for (const l of all) {
    const s = `${f.slice(3, -4)}:${l.lines[0]!.number}: ${l.lines.map((x) => x.text.trim()).join(" ⏎ ").slice(0, 200)}` + (l.read.mistakes.length ? `   !! ${l.read.mistakes[0]!.message}` : "");
    if (taken.has(l)) { (cites ? out.taken : out.takenNon)!.push(s); if (l.read.mistakes.length) out.takenMist!.push((cites?"":"NON ")+s); }
    else if (cites) out.skipCite!.push(s);
  }
}
for (const k in out) writeFileSync(`/tmp/rfcs/${k}.txt`, out[k]!.join("\n"));
slow.sort((a, b) => b[0] - a[0]); console.log(slow.slice(0, 10), slow.reduce((a, [t]) => a + t, 0));
for (const k in out) console.log(k, out[k]!.length);
