import { compile, rfc5545 as _x } from "./grammar/index.js";
import * as L from "./grammar/language/index.js";
const g = compile(`r = "Identity" / "REQUEST-STATUS"
m = ( "Foo" / "bAr" ) "=" [ "Quux" ] DIGIT
rec = "Identity" [ "(" rec ")" ]
rep = 2"Ab" / "xY" 1*3"zW"
ex = %s"Get" / "pOst"
shared = "Identity" / "identical"
`);
const t = (n: string, f: () => unknown) => { try { console.log(n, JSON.stringify(f())); } catch (e) { console.log(n, "!!", String(e)); } };
for (const [n, r] of Object.entries(g.rules) as any) {
  t(n + " examples", () => L.examples(r).map(e => e.string));
  t(n + " near", () => L.nearMisses(r, { count: 14 }).map(e => e.string));
  t(n + " sample", () => L.sample(r, { count: 6 }));
  t(n + " completion", () => ["", "i", "re", "F"].map(x => r.open().push(x).completion()));
  t(n + " enumerate", () => [...L.enumerate(r, { limit: 4 })]);
  t(n + " coverage", () => L.coverage(r, []).missing.map((m: any) => m.example));
  t(n + " ambiguity", () => L.ambiguity(r)?.string);
  t(n + " inter", () => L.examples(L.intersection(r, r)).map(e => e.string));
  t(n + " union open", () => L.union(r, r).open().completion());
  t(n + " union near", () => L.nearMisses(L.union(r, r), { count: 8 }).map(e => e.string));
  t(n + " union sample", () => L.sample(L.union(r, r), { count: 5 }));
}
