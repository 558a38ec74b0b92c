/**
 * Checks the documents: runs their programs and command lines, and checks that the files and
 * headings that they name exist. It also runs the examples in the doc comments of the library.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as grammar from "../grammar/index.js";
import * as language from "../grammar/language/index.js";
import * as uri from "../src/index.js";
import { commandsOf, Shell } from "./helpers/documents-console.js";
import {
  anchorsNamedIn,
  blocksOf,
  filesLinkedIn,
  filesNamedIn,
  headingsOf,
  isAnchor,
  isThere,
  ROOT,
  rowsOf,
  textOf,
} from "./helpers/documents-markdown.js";
import { MODULES } from "./helpers/documents-modules.js";
import { importsFor, SnippetFolder } from "./helpers/snippets.js";
import { TOOLCHAINS } from "./helpers/languages/languages.js";
import type { Block } from "./helpers/documents-markdown.js";
import type { Run, Snippet } from "./helpers/snippets.js";
import type { Said } from "./helpers/snippets-main.js";

const DOCUMENTS = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .map((name) => `docs/${name}`)
    .sort(),
  "docs/.vitepress/home.md",
];

/** The blocks of a document in some language, for a table of tests. */
function table(document: string, ...languages: readonly string[]): readonly [number, Block][] {
  return blocksOf(textOf(document))
    .filter(({ language }) => languages.includes(language))
    .map((block) => [block.line, block]);
}

/** Doc comments, exports, the examples in comments, and the marks of code around one. */
const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const EXPORTED = /^export (\w+) (\w+)/gm;
const TAG = /@example\n([\s\S]*?)(?=\n@|$)/g;
const FENCE = /^```(?:ts)?\n([\s\S]*?)\n```$/;

/** A program with its document; of a doc comment, that is the source file. */
interface Program extends Snippet {
  readonly document: string;
  readonly block?: Block;
}

const programs = DOCUMENTS.flatMap((document) =>
  table(document, "ts").map(([line, block]): Program => {
    return { document, block, name: `${document}:${line}`, source: block.text };
  }),
);
/** The programs of examples/ that run as they are. Those of the other folders need a step before (spec/entry-points.spec.ts). */
const examples = filesIn("examples")
  .filter((file) => file.endsWith(".ts") && !/\/(?:entry-points\/vite-app|form-page)\//.test(file))
  .map((file): Program => ({ document: file, name: file, source: textOf(file) }));
const commented = commentedIn("grammar", "src", "formats");

const folder = new SnippetFolder("documents", [...programs, ...examples, ...commented]);
/** The only document that a program reads. */
writeFileSync(
  join(folder.path, "rfc3986.txt"),
  `Appendix A.  Collected ABNF for URI\n\n${String(grammar.rfc3986)}`,
);
let runs: ReadonlyMap<string, Run>;
beforeAll(() => {
  const outcomes = folder.run();
  runs = new Map(folder.snippets.map(({ name }, index) => [name, outcomes[index]!]));
});

/** Returns what a program did, whose comments have to be true. */
function checkedRun({ name }: Snippet): Run {
  const run = runs.get(name)!;
  expect(run.error).toBeUndefined();
  expect(run.actual).toEqual(run.expected);
  return run;
}

describe.each(DOCUMENTS)("%s", (document) => {
  test("names files and headings that are there", () => {
    expect(filesNamedIn(document).filter((path) => !isThere(path))).toEqual([]);
    expect(anchorsNamedIn(document).filter((target) => !isAnchor(target))).toEqual([]);
  });

  test("has no block that nobody runs", () => {
    const known = new Set(["ts", "console", "sh", "text", "abnf"]);
    // Those of other languages are run by spec/other-languages.spec.ts.
    if (document === "docs/guides/other-languages.md")
      for (const { language } of TOOLCHAINS) known.add(language);
    const unknown = blocksOf(textOf(document)).filter(({ language }) => !known.has(language));
    expect(unknown).toEqual([]);
  });

  const own = programs.filter((program) => program.document === document);
  if (own.length > 0) {
    test.each(own)("the program of $name", (program) => {
      const { unforeseen, said } = checkedRun(program);
      expect(unforeseen).toEqual([]);
      const text = program.block?.said ?? (said?.isThrown === true ? "" : said?.text);
      expect(said?.text).toBe(text);
    });
  }

  const sessions = table(document, "console");
  if (sessions.length > 0) {
    test.each(sessions)("the session at line %i", async (_, { text }) => {
      const commands = commandsOf(text);
      const shell = new Shell();
      const printed = [];
      for (const { line } of commands) printed.push({ line, output: await shell.print(line) });
      expect(printed).toEqual(commands);
    });
  }

  const commands = table(document, "sh");
  if (commands.length > 0) {
    test.each(commands)("the commands at line %i", async (_, { text }) => {
      const shell = new Shell();
      for (const line of text.trimEnd().split("\n")) {
        await shell.print(line);
        expect([line, shell.status]).toEqual([line, 0]);
      }
    });
  }
});

describe.each(examples)("$name", (example) => {
  test("writes the output in its comments", () => {
    const { unforeseen, expected } = checkedRun(example);
    expect(unforeseen).toEqual([]);
    expect(expected.length).toBeGreaterThan(1);
  });

  test("imports nothing but the package, as its users do, and Parsimmon", () => {
    const specifiers = Array.from(example.source.matchAll(/ from "(.*)";$/gm), ([, name]) => name);
    expect(specifiers.filter((name) => !/^(?:uri-abnf(?:\/|$)|parsimmon$)/.test(name!))).toEqual(
      [],
    );
    expect(specifiers.length).toBeGreaterThan(0);
  });
});

test("all programs compile", () => {
  const errors = folder.typeErrors().map((found, index) => [folder.snippets[index]!.name, found]);
  expect(errors.filter(([, found]) => found!.length > 0)).toEqual([]);
  expect(Math.min(programs.length, examples.length, commented.length)).toBeGreaterThan(10);
});

test("docs/reference.md names all that the package exports, but for errors", () => {
  const names = [...Object.keys(grammar), ...Object.keys(uri)].filter(
    (name) => !name.endsWith("Error"),
  );
  const prose = textOf("docs/reference.md");
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(prose))).toEqual([]);
});

/** A type such as `AbnfErrorKind`, without `Kind`, and the strings of its union. */
interface Kinds {
  readonly of: string;
  readonly kinds: readonly string[];
}

/** The exported types of a file whose names end in `Kind`. */
function kindsIn(file: string): readonly Kinds[] {
  const types = textOf(file).matchAll(/^export type (\w+)Kind =([^;]+);/gm);
  return Array.from(types, ([, of = "", union = ""]) => ({
    of,
    kinds: Array.from(union.matchAll(/"([^"]+)"/g), ([, kind = ""]) => kind).filter(
      // It has a class, and so a section, to itself.
      (kind) => kind !== "syntax-error",
    ),
  }));
}

describe("docs/errors.md", () => {
  const headings = headingsOf(textOf("docs/errors.md")).map(({ text }) => text);
  const classes = [grammar, language, uri]
    .flatMap(Object.keys)
    .filter((name) => /(?<!^UriAbnf)Error$/.test(name));
  const kinds = [...kindsIn("grammar/common/errors.ts"), ...kindsIn("src/errors.ts")].filter(
    ({ of }) => of === "Warning" || classes.includes(of),
  );
  /** What the examples say, with the headings above them. */
  const found = (): readonly (readonly [
    title: string,
    heading: string,
    said: Said | undefined,
  ])[] =>
    programs.flatMap(({ document, name, block }) => {
      const [, title = "", heading = ""] = block!.headings;
      return document === "docs/errors.md" ? [[title, heading, runs.get(name)!.said] as const] : [];
    });

  test("has every class, and no other", () => {
    const documented = headings.filter((heading) => heading.endsWith("Error"));
    expect(documented.sort()).toEqual([...new Set(classes)].sort());
  });

  test.each(kinds)("$of: has an example for each kind", ({ of, kinds: expected }) => {
    const own = found().filter(([title]) => title === (of === "Warning" ? "Warnings" : of));
    expect(own.map(([, heading, said]) => [heading, said?.kind]).sort()).toEqual(
      expected.map((kind) => [kind, kind]).sort(),
    );
  });

  test.each(classes)("%s: the examples throw it", (wanted) => {
    const own = found().filter(([title]) => title === wanted);
    const names = own.map(([, , said]) => said && (said.name ?? wanted));
    expect([...new Set(names)]).toEqual([wanted]);
  });
});

describe("the address of the project", () => {
  interface Manifest {
    readonly homepage?: string;
    readonly bugs?: { readonly url: string };
    readonly repository?: { readonly url: string };
  }

  /** Its users copy the address. */
  const GUIDE = "docs/guides/drafts.md";

  test("is in package.json once there is one, and no other document repeats it", () => {
    const { homepage, bugs, repository } = JSON.parse(textOf("package.json")) as Manifest;
    const address = repository?.url.replace(/^git\+|\.git$/g, "");
    expect([homepage, bugs?.url]).toEqual(
      address === undefined ? [undefined, undefined] : [`${address}#readme`, `${address}/issues`],
    );
    const repeating = DOCUMENTS.filter(
      (document) =>
        document !== GUIDE && address !== undefined && textOf(document).includes(address),
    );
    expect(repeating).toEqual([]);
  });

  /** A host of the domain `invalid` (RFC 6761, section 6.4) does not exist: an address of it stands in for another. */
  const STAND_IN = /\/\/(?:[\w-]+\.)*invalid\b/i;

  test("is not a stand-in, in any file or built page", () => {
    const options = { cwd: ROOT, encoding: "utf8" } as const;
    // Without git, e.g. in an archive of the sources, there is no list of files.
    const { status, stdout } = spawnSync("git", ["ls-files", "-z"], options);
    const listed = status === 0 ? stdout.split("\0").filter((file) => file !== "") : [];
    const files = listed.filter((file) => !file.startsWith("spec/") && isThere(file));
    const pages = isThere("site") ? filesIn("site").filter((file) => file.endsWith(".html")) : [];
    expect([...files, ...pages].filter((file) => STAND_IN.test(textOf(file)))).toEqual([]);
  });

  test.each(["https://repository.invalid/a", "git+https://invalid", "//a.b-c.invalid:1/"])(
    "would be one as %s",
    (address) => {
      expect(address).toMatch(STAND_IN);
    },
  );
});

test("a document whose programs import Parsimmon says to install it: not all package managers hoist", () => {
  const silent = DOCUMENTS.map((document) => [document, textOf(document)] as const).filter(
    ([, text]) =>
      text.includes(' from "parsimmon"') && !text.includes("npm install uri-abnf parsimmon"),
  );
  expect(silent.map(([document]) => document)).toEqual([]);
});

test("README.md, CONTRIBUTING.md, and the section of a version in CHANGELOG.md, can be read at once", () => {
  const versions = textOf("CHANGELOG.md").split(/^## /m).slice(1);
  expect(linesOf(textOf("README.md")).length).toBeLessThanOrEqual(110);
  expect(linesOf(textOf("CONTRIBUTING.md")).length).toBeLessThanOrEqual(250);
  expect(versions.filter((section) => linesOf(section).length > 60)).toEqual([]);
  expect(versions.length).toBeGreaterThan(0);
});

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split("\n");
}

describe("the pages", () => {
  const pages = DOCUMENTS.filter((document) => /^docs\/[^.]/.test(document));
  const linkedFrom = (document: string): readonly string[] =>
    filesLinkedIn(document).filter((file) => file.endsWith(".md"));

  test("can each be reached from README.md in two clicks", () => {
    const near = linkedFrom("README.md");
    const reached = new Set([...near, ...near.flatMap(linkedFrom)]);
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  test("are each in the list of docs/README.md", () => {
    const listed = linkedFrom("docs/README.md");
    expect(pages.filter((page) => page !== "docs/README.md" && !listed.includes(page))).toEqual([]);
  });

  test("are few, with the list of them apart", () => {
    expect(pages.length - 1).toBeLessThanOrEqual(26);
  });
});

describe("docs/conformance.md", () => {
  test("is not a list of what is done", () => {
    expect(Buffer.byteLength(textOf("docs/conformance.md"))).toBeLessThanOrEqual(25_000);
  });

  test("says of each statement where it is shown, or that it is not", () => {
    const unclear = rowsOf(textOf("docs/conformance.md")).filter(({ cells }) => {
      const shown = cells.at(-1) ?? "";
      return (
        !/`(?:[\w-]+\/)*(?:spec|bench)\//.test(shown) &&
        !/^(?:not yet|not testable|no)\b/.test(shown)
      );
    });
    expect(unclear).toEqual([]);
  });
});

/** The examples in doc comments of the TypeScript files in some folders. */
function commentedIn(...folders: readonly string[]): readonly Program[] {
  const files = folders.flatMap(filesIn).filter((file) => file.endsWith(".ts"));
  return files.flatMap((document) => {
    const text = textOf(document);
    return Array.from(text.matchAll(COMMENT)).flatMap(({ 0: comment, index }) => {
      const name = `${document}:${text.slice(0, index).split("\n").length}`;
      return Array.from(bodyOf(comment).matchAll(TAG), ([, tagged = ""]): Program => {
        const dedented = tagged.trimEnd().replace(/^ {2}/gm, "");
        const source = FENCE.exec(tagged.trim())?.[1] ?? dedented;
        return { document, name, source, prelude: importsFor(source, modulesFor(document)) };
      });
    });
  });
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .sort();
}

/** The modules whose names an example of a file has without an import: those of the first one before. */
function modulesFor(file: string): ReadonlyMap<string, readonly string[]> {
  const faces = Array.from(MODULES, ([name, module]) => [name, Object.keys(module)] as const);
  const own = Array.from(textOf(file).matchAll(EXPORTED), ([, kind = "", name = ""]) =>
    /^(?:type|interface)$/.test(kind) ? `type ${name}` : name,
  );
  const isUri = file.startsWith("src/");
  return new Map<string, readonly string[]>([
    ...(isUri ? faces : []),
    [join(ROOT, file), own],
    ...(isUri ? [] : faces.reverse()),
    ["node:fs", ["readFileSync"]],
  ]);
}

/** The text of a doc comment, without the asterisks at its margin. */
function bodyOf(comment: string): string {
  return comment
    .slice("/**".length, -"*/".length)
    .split("\n")
    .map((line) => line.replace(/^ *\* ?/, ""))
    .join("\n");
}

test.each(commented)("the example in $name", (example) => {
  const { said } = checkedRun(example);
  expect(said?.isThrown ?? false).toBe(false);
});
