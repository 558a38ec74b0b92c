/**
 * Checks the documents: runs their programs and command lines, and checks that the files and
 * headings that they name exist. It also runs the examples in the doc comments of the library.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import Parsimmon from "parsimmon";
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
import { runProgram } from "./helpers/documents-program.js";
import { typeErrorsIn } from "./helpers/documents-types.js";
import { TOOLCHAINS } from "./helpers/languages/languages.js";
import type { Block } from "./helpers/documents-markdown.js";
import type { Run } from "./helpers/documents-program.js";

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

/**
 * Compares the statements and their values with the statements and the values in their comments.
 */
function expectTrue({ checks }: Run): void {
  expect(checks.map(({ code, actual }) => [code, actual])).toEqual(
    checks.map(({ code, expected }) => [code, expected]),
  );
}

interface Said {
  readonly name?: string;
  readonly kind?: string;
  readonly message: string;
  readonly excerpt?: () => string;
}

/** The result or the error of the last statement of a program: an error, a warning, a mismatch. */
function saidBy({ last: { value, error } }: Run): Said | undefined {
  return (error ?? value) as Said | undefined;
}

function wordsOf(said: Said): string {
  return [said.message, said.excerpt?.() ?? []].flat().join("\n");
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

  const programs = table(document, "ts");
  if (programs.length > 0) {
    test.each(programs)("the program at line %i", async (_, { text, said }) => {
      const run = await runProgram(text, MODULES);
      expectTrue(run);
      expect(run.unforeseen).toEqual([]);
      expect(said === undefined ? run.last.error : wordsOf(saidBy(run)!)).toBe(said);
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

test("all programs of the documents compile", () => {
  const programs = DOCUMENTS.flatMap((document) =>
    table(document, "ts").map(([line, { text }]) => [`${document}:${line}`, text] as const),
  );
  expect(typeErrorsIn(new Map(programs))).toEqual([]);
  expect(programs.length).toBeGreaterThan(30);
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
  const examples = blocksOf(textOf("docs/errors.md")).filter(({ language }) => language === "ts");
  /** What the examples say, with the headings above them. */
  let found: readonly (readonly [title: string, heading: string, said: Said | undefined])[];
  beforeAll(async () => {
    found = await Promise.all(
      examples.map(async ({ text, headings: [, title = "", heading = ""] }) => {
        return [title, heading, saidBy(await runProgram(text, MODULES))] as const;
      }),
    );
  });

  test("has every class, and no other", () => {
    const documented = headings.filter((heading) => heading.endsWith("Error"));
    expect(documented.sort()).toEqual([...new Set(classes)].sort());
  });

  test.each(kinds)("$of: has an example for each kind", ({ of, kinds: expected }) => {
    const own = found.filter(([title]) => title === (of === "Warning" ? "Warnings" : of));
    expect(own.map(([, heading, said]) => [heading, said?.kind]).sort()).toEqual(
      expected.map((kind) => [kind, kind]).sort(),
    );
  });

  test.each(classes)("%s: the examples throw it", (wanted) => {
    const own = found.filter(([title]) => title === wanted);
    const names = own.map(([, , said]) => (said === undefined ? said : (said.name ?? wanted)));
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

/** An example in a source file. */
interface Example {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const TAG = /@example\n([\s\S]*?)(?=\n@|$)/g;
const FENCE = /^```(?:ts)?\n([\s\S]*?)\n```$/;

/** All examples of the TypeScript files in some folders. */
function examplesIn(...folders: readonly string[]): readonly Example[] {
  return folders
    .flatMap((folder) => filesIn(folder))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => examplesOf(file, textOf(file)));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .sort();
}

function examplesOf(file: string, source: string): readonly Example[] {
  return Array.from(source.matchAll(COMMENT)).flatMap(({ 0: comment, index }) => {
    const line = source.slice(0, index).split("\n").length;
    return Array.from(bodyOf(comment).matchAll(TAG), ({ 1: text = "" }) => {
      const dedented = text.trimEnd().replace(/^ {2}/gm, "");
      return { file, line, code: FENCE.exec(text.trim())?.[1] ?? dedented };
    });
  });
}

/** The text of a doc comment, without the asterisks at its margin. */
function bodyOf(comment: string): string {
  return comment
    .slice("/**".length, -"*/".length)
    .split("\n")
    .map((line) => line.replace(/^ *\* ?/, ""))
    .join("\n");
}

describe("examples in doc comments", () => {
  const examples = examplesIn("grammar", "src", "formats");

  /** The only document that an example reads. */
  const files = {
    readFileSync: () => `Appendix A.  Collected ABNF for URI\n\n${String(grammar.rfc3986)}`,
  };

  /** The modules that an example can import; it uses their names without an import, those of the first one before. */
  async function modulesFor(file: string): Promise<readonly (readonly [string, unknown])[]> {
    const faces = Array.from(MODULES).filter(([specifier]) => specifier.startsWith("uri-abnf"));
    const own = [`uri-abnf/${basename(file, ".ts")}`, await import(join(ROOT, file))] as const;
    const nearestFirst = file.startsWith("src/") ? [...faces, own] : [own, ...faces.reverse()];
    return [...nearestFirst, ["node:fs", files], ["parsimmon", { Parsimmon }]];
  }

  test.each(examples.map((example) => [`${example.file}:${example.line}`, example] as const))(
    "%s",
    async (_, { file, code }) => {
      const modules = await modulesFor(file);
      const values = modules.map(([, module]) => module as object).reverse();
      const known = Object.assign({}, ...values) as object;
      const run = await runProgram(code, new Map([...modules, ...MODULES]), known);
      expectTrue(run);
      expect(run.last.error).toBeUndefined();
    },
  );

  test("are there", () => {
    expect(examples.length).toBeGreaterThan(30);
  });
});
