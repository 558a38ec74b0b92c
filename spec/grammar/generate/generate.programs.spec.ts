/** Generated modules in other programs: in one that requires them, in a bundler, and in the compiler. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { generate } from "uri-abnf/generate";
import { rfc3986, rfc3987 } from "uri-abnf/grammar";
import {
  COMPONENTS,
  OCTETS,
  ODD,
  bundled,
  gzipped,
  inFolder,
  printed,
} from "../../helpers/generated.js";
import type { GeneratedRuleOptions, GenerateOptions } from "uri-abnf/generate";
import type { Grammar } from "uri-abnf/grammar";

describe("the code", () => {
  const rules: GenerateOptions["rules"] = {
    "uri-reference": { captures: COMPONENTS, explain: true },
    IPv6address: {},
  };

  it("runs as a CommonJS module, whose exports have names for a module that imports it", () => {
    const { code } = generate(rfc3986, { rules, format: "cjs" });
    const program = `
      import rules, { IPv6address } from "./rules.cjs";
      console.log(JSON.stringify([
        rules.default.IPv6address === IPv6address, rules.__esModule, IPv6address.test("::1"),
      ]));`;
    expect(printed(code, "cjs", program)).toEqual([true, true, true]);
  });

  it("leaves to a bundler nothing of a rule that is not used", () => {
    const { code } = generate(rfc3986, { rules });
    const { code: alone } = generate(rfc3986, { rules: { IPv6address: {} } });
    const program = 'import { IPv6address } from "./rules.mjs"; console.log(IPv6address);';
    const text = bundled(code, program);
    expect(text).toContain('"IPv6address"');
    expect(text).not.toContain("URI-reference");
    expect(text).not.toContain("end of input");
    // The one reads tables with derivations, too.
    expect(gzipped(text)).toBeLessThan(gzipped(bundled(alone, program)) + 300);
    expect(bundled(code, 'import "./rules.mjs";')).toBe("");
  });

  it.each<[string, readonly string[], number]>([
    ["IPv6address", [], 1600],
    ["URI-reference", [], 2200],
    ["URI-reference", COMPONENTS, 4500],
  ])("of %s with captures %j takes no more than %i octets", (name, captures, most) => {
    const { code } = generate(rfc3986, { rules: { [name]: { captures } } });
    const exported = name.replace("-", "_");
    const text = bundled(code, `export { ${exported} } from "./rules.mjs";`);
    expect(gzipped(text)).toBeLessThanOrEqual(most);
  });
});

/** The octets that options take in a bundle of a rule, beyond its tests. */
function sizeOf(grammar: Grammar, name: string, options: GeneratedRuleOptions): number {
  const [plain, more] = [{}, options].map((each) => {
    const { code } = generate(grammar, { rules: { [name]: each } });
    return gzipped(bundled(code, `export { ${name} } from "./rules.mjs";`));
  });
  return more! - plain!;
}

test("open takes at most 0.35 kB, and 0.91 kB where a piece can cut a character", () => {
  expect(sizeOf(rfc3986, "IPv4address", { open: true })).toBeLessThanOrEqual(350);
  expect(sizeOf(rfc3987, "isegment", { open: true })).toBeLessThanOrEqual(910);
});

describe("the declarations", () => {
  /** Returns the messages of the compiler about programs, each beside the declarations that it imports. */
  function complaints(files: Readonly<Record<string, string>>): string {
    const tsc = join(__dirname, "../../../node_modules/typescript/bin/tsc");
    const flags = `--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noEmit
      --lib es2022 --target es2022 --module nodenext --pretty false`.split(/\s+/);
    const programs = Object.keys(files).filter((name) => !name.includes(".d."));
    return inFolder(files, (folder) => {
      const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
      try {
        return execFileSync(process.execPath, [tsc, ...flags, ...programs], options);
      } catch (error) {
        return (error as { readonly stdout: string }).stdout;
      }
    });
  }

  const rules = {
    authority: { captures: ["host", "IP-literal"] },
    "URI-reference": { explain: true },
    port: {},
  };

  const SHARED = JSON.stringify(join(__dirname, "../../../grammar/common/recognition.js"));

  const PROGRAM = `
    const text: string | undefined = authority.capture("a")?.["IP-literal"];
    const name: "URI-reference" | undefined = URI_reference.explain("a")?.rule;
    const end: number = all["URI-reference"].prefixEnd("a", 1);
    const named: "port" = all.port.ruleName;
    // @ts-expect-error: not captured
    authority.capture("a")?.port;
    // @ts-expect-error: there may be no port
    const host: string = authority.capture("a")!.host;
    // @ts-expect-error: not asked for
    port.explain;
    // @ts-expect-error: not asked for
    port.capture;
    // @ts-expect-error: no octets
    port.test(Uint8Array.of(1));
    // @ts-expect-error: no such rule
    all.host;
    export { end, host, name, named, text };`;

  it("have the recognitions and mismatches of the library", () => {
    const { declarations } = generate(rfc3986, {
      rules: { port: { explain: true, open: "complete" } },
    });
    const program = `
      import { port, type Mismatch as Printed } from "./rules.mjs";
      import type { Recognition } from ${SHARED};
      type Mismatch = NonNullable<ReturnType<Recognition["end"]>>;
      export const recognition: Recognition = port.open();
      export const printed: ReturnType<typeof port.open> = recognition as Recognition & { end(): Printed<"port"> | null };
      export const shared = (mismatch: Printed<"port">): Mismatch => mismatch;
      export const named = (mismatch: Mismatch & { readonly rule: "port" }): Printed<"port"> => mismatch;`;
    expect(complaints({ "rules.d.mts": declarations, "program.mts": program })).toBe("");
  });

  it("have the exact names and records, for CommonJS, too, take octets, and rename reserved words", () => {
    const declarationsOf = (grammar: Grammar, options: GenerateOptions): string =>
      generate(grammar, options).declarations;
    const imports = "import all, { authority, port, URI_reference } from";
    const files = {
      "rules.d.mts": declarationsOf(rfc3986, { rules }),
      "program.mts": `${imports} "./rules.mjs"; ${PROGRAM}`,
      "rules.d.cts": declarationsOf(rfc3986, { rules, format: "cjs" }),
      "program.cts": `${imports} "./rules.cjs"; ${PROGRAM}`,
      "octets.d.mts": declarationsOf(OCTETS, { rules: { octets: { explain: true } } }),
      "reads-octets.mts": `import { octets } from "./octets.mjs";
        octets.test(Uint8Array.of(1)); octets.prefixEnd("a"); octets.explain("a")?.excerpt();`,
      "odd.d.mts": declarationsOf(ODD, { rules: { delete: {}, default: {} } }),
      "has-odd-names.mts": `import all, { default_, delete_ } from "./odd.mjs";
        all.delete === delete_; default_.test("");`,
    };
    expect(complaints(files)).toBe("");
  });
});
