import Parsimmon from "parsimmon";
import { readable } from "../../../grammar/combinator/input.js";
import { compile, rfc3986, rfc3987, validLines } from "../../../grammar/index.js";
import { failedAt } from "../../helpers/failed-at.js";
import { Binary, parseBuffer, tryParseBuffer } from "../../helpers/binary.js";
import { caught } from "../../helpers/caught.js";
import { LineScanner } from "../../../grammar/automaton/line-scanner.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { chunksOf, hostileLines, longLine } from "../../helpers/hostile-lines.js";
import { pick, scaled, seeded } from "../../helpers/worlds.js";
import type { Input, Rule, ValidLinesOptions } from "../../../grammar/index.js";

/** The thrown error, in one line. */
function fault(act: () => unknown): string {
  return String(caught(act));
}

const ADVICE = ': decode it, as "latin1" for HTTP, or compile the grammar with alphabet "octets"';

describe("the inputs of a rule of Unicode", () => {
  it.each(["", "abc", "\u{1f600}", "\ud83d", "\0"])("%j as it is", (text) => {
    expect(readable(text, "unicode")).toBe(text);
  });

  it.each<[unknown, string]>([
    [null, "null"],
    [1, "number"],
    [Object("a"), "String"],
    [Buffer.from("a"), `Buffer${ADVICE}`],
    [new Uint8Array(1), `Uint8Array${ADVICE}`],
    [(): string => "a", "function"],
    [Object.create(null), "an object"],
    [{ constructor: 1 }, "an object"],
  ])("not %p", (input, name) => {
    expect(fault(() => readable(input as Input, "unicode"))).toBe(
      `TypeError: a rule reads a string, not ${name}`,
    );
  });
});

describe("the inputs of a rule of octets", () => {
  it.each<[Input, readonly number[]]>([
    ["", []],
    ["abc", [0x61, 0x62, 0x63]],
    ["\0\x7f", [0, 0x7f]],
    ["é", [0xc3, 0xa9]],
    ["€", [0xe2, 0x82, 0xac]],
    ["\u{1f600}", [0xf0, 0x9f, 0x98, 0x80]],
    ["\ufeff", [0xef, 0xbb, 0xbf]],
    [Uint8Array.of(0, 0x80, 0xff), [0, 0x80, 0xff]],
    [Buffer.from("é"), [0xc3, 0xa9]],
    [Uint8Array.of(1, 2, 3, 4).subarray(1, 3), [2, 3]],
  ])("%p as %j", (input, expected) => {
    const text = readable(input, "octets");
    expect(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))).toEqual(expected);
  });

  it("of a megabyte each octet", () => {
    const octets = Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 7) & 0xff);
    expect(Buffer.from(readable(octets, "octets"), "latin1").equals(octets)).toBe(true);
  });

  it.each<[unknown, string]>([
    [1, "number"],
    [new Uint16Array(1), "Uint16Array"],
    [new ArrayBuffer(1), "ArrayBuffer"],
  ])("not %p", (input, name) => {
    expect(fault(() => readable(input as Input, "octets"))).toBe(
      `TypeError: a rule of octets reads a Uint8Array or a string, not ${name}`,
    );
  });

  it.each([
    ["\ud83d", 0],
    ["ab\ude00", 2],
    ["\u{1f600}\ud83da", 2],
    ["\ude00\ud83d", 0],
  ])("not the lone surrogate of %j", (input, offset) => {
    expect(fault(() => readable(input, "octets"))).toBe(
      `RangeError: the lone surrogate at offset ${offset} has no UTF-8 octets`,
    );
  });
});

describe("a grammar of octets", () => {
  const { rules } = compile(
    `
    text    = *line
    line    = word CRLF
    word    = 1*%x21-FF
    UTF8-2  = %xC2-DF UTF8-tail
    UTF8-tail = %x80-BF
    nested  = "(" *( %x80-FF / nested ) ")"
  `,
    { alphabet: "octets" },
  );

  it("reads strings as their UTF-8", () => {
    expect(["é", "e", "€"].map(rules["UTF8-2"].test)).toEqual([true, false, false]);
    expect(rules.nested.test("(é(€))")).toBe(true);
  });

  it("reads octets, also such as are not UTF-8", () => {
    expect(rules["UTF8-2"].test(Uint8Array.of(0xc3, 0xa9))).toBe(true);
    expect(rules["UTF8-2"].test(Uint8Array.of(0xc3, 0xc3))).toBe(false);
    expect(rules.word.test(Uint8Array.of(0xff, 0xfe))).toBe(true);
  });

  it("counts in octets", () => {
    expect(rules.text.prefixEnd("é\r\né")).toBe(4);
    expect(rules.text.prefixEnd(Buffer.from("xx\r\né\r\n!"), 4)).toBe(8);
    expect(rules.text.explain("é\r\né")?.offset).toBe(6);
    const { start, end, text } = rules.text.tryParse("é\r\n").find("word") ?? {};
    expect([start, end, text]).toEqual([0, 2, "\xc3\xa9"]);
  });

  it("names the octets that it finds", () => {
    expect(rules["UTF8-tail"].explain(Uint8Array.of(0xc3))?.message).toBe(
      'UTF8-tail: expected UTF8-tail at offset 0, found "Ã"',
    );
    expect(rules["UTF8-2"].explain("é!")?.excerpt()).toBe("Ã©!\n  ^");
  });
});

describe("in Parsimmon's own parsing of buffers", () => {
  const { line } = compile("line = word CRLF\nword = 1*%x21-FF", {
    alphabet: "octets",
  }).rules;

  it("goes between its bytes, at any offset", () => {
    const framed = Parsimmon.seq(Binary.byte(1), line, Binary.byte(2));
    const input = Buffer.concat([Buffer.of(1), Buffer.from("é\r\n"), Buffer.of(2)]);
    const [first, node, last] = tryParseBuffer(framed, input);
    expect([first, last]).toEqual([1, 2]);
    expect(node).toMatchObject({ rule: "line", start: 1, end: 5, text: "\xc3\xa9\r\n" });
    expect(node.find("word")).toMatchObject({ start: 1, end: 3 });
  });

  it("far inside a large buffer, and across the end of its first window", () => {
    const length = 50000;
    const input = Buffer.concat([Buffer.alloc(1e6), Buffer.from(`${"x".repeat(length)}\r\n`)]);
    const parser = Binary.buffer(1e6).then(line).skip(Parsimmon.eof);
    const node = tryParseBuffer(parser, input);
    expect([node.start, node.end]).toEqual([1e6, 1e6 + length + 2]);
    expect(node.children[0]).toMatchObject({ rule: "word", start: 1e6, end: 1e6 + length });
    expect(node.children[0]?.text).toHaveLength(length);
  });

  it("fails at the octet that cannot be", () => {
    const input = Buffer.concat([Buffer.alloc(2000), Buffer.from(`${"x".repeat(3000)} \r\n`)]);
    const result = parseBuffer(Binary.buffer(2000).then(line), input);
    expect(result).toEqual(failedAt(5000, ["CRLF", "%x21-FF"], -1, -1));
  });

  it.each([3, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 4096, 4097])(
    "a line of %i octets, whatever the window",
    (size) => {
      const input = Buffer.from(`${"x".repeat(size - 2)}\r\n`);
      expect(tryParseBuffer(line.skip(Parsimmon.eof), input).end).toBe(size);
      const longer = Buffer.from(`${"x".repeat(size - 2)}\r\n!`);
      expect(tryParseBuffer(line.skip(Parsimmon.all), longer).end).toBe(size);
    },
  );
});

describe("in Parsimmon's parsing of strings", () => {
  const { word } = compile("word = 1*%x61-FF", { alphabet: "octets" }).rules;

  it("is at the offsets of the string, which are octets where it is ASCII", () => {
    const pair = Parsimmon.seq(word.skip(Parsimmon.string("=")), word);
    const [key, value] = pair.tryParse("ab=cde");
    expect([key.start, key.end, value.start, value.end]).toEqual([0, 2, 3, 6]);
    const behind = Parsimmon.string("\u00e9").then(word).tryParse("\u00e9abc");
    expect(behind).toMatchObject({ start: 1, end: 4, text: "abc" });
  });

  it("is refused where that is not so", () => {
    const parser = Parsimmon.string("=").then(word);
    expect(fault(() => parser.parse("=\u00e9"))).toBe(
      "RangeError: a rule of octets reads no more than ASCII out of a larger string",
    );
  });
});

describe("in a larger buffer", () => {
  /** Octets that count how many of them are read. */
  class CountingOctets extends Uint8Array {
    taken = 0;

    override subarray(start = 0, end = this.length): Uint8Array<ArrayBuffer> {
      this.taken += end - start;
      return new Uint8Array(this.buffer).subarray(start, end);
    }
  }

  const { line } = compile('line = *%x61-FF "."', { alphabet: "octets" }).rules;

  /** The number of octets that are read if a rule is run at every line of a buffer. */
  function taken(lines: number, ask: (octets: CountingOctets, offset: number) => unknown): number {
    const octets = new CountingOctets(100 * lines);
    for (let at = 0; at < octets.length; at += 1) octets[at] = at % 100 === 99 ? 0x2e : 0x61;
    for (let offset = 0; offset < octets.length; offset += 100) ask(octets, offset);
    return octets.taken;
  }

  test.each<[string, (octets: CountingOctets, offset: number) => unknown]>([
    ["prefixEnd", (octets, offset) => expect(line.prefixEnd(octets, offset)).toBe(offset + 100)],
    [
      "a parser",
      (octets, offset) => {
        const action = (line as unknown as { _: (input: unknown, at: number) => object })._;
        expect(action(octets, offset)).toMatchObject({ status: true, index: offset + 100 });
      },
    ],
  ])("%s reads no more of it than it needs", (_, ask) => {
    const once = taken(50, ask);
    expect(once).toBeLessThan(50 * 1000);
    expect(taken(100, ask)).toBeLessThan(2 * once + 1000);
  });

  test("offsets are those of the buffer, where a piece ends within the match, too", () => {
    const octets = new Uint8Array(10000).fill(0x61);
    octets[9000] = 0x2e;
    for (const offset of [0, 1, 63, 64, 8000, 9000])
      expect(line.prefixEnd(octets, offset)).toBe(9001);
    for (const offset of [9001, 9999, 10000]) expect(line.prefixEnd(octets, offset)).toBe(-1);
    const message = "RangeError: offset 10001 is not within 0 to 10000";
    expect(fault(() => line.prefixEnd(octets, 10001))).toBe(message);
  });
});

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
  const text = caught(() => decoder.decode(line));
  return typeof text === "string" && rule.test(text);
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
    expect(String(await filtered(octets.octets, [bytes("\ufeff\n")]))).toBe("\ufeff\n");
  });

  it("changes no chunk that it reads", async () => {
    const chunk = bytes("10.0.0.1\nx\n10.0.0.2\n");
    expect(String(await filtered(IPv4address, [chunk]))).toBe("10.0.0.1\n10.0.0.2\n");
    expect(String(Buffer.from(chunk))).toBe("10.0.0.1\nx\n10.0.0.2\n");
  });

  it("gives onInvalid lines that it does not change later", async () => {
    const invalid: Uint8Array[] = [];
    const onInvalid = (line: Uint8Array): void => void invalid.push(line);
    await filtered(IPv4address, [bytes("abc\n10.0.0.1\ndef\n")], { onInvalid });
    expect(invalid.map((line) => String(Buffer.from(line)))).toEqual(["abc", "def"]);
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
