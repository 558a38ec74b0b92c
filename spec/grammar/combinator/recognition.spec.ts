import { createServer, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { compile, MismatchError, rfc3986 } from "../../../grammar/index.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { OpenDfa } from "../../../grammar/automaton/open-dfa.js";
import { rfc8259 } from "../../../grammar/rfc/rfc8259.js";
import { rfc9112 } from "../../../grammar/rfc/rfc9112.js";
import { caught } from "../../helpers/caught.js";
import { lowered } from "../../helpers/lowered.js";
import { answersOf, cuts } from "../../helpers/recognitions.js";
import { scaled } from "../../helpers/worlds.js";
import type { AddressInfo } from "node:net";
import type { RequestListener } from "node:http";

const { IPv4address, URI } = rfc3986.rules;

test("the states of an address while it is typed", () => {
  const states = [7, 8, 9, 10, 11].map((length) => {
    const { state, isFinal, offset } = IPv4address.open().push("10.0.0.255x".slice(0, length));
    return `${state}${isFinal ? "!" : ""} ${offset}`;
  });
  expect(states).toEqual(["partial 7", "match 8", "match 9", "match! 10", "mismatch 10"]);
});

test("open needs no object, and makes recognitions that know nothing of each other", () => {
  const { open } = IPv4address;
  const [one, two] = [open(), open()];
  one.push("1.2.3.4");
  expect(two.state).toBe("partial");
  const three = one.clone().push("5.6");
  expect([one.state, three.state, three.offset]).toEqual(["match", "mismatch", 8]);
});

describe("completion", () => {
  test.each([
    ["http:", ""],
    ["http", ":"],
    ["http://[::1", "]"],
    ["http://[v1", ".a]"],
    ["a:%", "00"],
    ["a:%4", "0"],
    ["1", undefined],
    ["", "a:"],
  ])("of the URI %j: %j", (text, completion) => {
    expect(URI.open().push(text).completion()).toBe(completion);
  });

  it("is spelled as the grammar spells it", () => {
    const { method } = compile('method = "Get" / %s"pOst" / %i"PuT" / %x50.61.73 / "Delete"').rules;
    const completions = ["g", "p", "PU", "pa", "D"].map((text) =>
      method.open().push(text).completion(),
    );
    expect(completions).toEqual(["et", "uT", "T", undefined, "elete"]);
    expect(method.open().push("P").completion()).toBe("uT");
  });

  it("is that of the first of equal alternatives", () => {
    const grammar = compile('r = "x" ( "b" / "a" / "c" )\ns = "x" ( "(" s ")" / "z" / "y" )\n');
    expect(grammar.rules.r.open().push("x").completion()).toBe("b");
    expect(grammar.rules.s.open().push("x(").completion()).toBe("xz)");
  });

  it("has a readable character of a set, and none of a pair alone", () => {
    const { r } = compile("r = 2%x00-10FFFF 2( %x80-10FFFF ) %x2F-39 %x1F600").rules;
    expect(r.open().completion()).toBe("aa\u00a1\u00a10\u{1f600}");
  });

  it("has a limit", () => {
    const { r } = compile('r = "a" 3000000"b" / "c" 100000( "d" "e" )').rules;
    expect(r.open().push("c").completion()).toBe("de".repeat(100_000));
    const error = caught(() => r.open().push("a").completion());
    expect(error).toMatchObject({ name: "LimitError", kind: "length", limit: 2_000_000 });
  });
});

describe("the mismatch", () => {
  const { line } = compile("line = *( %x20-7E / LF )").rules;

  it("counts from the beginning, and keeps the end", () => {
    const text = `${"0123456789\n".repeat(1000)}abc`;
    for (const size of [1, 7, 128, 129, 5000]) {
      const recognition = line.open();
      for (let at = 0; at < text.length; at += size) recognition.push(text.slice(at, at + size));
      const end = recognition.push("\u00e4\n").push("more").end()!;
      expect(end.input).toBe(`${text}\u00e4`.slice(-129));
      expect({ ...end, input: "" }).toMatchObject({
        rule: "line",
        offset: 11_003,
        line: 1001,
        column: 4,
        message: 'line: expected LF, " " to "~" or end of input at offset 11003, found "\u00e4"',
      });
      expect(end.excerpt()).toBe(
        `\u2026${text.slice(-60).replaceAll("\n", "\u240a")}\u00e4\n${" ".repeat(61)}^`,
      );
    }
  });

  it("at the end says what is missing", () => {
    expect(IPv4address.open().push("1.2").end()?.message).toBe(
      'IPv4address: expected DIGIT, ".", "25" (from offset 2) or "0" to "4" at offset 3, found end of input',
    );
  });

  test("of a rule without strings is there from the beginning", () => {
    const { r } = compile("r = s", { missing: "never" }).rules;
    const recognition = r.open();
    expect([recognition.state, recognition.completion()]).toEqual(["mismatch", undefined]);
    expect(recognition.next()).toEqual([]);
    expect(recognition.end()?.message).toMatch(/^r matches no string/);
  });
});

describe("a character that a piece cuts", () => {
  const { r } = compile('r = "a" / 1*%x1F600-1F60F "b" / %xD83D "c" / %x1F400 "ccc"').rules;

  it("is partial where the pair could stand", () => {
    const half = r.open().push("\ud83d");
    expect([half.state, half.offset, half.expected()]).toEqual(["partial", 1, r.open().expected()]);
    const next = half.next().map((range) => range.map((code) => code.toString(16)).join("-"));
    expect(next).toEqual(["43-43", "63-63", "dc00-dc00", "de00-de0f"]);
    expect(half.completion()).toBe("\ude00b");
    expect(half.end()?.message).toBe(r.explain("\ud83d")?.message);
    expect(half.push("\ude00").state).toBe("partial");
    expect(half.push("b").state).toBe("match");
  });

  it("is a mismatch where it could not", () => {
    const other = r.open().push("\ud83d").push("\ude10");
    expect([other.state, other.offset]).toEqual(["mismatch", 0]);
    expect(r.open().push("a\ud83d")).toMatchObject({ state: "mismatch", offset: 1 });
  });
});

describe("octets", () => {
  const { r } = compile('r = "x" *( %xC3 %xA4 / %xF0.9F.98.80 ) "\u002e"', {
    alphabet: "octets",
  }).rules;

  it("come as octets or as strings, which stand for their UTF-8", () => {
    const recognition = r.open().push("x\u00e4").push(Uint8Array.of(0xc3));
    expect([recognition.state, recognition.offset]).toEqual(["partial", 4]);
    expect(recognition.next()).toEqual([[0xa4, 0xa4]]);
    expect(recognition.completion()).toBe("\u00a4.");
    expect(recognition.push(Uint8Array.of(0xa4)).push(".").isFinal).toBe(true);
  });

  it("of a cut character wait for its other half", () => {
    const recognition = r.open().push("x\ud83d");
    expect(recognition.offset).toBe(1);
    expect(caught(() => recognition.end())).toBeInstanceOf(RangeError);
    expect(caught(() => recognition.clone().push("x"))).toBeInstanceOf(RangeError);
    expect(caught(() => recognition.clone().push(Uint8Array.of(1)))).toBeInstanceOf(RangeError);
    expect(recognition.push("\ude00.").state).toBe("match");
  });

  it("do nothing after a mismatch, and an empty piece does nothing after a half", () => {
    const stuck = r.open().push("b\ud83d").push("\ude00").push("\ud83d").push("x\ud83dx");
    expect([stuck.state, stuck.offset]).toEqual(["mismatch", 0]);
    const half = r.open().push("x\ud83d").push(Uint8Array.of()).push("");
    expect(half.push("\ude00.").state).toBe("match");
    const cut = r.open().push("x\ud83d");
    expect(caught(() => cut.push(7 as never))).toBeInstanceOf(TypeError);
  });

  it("of a string that is cut between code units are those of the whole", () => {
    const units = fc.constantFrom("x", "x", "\u00e4", "\u{1f600}", "\u{1f601}", ".", "b");
    fc.assert(
      fc.property(fc.string({ unit: units, maxLength: 8 }), (text) => {
        const whole = answersOf(r.open().push(text));
        for (const pieces of cuts(text)) {
          const cut = r.open();
          for (const piece of pieces) cut.push(piece).push(Uint8Array.of());
          expect(answersOf(cut)).toBe(whole);
        }
      }),
      { numRuns: scaled(100, 25) },
    );
  });
});

test("wrong pieces are type errors, also after a mismatch", () => {
  const recognition = URI.open();
  const message = 'a rule reads a string, not Uint8Array: decode it, as "latin1" for HTTP';
  expect(() => recognition.push(Uint8Array.of(97))).toThrow(message);
  expect(caught(() => recognition.push("1").push(7 as never))).toBeInstanceOf(TypeError);
});

test("a limit that is reached is reached for good", () => {
  jest.replaceProperty(CALL_LIMITS, "steps", 5_000_000);
  const { r } = compile('r = *( "a" / "b" ) "a" 1000000( "a" / "b" )').rules;
  let recognition = r.open().push("a");
  // The steps of all pieces count, also those before a clone, and those of no other recognition.
  const error = caught(() => {
    for (let pieces = 0; pieces < 100; pieces += 1) {
      recognition = recognition.clone();
      recognition.push("ab".repeat(30));
      expect(r.open().push("ab").state).toBe("partial");
    }
  });
  jest.restoreAllMocks();
  expect(error).toMatchObject({ name: "LimitError", kind: "repetition", limit: 5_000_000 });
  for (const member of ["state", "offset", "matched"] as const)
    expect(caught(() => recognition[member])).toBe(error);
  for (const method of ["end", "next", "expected", "completion"] as const)
    expect(caught(() => recognition[method]())).toBe(error);
  expect(caught(() => recognition.push(""))).toBe(error);
  expect(caught(() => recognition.clone().state)).toBe(error);
});

test("a recognition survives that the states are dropped", () => {
  const abnf = 's = *( "a" / "b" ) "a" 6( "a" / "b" )';
  const [small, large] = [new OpenDfa(lowered(abnf), 40), new OpenDfa(lowered(abnf))];
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom("a", "b", "ab", "c"), maxLength: 30 })),
      (pieces) => {
        const runs = [small.open(), small.open(), large.open()];
        for (const piece of pieces) {
          const read = runs.map((run) => run.read(piece, 0));
          expect(new Set(read).size).toBe(1);
          // A match that ends with the piece may be noted, or not.
          const ends = runs.map((run) => (run.canEnd ? piece.length : run.end));
          expect(new Set(ends).size).toBe(1);
          const [one, two, right] = runs.map((run) => {
            return [run.canEnd, run.next(), run.expected(false), run.completion("")];
          });
          expect([one, two]).toEqual([right, right]);
        }
      },
    ),
    { numRuns: scaled(100, 30) },
  );
  expect(small.transitions.dropped).toBeGreaterThan(10);
});

describe("the end of the longest match", () => {
  const head = compile("head = request-line CRLF *( field-line CRLF ) CRLF", { imports: [rfc9112] })
    .rules.head;

  it("cuts a head off, within a piece and after it", () => {
    const text = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n";
    const recognition = head.open().push(`${text}\0body`);
    expect([recognition.state, recognition.matched]).toEqual(["mismatch", text.length]);
    expect(recognition.push("more").matched).toBe(text.length);
    expect(head.open().push(text.slice(0, -1)).matched).toBe(-1);
    const pieces = head.open().push(text.slice(0, 9)).push(text.slice(9));
    expect([pieces.state, pieces.matched]).toEqual(["match", text.length]);
    expect(pieces.push("x").matched).toBe(text.length);
  });

  it("is 0 at the beginning of a rule that matches nothing, too", () => {
    const { r, s } = compile('r = *"a"\ns = "a"').rules;
    expect([r.open().matched, r.open().push("b").matched]).toEqual([0, 0]);
    expect([s.open().matched, s.open().push("b").matched]).toEqual([-1, -1]);
  });

  test.each([
    ["long runs", '1*( "a" / "b" ) / 1*"c" 1*"d"', {}],
    ["states that differ in their end alone", '*( *"a" "b" )', {}],
    ["characters beyond ASCII", '*( "a" %x1F600 / %xD83D "b" / "c" )', {}],
    ["a stack that cannot end below", '"(" *r ")" / "a"', {}],
    ["a stack that can", '"a" [ r ] / "b" [ "c" r ] / "dd"', {}],
    ["a chart", 'r r / "a" / "ab" / "bc"', {}],
    ["octets", '*( "a" / %xC3 %xA4 "b" / %xF0.9F.98.80 )', { alphabet: "octets" }],
    ["octets and a stack", '%xC3 %xA4 [ r ] "a" / "b"', { alphabet: "octets" }],
  ] as const)("is what prefixEnd returns for the whole: %s", (_, elements, options) => {
    const { r } = compile(`r = ${elements}`, options).rules;
    const isOctets = "alphabet" in options;
    const unit = fc.constantFrom(
      ...["a", "b", "c", "d", "(", ")", "\u00e4", "\u{1F600}", "a".repeat(40), "cd".repeat(20)],
      ...(isOctets ? [] : ["\ud83d"]),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 6 }), (pieces) => {
        let recognition = r.open();
        let text = "";
        for (const piece of pieces) {
          recognition = recognition.clone().push(isOctets ? Buffer.from(piece) : piece);
          text += piece;
          expect([text, recognition.matched]).toEqual([text, r.prefixEnd(text)]);
        }
      }),
      { numRuns: scaled(100, 25) },
    );
  });
});

describe("rules that contain themselves", () => {
  test.each([
    'p = "a" p "a" / "b" p "b" / "a" / "b"',
    'p = x p x / y p y / z / x / y\nx = "a"\ny = "b"\nz = [ x ] *2( "a" / y )',
    'p = "b" p q / *2( "a" ) p r / y\nq = "b" / "aa" / %s"a"\nr = q *"a" y\ny = "a" / "b"',
    'p = [ "b" ] "a" p *2"b" ( "a" / "b" q ) / "b" p "b" / q\nq = 1*2( "ab" / "b" / "a" )',
  ])("the chart goes on where the automaton with a stack gives up: %s", (abnf) => {
    const p = compile(abnf).rule("p");
    const text = Array.from({ length: scaled(150, 80) }, (_, at) =>
      (at * at + at) % 7 < 3 ? "a" : "b",
    ).join("");
    const recognition = p.open();
    for (const [at, letter] of Array.from(text).entries()) {
      recognition.push(letter);
      if (at % 10 !== 3 || recognition.state === "mismatch") continue;
      const prefix = text.slice(0, at + 1);
      expect(recognition.state).toBe(p.test(prefix) ? "match" : "partial");
      const { expected, message } = p.explain(`${prefix}c`)!;
      expect(recognition.expected()).toEqual(expected);
      expect(recognition.clone().push("c").end()).toMatchObject({ expected, message });
      const completion = recognition.completion()!;
      expect(p.test(prefix + completion)).toBe(true);
      expect(recognition.clone().push(completion).state).toBe("match");
    }
  });

  test("JSON in pieces of any size", () => {
    const rule = rfc8259.rules["JSON-text"];
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.boolean(), (text, number, isBroken) => {
        const at = number % (text.length + 1);
        const whole = isBroken ? `${text.slice(0, at)}}${text.slice(at)}` : text;
        const pieces = rule.open();
        for (let from = 0; from < whole.length; from += 1 + (number % 5))
          pieces.push(whole.slice(from, from + 1 + (number % 5)));
        expect(answersOf(pieces)).toBe(answersOf(rule.open().push(whole)));
        expect(pieces.end()?.offset).toBe(rule.explain(whole)?.offset);
        const start = rule.open().push(text.slice(0, at));
        expect(rule.test(text.slice(0, at) + start.completion()!)).toBe(true);
      }),
      { numRuns: scaled(100, 25) },
    );
  });
});

describe("a stream", () => {
  const { line } = compile("line = 1*( %x20-7E / LF ) LF").rules;
  const read = (source: Iterable<string> | Readable): AsyncIterable<string> =>
    ReadableStream.from<string>(source).pipeThrough(line.stream());

  /** The chunks that are passed on, and the error. */
  const through = async (chunks: readonly string[]): Promise<readonly unknown[]> => {
    const passed: unknown[] = [];
    try {
      for await (const chunk of read(chunks)) passed.push(chunk);
    } catch (error) {
      passed.push(error);
    }
    return passed;
  };

  it("passes chunks on up to the one with the first impossible character", async () => {
    const [one, two, error, ...others] = await through(["one\n", "two", "thr\u00e9e\n", "four\n"]);
    expect([one, two, ...others]).toEqual(["one\n", "two"]);
    expect(error).toBeInstanceOf(MismatchError);
    expect(error).toMatchObject({ offset: 10, rule: "line" });
  });

  it("errors at the end where something is missing", async () => {
    expect((await through(["one\n", "two"])).map(String)).toEqual([
      ...["one\n", "two"],
      'MismatchError: line: expected LF or " " to "~" at offset 7, found end of input',
    ]);
  });

  it("stands in a pipeline of Node, and keeps its pace", async () => {
    let made = 0;
    const source = new Readable({
      objectMode: true,
      read() {
        made += 1;
        this.push(made > 1000 ? null : "a line\n");
      },
    });
    let taken = 0;
    let ahead = 0;
    await pipeline(read(source), async (chunks: AsyncIterable<string>) => {
      for await (const chunk of chunks) {
        taken += chunk.length;
        ahead = Math.max(ahead, made - taken / 7);
        if (taken % 700 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    expect(taken).toBe(7000);
    expect(ahead).toBeLessThan(100);
  });

  it("errors in a pipeline of Node, with what Readable.from makes", async () => {
    const source = Readable.from(["one\n", "tw", "\u00f6\n", "three\n"]);
    const passed: unknown[] = [];
    const ended = pipeline(read(source), async (chunks: AsyncIterable<string>) => {
      for await (const chunk of chunks) passed.push(chunk);
    });
    await expect(ended).rejects.toMatchObject({ name: "MismatchError", offset: 6 });
    expect(passed).toEqual(["one\n", "tw"]);
    expect(source.destroyed).toBe(true);
  });

  const { lines } = compile("lines = *( 1*%x20-7E CRLF )", { alphabet: "octets" }).rules;
  const serve = async (
    answer: RequestListener,
    ask: (address: { host: string; port: number }) => Promise<void>,
  ): Promise<void> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await ask({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it("reads the body that fetch gives, and refuses it before its rest has come", async () => {
    const bodies: Record<string, readonly string[]> = {
      "/right": ["hello\r", "\nyou\r\n"],
      "/wrong": ["hello\r\nyou\n"],
    };
    await serve(
      ({ url }, response) => {
        for (const piece of bodies[url!]!) response.write(piece);
        // The wrong body is never ended: its error comes without its rest.
        if (url === "/right") response.end();
      },
      async ({ host, port }) => {
        const body = async (path: string): Promise<string> => {
          const response = await fetch(`http://${host}:${String(port)}${path}`);
          return new Response(response.body!.pipeThrough(lines.stream())).text();
        };
        expect(await body("/right")).toBe("hello\r\nyou\r\n");
        await expect(body("/wrong")).rejects.toMatchObject({ rule: "lines", offset: 10 });
      },
    );
  });

  it("refuses a body at its first impossible octet, before the rest has come", async () => {
    const answer: RequestListener = (incoming, response) => {
      ReadableStream.from<Uint8Array>(incoming)
        // The connection stays open for the answer.
        .pipeThrough(lines.stream(), { preventCancel: true })
        .pipeTo(new WritableStream())
        .then(
          () => response.writeHead(204).end(),
          (error: unknown) => response.writeHead(400).end((error as MismatchError).message),
        );
    };
    await serve(answer, async ({ host, port }) => {
      const outgoing = request({ port, host, method: "POST" });
      const answered = new Promise<string>((resolve, reject) => {
        outgoing.on("error", reject);
        outgoing.on("response", (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (part: string) => (body += part));
          response.on("end", () => resolve(`${String(response.statusCode)} ${body}`));
        });
      });
      // The body is never ended: the answer comes without its rest.
      outgoing.write("hello\r\nyou\n");
      expect(await answered).toMatch(/^400 lines: expected .* at offset 10, found U\+000A$/);
      outgoing.destroy();
    });
  });
});
