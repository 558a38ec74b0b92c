import { generate } from "../../../grammar/generate/index.js";
import { compile, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { check } from "../check.js";
import { loadStandards, ModuleError, note } from "../collect.js";
import { sourceFileClaim } from "../source-file.js";
import type { Grammar } from "../../../grammar/index.js";
import type { SourceLanguage } from "../../../grammar/generate/index.js";

const LANGUAGES = ["c", "go", "java", "python", "rust"] as const;

const UNICODE = compile(
  'r = *( %x20-7E / %xA9-D9 / %x7FF-1000 / %xD7FF-E001 / %xFFFF-10FFFF ) "!"',
);
const OCTETS = compile("r = *( %x00-7F / %xC3 %xA9 ) [ %xFF ]", { alphabet: "octets" });

beforeAll(async () => {
  await loadStandards();
  note(UNICODE);
  note(OCTETS);
});

function codeOf(grammar: Grammar, target: SourceLanguage, ...names: readonly string[]): string {
  return generate(grammar, { rules: Object.fromEntries(names.map((each) => [each, {}])), target })
    .code;
}

describe.each(LANGUAGES)("source code of %s", (language) => {
  it.each<[Grammar, string, readonly string[]]>([
    [rfc3986, "IPv6address", ["IPv6address"]],
    [rfc3986, "IPv4address", ["scheme", "IPv4address", "port"]],
    [rfc3987, "ihost", ["ihost"]],
    [UNICODE, "r", ["r"]],
    [OCTETS, "r", ["r"]],
  ])("is proven by its numbers: %#", (grammar, name, names) => {
    const claim = sourceFileClaim(grammar.rule(name), codeOf(grammar, language, ...names));
    expect(check(claim).isProven).toBe(true);
  });

  it("is refused as that of another rule", () => {
    const code = codeOf(rfc3986, language, "scheme").replace("Rules: scheme.", "Rules: port.");
    expect(check(sourceFileClaim(rfc3986.rule("port"), code))).toEqual({
      isProven: false,
      reason: "the table refuses a string of the rule",
      witness: [],
    });
  });

  it("has no table of a rule that it does not name, or that it captures", () => {
    const code = codeOf(rfc3986, language, "scheme");
    for (const claim of [
      () => sourceFileClaim(rfc3986.rule("port"), code),
      () => sourceFileClaim(rfc3986.rule("scheme"), code.replace(/\d, ?\d/g, "")),
      () => sourceFileClaim(rfc3986.rule("scheme"), code, ["ALPHA"]),
    ])
      expect(claim).toThrow(ModuleError);
  });
});

/** Positions of the numbers of a list, of which a change is a change of the language. */
function changed(code: string, at: number, by: (digits: string) => string): string {
  let seen = 0;
  return code.replace(/(?<=[{,[]\s*)\d+(?=,)/g, (digits) => (seen++ === at ? by(digits) : digits));
}

test.each<[Grammar, string]>([
  [rfc3986, "dec-octet"],
  [UNICODE, "r"],
])("a change of a number that counts is refused: %#", (grammar, name) => {
  const code = codeOf(grammar, "c", name);
  const width = new Set(/_classes\[256\] = \{([^}]*)/.exec(code)![1]!.match(/\d+/g)).size;
  const rule = grammar.rule(name);
  const numbers = code.match(/(?<=[{,[]\s*)\d+(?=,)/g)!.length;
  for (let at = 0; at < numbers; at += 1) {
    const isNext = at >= 256;
    const text = changed(code, at, (digits) =>
      String(isNext ? (digits === "0" ? width : 0) : (Number(digits) + 1) % width),
    );
    expect([at, check(sourceFileClaim(rule, text)).isProven]).toEqual([at, false]);
  }
  for (const [from, to] of [
    [/_start = \d+/, `_start = ${2 * width}`],
    [/_accept = (\d+)/, (_: string, digits: string) => `_accept = ${Number(digits) + width}`],
  ] as const) {
    const text = code.replace(from, to as string);
    expect(text).not.toBe(code);
    expect(check(sourceFileClaim(rule, text)).isProven).toBe(false);
  }
});
