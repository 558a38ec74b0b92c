/** The action for workflows of GitHub, and the hook for pre-commit: their files are YAML, and run the program. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parsers } from "prettier/plugins/yaml";
import { bin } from "../../../package.json";
import { runProgram } from "./run-program.js";

/** A node of the syntax tree of a YAML file, as the parser of Prettier has it. */
interface YamlNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly (YamlNode | null)[];
}

/** Returns the content of a YAML file: objects, lists and texts. */
function contentOf(file: string): unknown {
  const parse = parsers.yaml.parse as (text: string, options: object) => YamlNode;
  return valueOf(parse(readFileSync(file, "utf8"), {}));
}

function valueOf({ type, value, children = [] }: YamlNode): unknown {
  const below = children.filter((child) => child !== null);
  if (type === "mapping")
    return Object.fromEntries(
      below.map(({ children: [key, content] = [] }) => [
        String(key && valueOf(key)),
        content && valueOf(content),
      ]),
    );
  if (type === "sequence") return below.map(valueOf);
  const last = below.at(-1);
  return last === undefined ? value : valueOf(last);
}

const here = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
const drafts = join(folder, "drafts");

beforeAll(() => {
  mkdirSync(drafts);
  // In place of npx: it prints its arguments, one a line.
  writeFileSync(join(folder, "npx"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  writeFileSync(join(drafts, "a.md"), "~~~ abnf\na = b\n~~~\n");
  writeFileSync(join(drafts, "b.md"), "~~~ abnf\nb = DIGIT\n~~~\n");
  writeFileSync(join(drafts, "README.md"), "No grammar.\n");
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => process.chdir(here));

describe("apps/cli/action/action.yml", () => {
  interface Action {
    readonly inputs: Readonly<
      Record<string, { readonly description: string; readonly default: string }>
    >;
    readonly runs: {
      readonly using: string;
      readonly steps: readonly {
        readonly shell: string;
        readonly env: Readonly<Record<string, string>>;
        readonly run: string;
      }[];
    };
  }
  const { inputs, runs } = contentOf("apps/cli/action/action.yml") as Action;
  const [step] = runs.steps;

  /** Runs the step as GitHub does. Returns the arguments of npx. */
  function argumentsFor(given: Readonly<Record<string, string>>): readonly string[] {
    if (step === undefined) throw new Error("there is no step");
    const env = Object.entries(step.env).map(([name, expression]) => {
      const [, input = ""] = /^\$\{\{ inputs\.([a-z]+) \}\}$/.exec(expression) ?? [];
      return [name, given[input] ?? inputs[input]?.default];
    });
    const shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run];
    const options = {
      cwd: drafts,
      encoding: "utf8",
      env: {
        PATH: [folder, process.env.PATH].join(delimiter),
        ...(Object.fromEntries(env) as Record<string, string>),
      },
    } as const;
    return execFileSync(step.shell, shell, options).trimEnd().split("\n");
  }
  const COMMAND = ["--yes", "uri-abnf@0", "check", "--format", "github"];

  it("has one step, and describes its inputs", () => {
    expect(runs).toMatchObject({ using: "composite", steps: [{ shell: "bash" }] });
    for (const { description } of Object.values(inputs)) expect(description).toMatch(/^[A-Z]/);
    const used = Object.values(step?.env ?? {}).join();
    expect(Object.keys(inputs).filter((name) => !used.includes(`inputs.${name} `))).toEqual([]);
  });

  it.each([
    ["without inputs, the files of the configuration", {}, []],
    ["patterns", { files: "*.md" }, ["README.md", "a.md", "b.md"]],
    ["names", { files: "b.md a.md" }, ["b.md", "a.md"]],
    ["a pattern without a file stays, so that the program says so", { files: "*.xml" }, ["*.xml"]],
    [
      "options before the files",
      { options: "--max-warnings 0 --lists", files: "[ab].md" },
      ["--max-warnings", "0", "--lists", "a.md", "b.md"],
    ],
    [
      "no command in an input is run",
      { files: "$(echo x) `echo y` ;echo z" },
      ["$(echo", "x)", "`echo", "y`", ";echo", "z"],
    ],
  ])("%s", (_, given, expected) => {
    expect(argumentsFor(given)).toEqual([...COMMAND, ...expected]);
  });

  it("takes another version", () => {
    expect(argumentsFor({ version: "0.1.0" })[1]).toBe("uri-abnf@0.1.0");
  });

  it("runs a command that annotates the findings", async () => {
    const [, , ...argv] = argumentsFor({ files: "[ab].md", options: "--max-warnings 0" });
    process.chdir(drafts);
    const { stdout, status } = await runProgram(argv);
    expect(stdout).toMatch(/^::error file=a\.md,line=2,[^\n]*::undefined rule b\n$/);
    expect(status).toBe(1);
  });
});

describe(".pre-commit-hooks.yaml", () => {
  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly language: string;
    readonly files: string;
  }
  const [hook, ...others] = contentOf(".pre-commit-hooks.yaml") as readonly Hook[];
  const matching = (names: readonly string[]): readonly string[] =>
    names.filter((name) => new RegExp(hook?.files ?? "").test(name));

  it("has one hook, whose entry is the program of the package", () => {
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ id: "uri-abnf", language: "node" });
    expect(Object.keys(bin)).toContain(hook?.entry.split(" ")[0]);
  });

  it("takes grammars and the sources of documents", () => {
    const names = ["a.abnf", "b/draft.md", "c.xml", "rfc.txt", "d.md.bak", "xml", "e.mdx"];
    expect(matching(names)).toEqual(["a.abnf", "b/draft.md", "c.xml"]);
  });

  it("fails for a file with errors, and not for documents without ABNF", async () => {
    process.chdir(drafts);
    const [, ...argv] = hook?.entry.split(" ") ?? [];
    const run = async (...files: readonly string[]): Promise<number> =>
      (await runProgram([...argv, ...matching(files)])).status;
    expect(await run("README.md", "b.md")).toBe(0);
    expect(await run("README.md")).toBe(0);
    expect(await run("README.md", "a.md", "b.md")).toBe(1);
  });
});
