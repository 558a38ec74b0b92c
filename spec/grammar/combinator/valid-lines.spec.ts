import { LineScanner } from "../../../grammar/automaton/line-scanner.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile, rfc3986, rfc3987, validLines } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { chunksOf, hostileLines, longLine } from "../../helpers/hostile-lines.js";
import { pick, scaled, seeded } from "../../helpers/worlds.js";
import type { Rule, ValidLinesOptions } from "../../../grammar/index.js";

const own = compile(`
  text  = *%x1-10FFFF
  small = *( "a" / %xFFFD / %xFEFF / CR )
  blank = *WSP
  deep  = *%x61-7A / "(" deep ")"
`).rules;
const octets = compile("octets = *%x00-7F [ %x80-FF ] *%x0-FF", { alphabet: "octets" }).rules;

/** Rules, and some of their strings. */
const RULES: readonly (readonly [rule: Rule, texts: readonly string[]])[] = [
  [rfc3986.rules["URI-reference"], ["", "http://a/b?c#d", "../up", "//[::1]:80/", "%41"]],
  [rfc3987.rules["IRI-reference"], ["http://é.example/ü?ñ", "/\u{1f600}", "?\ue000", "x"]],
  [rfc3986.rules.IPv6address, ["::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1"]],
  [own.text, ["abc", "é", ""]],
  [own.small, ["aaa", "a"]],
  [own.blank, [" ", "\t\t"]],
  [own.deep, ["(((a)))", "b"]],
  [octets.octets, ["a", "é", "ab"]],
];

/** The ends of a file: after the end of its last line, within a line, after a CR, and within a character. */
const ENDINGS = [[], [0x61], [0x61, 0x0d], [0xc3]];

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isOf(rule: Rule, line: Uint8Array): boolean {
  if (rule.alphabet === "octets") return rule.test(line);
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    return false;
  }
  return rule.test(text);
}

/** Line by line, by the decoder of the platform and `test`. */
function judged(rule: Rule, bytes: Buffer, end = 0x0a) {
  const valid: Buffer[] = [];
  const stretches: number[] = [];
  const invalid: string[] = [];
  let number = 0;
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(end, from);
    const to = found === -1 ? bytes.length : found + 1;
    const isCrLf = found > from && end === 0x0a && bytes[found - 1] === 0x0d;
    const line = bytes.subarray(from, found === -1 ? to : isCrLf ? found - 1 : found);
    number += 1;
    if (isOf(rule, line)) valid.push(bytes.subarray(from, to));
    else {
      stretches.push(from, to);
      invalid.push(`${number}:${line.toString("latin1")}`);
    }
    from = to;
  }
  return { valid: Buffer.concat(valid), stretches, invalid };
}

async function filtered(
  rule: Rule,
  chunks: readonly Uint8Array[],
  options?: ValidLinesOptions,
): Promise<Buffer> {
  const stream = validLines(rule, options) as TransformStream<Uint8Array, Uint8Array>;
  const source = ReadableStream.from<Uint8Array>(chunks);
  const result: Uint8Array[] = [];
  for await (const chunk of source.pipeThrough(stream)) result.push(chunk);
  return Buffer.concat(result);
}

const COUNT = scaled(400_000, 12_000) / RULES.length / ENDINGS.length;

describe.each(RULES.map(([rule, texts]) => [rule.ruleName, rule, texts] as const))(
  "validLines of %s",
  (_, rule, texts) => {
    it.each(ENDINGS)("passes on what the decoder and test take, before %j", async (...ending) => {
      const lines = hostileLines(texts, COUNT, ending.length);
      const long = [
        longLine("a", scaled(200_000, 70_000)),
        longLine("é", 1_000),
        longLine("a", 5_000),
      ];
      const all = [...lines.slice(0, 7), ...long, ...lines.slice(7), Uint8Array.from(ending)];
      const expected = judged(rule, Buffer.concat(all));
      for (const size of [100, scaled(10_000, 3_000), 1_000_000]) {
        const invalid: string[] = [];
        const valid = await filtered(rule, chunksOf(all, size), {
          onInvalid: (line, number) => {
            invalid.push(`${number}:${Buffer.from(line).toString("latin1")}`);
          },
        });
        // Megabytes are compared at once, and not by a picture of their difference.
        expect(valid.equals(expected.valid)).toBe(true);
        expect(invalid.join("\n") === expected.invalid.join("\n")).toBe(true);
      }
    });
  },
);

describe("validLines", () => {
  const { IPv4address } = rfc3986.rules;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("leaves out a byte order mark before the first line, and no other", async () => {
    const chunks = [0xef, 0xbb, 0xbf].map((byte) => Uint8Array.of(byte));
    const content = [...chunks, bytes("10.0.0.1\n\ufeff10.0.0.2\n")];
    expect(String(await filtered(IPv4address, content))).toBe("10.0.0.1\n");
    expect(String(await filtered(own.small, [bytes("\ufeff\ufeffa\n\ufeffa")]))).toBe(
      "\ufeffa\n\ufeffa",
    );
    expect([...(await filtered(octets.octets, [bytes("\ufeff\n")]))]).toEqual([
      0xef, 0xbb, 0xbf, 10,
    ]);
  });

  it("changes no chunk that it reads", async () => {
    const chunk = bytes("10.0.0.1\nx\n10.0.0.2\n");
    expect(String(await filtered(IPv4address, [chunk]))).toBe("10.0.0.1\n10.0.0.2\n");
    expect(String(Buffer.from(chunk))).toBe("10.0.0.1\nx\n10.0.0.2\n");
  });

  it("ends with the error of onInvalid", async () => {
    const onInvalid = (_: Uint8Array, number: number): void => {
      throw new RangeError(`line ${number}`);
    };
    const work = filtered(IPv4address, [bytes("10.0.0.1\nx\n")], { onInvalid });
    await expect(work).rejects.toThrow(new RangeError("line 2"));
  });

  it("ends with the error of test, if the rule has one", async () => {
    const { a } = compile("a = <prose>", { missing: "defer" }).rules;
    const { message } = caught(() => a.test("a")) as Error;
    expect(message).toMatch(/prose/);
    await expect(filtered(a, [bytes("a\n")])).rejects.toThrow(message);
  });

  it("refuses values of other types", async () => {
    const call = validLines as (...values: readonly unknown[]) => unknown;
    expect(() => call("a")).toThrow(new TypeError("validLines takes lines of a rule, not string"));
    expect(() => call(IPv4address, { onInvalid: 1 })).toThrow(
      new TypeError("onInvalid is a function, not number"),
    );
    expect(() => call(IPv4address, { onvalid: 1 })).toThrow(
      new TypeError('no option named "onvalid"; did you mean onInvalid?'),
    );
    await expect(filtered(IPv4address, ["a"] as never)).rejects.toThrow(
      new TypeError("validLines reads a Uint8Array, not string"),
    );
  });
});

describe("the scanner of lines", () => {
  it("ends lines with NUL alone, if they end so", () => {
    const rule = own.small;
    const lines = hostileLines(["a", "aa\r"], 4_000, 3, "\0");
    const block = Buffer.concat([...lines, Buffer.from("\n\r\0a\r\0a\r")]);
    const scanner = new LineScanner(lower(rule.definition), "unicode", 0);
    expect(scanner.refusedIn(block)).toEqual(judged(rule, block, 0).stretches);
  });

  it("gives up a rule whose automaton is too large, also within a file", async () => {
    // The state has the places of all "a" among the last 13 characters.
    const { rule } = compile('rule = *( "a" / "b" ) "a" 13( "a" / "b" )').rules;
    const scanner = new LineScanner(lower(rule.definition), "unicode", 0x0a);
    const few = Buffer.from("abbbbbbbbbbbbb\nb\n".repeat(1_000));
    expect(scanner.refusedIn(few)).toEqual(judged(rule, few).stretches);
    const random = seeded(1);
    const letters = Array.from({ length: 20_000 }, () => pick(["a", "b"], random));
    const many = Buffer.from(`${letters.join("").replace(/.{99}/g, "$&\n")}\n`);
    expect(scanner.refusedIn(many)).toBeUndefined();
    expect(scanner.refusedIn(few)).toBeUndefined();
    const whole = Buffer.concat([few, many, few]);
    expect(await filtered(rule, [few, many, few])).toEqual(judged(rule, whole).valid);
  });
});
