import { readFileSync } from "node:fs";
import { rulesIn } from "../../grammar/workbench/documents/rule-lines.js";
import { grammarRules } from "../../grammar/workbench/documents/grammar-rules.js";
import { withoutExamples } from "../../grammar/workbench/documents/notations.js";
const [,, n, what="taken"] = process.argv;
let f=`/work/shared/rfcs/rfc${n}.txt`; try{readFileSync(f)}catch{f=`/tmp/rfcs/all/rfc${n}.txt`}
const text = withoutExamples(readFileSync(f, "latin1"));
const all = rulesIn(text, true);
const taken = grammarRules(text, all, true);
for (const l of all) { const t = taken.has(l); if (what==="all" || t === (what==="taken")) console.log(t?"+":"-", l.lines[0]!.number, l.stretch, l.read.mistakes.map(m=>m.message).slice(0,2).join(" | "), "\n"+l.lines.map(x=>"      "+x.text).join("\n")); }
