/** Specs that are left out: large texts, and specs that start other programs. */
const EXCLUDED = [
  "**/{*suites*,large-grammars,real-grammars,*standards*,shipped}.spec.ts",
  "spec/grammar/generate/generate.spec.ts",
];

/** Folders whose specs test a folder of the library as well as its own specs do. */
const NEIGHBORS = {
  src: [],
  "grammar/ast": ["grammar/abnf"],
  "grammar/abnf": ["grammar/ast"],
  "grammar/runtime": ["grammar/combinator", "grammar/automaton", "grammar/generate"],
  "grammar/automaton": ["grammar/combinator", "grammar/runtime"],
  "grammar/context-free": ["grammar/combinator", "grammar/runtime"],
  "grammar/language": ["grammar/fast-check"],
};

/** The specs that files or patterns are tested with. */
export function neighborhood(paths) {
  const include = new Set();
  for (const path of paths) {
    const folder = Object.keys(NEIGHBORS).find((each) => path.startsWith(`${each}/`));
    if (folder === undefined) {
      include.add("spec/{grammar,src}/**/*.spec.ts");
      continue;
    }
    for (const each of [folder, ...NEIGHBORS[folder]]) include.add(`spec/${each}/**/*.spec.ts`);
    if (folder !== "src") include.add("spec/grammar/*.spec.ts");
  }
  return { include: [...include], exclude: EXCLUDED };
}
