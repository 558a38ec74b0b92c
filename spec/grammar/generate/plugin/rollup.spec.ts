/** The plugin in builds of Rollup. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rollup } from "rollup";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { generate } from "uri-abnf/generate";
import abnf from "uri-abnf/rollup";
import { disjunction } from "../../../../grammar/common/errors.js";
import { STANDARDS } from "../../../../grammar/standards.js";
import { temporaryFolder } from "../../../helpers/temporary-folder.js";
import type { RollupError, RollupLog } from "rollup";
import type { AbnfOptions } from "uri-abnf/rollup";

const ADDRESS = `; comment
address = host [ ":" port ]
Other-One = 1*DIGIT
`;

const folder = temporaryFolder();
const file = join(folder, "address.abnf");
const main = join(folder, "main.js");

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(file, ADDRESS);
});

interface Built {
  readonly code: string;
  readonly warnings: readonly RollupLog[];
  /** The exports of the program, after it ran where no string becomes code. */
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Builds a program that stands beside the ABNF file. */
async function built(program: string, options?: AbnfOptions): Promise<Built> {
  writeFileSync(main, program);
  const warnings: RollupLog[] = [];
  const bundle = await rollup({
    input: main,
    plugins: [abnf(options)],
    onLog: (_, log) => {
      if (log.code !== "EMPTY_BUNDLE") warnings.push(log);
    },
  });
  const { output } = await bundle.generate({ format: "cjs", exports: "named" });
  await bundle.close();
  const [{ code }] = output;
  const exports = {};
  const realm = createContext({ exports, TextEncoder }, { codeGeneration: { strings: false } });
  runInContext(code, realm);
  return { code, warnings, exports: JSON.parse(JSON.stringify(exports)) as Built["exports"] };
}

async function failure(program: string, options?: AbnfOptions): Promise<RollupError> {
  try {
    await built(program, options);
  } catch (error) {
    return error as RollupError;
  }
  throw new Error("the build succeeds");
}

const IMPORTS: AbnfOptions = { imports: ["rfc3986"] };

/** A program that uses nothing of the file. */
const ONLY = 'import "./address.abnf";';

describe("a build", () => {
  it("makes a module of an ABNF file", async () => {
    const program = `
      import rules, { address, Other_One } from "./address.abnf";
      export const answers = [
        Object.keys(rules), Object.keys(address), rules["Other-One"] === Other_One,
        address.test("[::1]:80"), address.test("["), Other_One.prefixEnd("a12", 1),
      ];`;
    const { exports, warnings } = await built(program, IMPORTS);
    const names = [
      ["address", "Other-One"],
      ["ruleName", "test", "prefixEnd"],
    ];
    expect(exports.answers).toEqual([...names, true, true, false, 3]);
    expect(warnings).toEqual([]);
  });

  it("takes grammars and names of grammars as imports, and options of generate by rule", async () => {
    const program = `
      import { address, Other_One } from "./address.abnf";
      export const answers = [
        address.capture("[::1]:80"), address.explain("[::1").message, address.open().push("[").state,
        Object.keys(Other_One) ];`;
    const rules = { ADDRESS: { captures: ["host", "port"], explain: true, open: true } };
    const answers = [
      { host: "[::1]", port: "80" },
      compile(ADDRESS, { imports: [rfc3986] }).rules.address.explain("[::1")?.message,
      "partial",
      ["ruleName", "test", "prefixEnd"],
    ];
    for (const imports of [["rfc3986"], [rfc3986], ["rfc3986", "rfc3339-appendix-a", "core"]])
      expect((await built(program, { rules, imports })).exports.answers).toEqual(answers);
  });

  it("contains nothing of a rule that is not imported", async () => {
    const { code } = await built('export { Other_One } from "./address.abnf";', IMPORTS);
    expect(code).toContain('"Other-One"');
    expect(code).not.toContain('"address"');
    const { code: bare } = await built(ONLY, IMPORTS);
    expect(bare.trim()).toBe("'use strict';");
  });

  it("leaves an id with a query to other plugins", async () => {
    const { load } = abnf();
    await expect(load.handler.call({} as never, `${file}?raw`)).resolves.toBeNull();
  });

  it("reads a text with a byte order mark, and options of compile", async () => {
    writeFileSync(file, "\uFEFFlist = 1#pair\npair = 2%x80-FF\nOWS = *SP\n");
    const options: AbnfOptions = { lists: true, alphabet: "octets" };
    const program = `import { list } from "./address.abnf";
      export const answers = ["\u00e9,\u00e9", "\u00e9\u00e9"].map(list.test);`;
    expect((await built(program, options)).exports.answers).toEqual([true, false]);
  });
});

describe("an error", () => {
  it.each([
    ["x = [ ^\n", "syntax-error", 7, 'expected element, found "^"', "x = [ ^\n      ^"],
    ["a = b\r\n\r\nc = dd", "undefined-rule", 5, "undefined rules b, dd", "a = b\n    ^"],
  ])("in %j has its place and an excerpt", async (text, pluginCode, column, message, frame) => {
    writeFileSync(file, text);
    const error = await failure(ONLY);
    const place = { id: file, loc: { file, line: 1, column } };
    expect(error).toMatchObject({ ...place, frame, pluginCode, plugin: "uri-abnf" });
    expect(error.message).toContain(`line 1, column ${column}: ${message}`);
    expect(error.message).toContain(`(1:${column})`);
  });

  it("of a file that is not UTF-8, or is not there", async () => {
    writeFileSync(file, Uint8Array.of(0xff));
    const message = expect.stringContaining("the file is not UTF-8") as string;
    expect(await failure(ONLY)).toMatchObject({ id: file, message });
    rmSync(file);
    expect((await failure(ONLY)).message).toContain("Could not resolve");
  });

  it("is a capture that the grammar does not have", async () => {
    const rules = { address: { captures: ["prt"] } };
    const error = await failure(ONLY, { ...IMPORTS, rules });
    expect(error.message).toContain('no rule named "prt"; did you mean port?');
    expect(error).toMatchObject({ id: file, pluginCode: "UnknownRuleError" });
  });
});

describe("a rule that cannot be precompiled", () => {
  const NESTED = 'nested = "(" [ other ] ")"\nother = "[" nested "]"\nflat = "a"\n';
  const reason =
    "nested contains itself (nested > other > nested), and so cannot be precompiled; use it from uri-abnf/grammar";

  beforeEach(() => writeFileSync(file, NESTED));

  it("is left out with a warning at its place", async () => {
    const program = `import rules, { flat } from "./address.abnf";
      export const names = Object.keys(rules), is = flat.test("a");`;
    const { exports, warnings } = await built(program);
    expect(exports).toEqual({ names: ["flat"], is: true });
    expect(warnings.map(({ loc, frame }) => [loc, frame])).toEqual([
      [{ file, line: 1, column: 1 }, 'nested = "(" [ other ] ")"\n^^^^^^'],
      [{ file, line: 2, column: 1 }, 'other = "[" nested "]"\n^^^^^'],
    ]);
    expect(warnings[0]?.message).toContain(`nested is left out of the module: ${reason}`);
  });

  it.each([
    'import { flat, nested } from "./address.abnf";\nexport const is = nested;',
    'export { nested as flat } from "./address.abnf";',
    'import { "nested" as x } from "./address.abnf"; export { x };',
  ])("is an error where a program imports it: %s", async (program) => {
    const error = await failure(program);
    expect(error.message).toContain(`nested of ./address.abnf: ${reason}`);
    const pos = program.search(/"?nested/);
    expect(error).toMatchObject({ id: main, loc: { file: main, line: 1 }, pos });
  });

  it("is an error where the options name it", async () => {
    for (const rules of [{ NESTED: { captures: ["other"] } }, { nested: {} }]) {
      const error = await failure(ONLY, { rules });
      expect(error.message).toContain(reason);
      const frame = 'nested = "(" [ other ] ")"\n^^^^^^';
      expect(error).toMatchObject({ id: file, loc: { file, line: 1, column: 1 }, frame });
    }
  });

  it("leaves a module without exports where there is no other", async () => {
    writeFileSync(file, 'nested = "(" [ nested ] ")"\n');
    const program = 'import rules from "./address.abnf"; export const names = Object.keys(rules);';
    expect((await built(program)).exports).toEqual({ names: [] });
  });
});

describe("a warning", () => {
  it("of the grammar has its place and an excerpt", async () => {
    writeFileSync(file, 'a = "x" | "y"\n');
    const { warnings } = await built(ONLY);
    const place = {
      id: file,
      loc: { file, line: 1, column: 9 },
      frame: 'a = "x" | "y"\n        ^',
    };
    expect(warnings).toMatchObject([{ ...place, pluginCode: "bar-for-slash", plugin: "uri-abnf" }]);
    expect(warnings[0]?.message).toContain("line 1, column 9: ");
  });

  it("tells names in the options that no file defines", async () => {
    const rules = { adress: { captures: ["port"] }, address: {}, "other-one": {}, x: {} };
    const { warnings } = await built(ONLY, { ...IMPORTS, rules });
    expect(warnings.map(({ message }) => message)).toEqual([
      "[plugin uri-abnf] the options name adress, but no ABNF file of the build defines it",
      "[plugin uri-abnf] the options name x, but no ABNF file of the build defines it",
    ]);
  });
});

describe("the declarations", () => {
  const declared = join(folder, "address.d.abnf.ts");
  const address = { captures: ["port"] } as const;
  const options: AbnfOptions = { ...IMPORTS, rules: { address }, declarations: true };

  it("are written beside the file on request, and only if they changed", async () => {
    await built(ONLY, { ...options, declarations: false });
    expect(readdirSync(folder).sort()).toEqual(["address.abnf", "main.js"]);
    await built(ONLY, options);
    expect(readdirSync(folder).sort()).toEqual(["address.abnf", "address.d.abnf.ts", "main.js"]);
    const grammar = compile(ADDRESS, { imports: [rfc3986] });
    const { declarations } = generate(grammar, { rules: { address, "Other-One": {} } });
    expect(readFileSync(declared, "utf8")).toBe(declarations);
    const { ino } = statSync(declared);
    await built(ONLY, options);
    expect(statSync(declared).ino).toBe(ino);
    writeFileSync(file, 'other = "x"\n');
    await built(ONLY, { declarations: true });
    expect(readFileSync(declared, "utf8")).toContain("rule_other as other");
  });

  it("stay as they are where the file is wrong", async () => {
    await built(ONLY, options);
    const before = readFileSync(declared, "utf8");
    writeFileSync(file, "address = ^");
    await failure(ONLY, options);
    expect(readFileSync(declared, "utf8")).toBe(before);
  });
});

test.each<[unknown, string]>([
  [null, "options are an object, not null"],
  [{ rules: "host" }, "rules is an object, not string"],
  [{ rules: { host: true } }, 'rules["host"] is an object, not boolean'],
  [{ rules: { host: { captures: "port" } } }, "captures are a list of rule names, not string"],
  [{ imports: "rfc3986" }, "imports are a list of grammars, not string"],
  [
    { imports: ["rfc0"] },
    `no grammar named rfc0 is shipped; there are ${disjunction(["core", ...STANDARDS.map(({ name }) => name)])}`,
  ],
  [{ imports: [1] }, "imports are grammars or their names, not number"],
  [{ declarations: "d" }, "declarations is true or false, not string"],
])("options %j are refused", (options, message) => {
  expect(() => abnf(options as never)).toThrow(new TypeError(message));
});
