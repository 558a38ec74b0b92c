/**
 * The library beside other realms, threads and programs: values that come from them, values that go to
 * them, and a global object that they have changed.
 */
import { execFileSync } from "node:child_process";
import { createContext, runInContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { abnfFromDocument } from "../grammar/abnf/document/document.js";
import { generate } from "../grammar/generate/generate.js";
import { compile, rfc3986 } from "../grammar/index.js";
import { sample } from "../grammar/language/index.js";
import { rfc3986 as uris } from "../src/index.js";
import { bundled } from "./helpers/generated.js";
import type { Input } from "../grammar/combinator/input.js";

/** Returns a value that another realm makes. */
function foreign<Value>(code: string): Value {
  return runInContext(code, createContext({})) as Value;
}

const octets = (text: string): Uint8Array =>
  foreign(`Uint8Array.from(${JSON.stringify(Array.from(Buffer.from(text, "latin1")))})`);

describe("values of another realm", () => {
  const { line } = compile("line = 1*%x01-FF %x0A", { alphabet: "octets" }).rules;

  it("are Uint8Arrays without being instances of ours", () => {
    expect(octets("a")).not.toBeInstanceOf(Uint8Array);
  });

  it("are read by every method of a rule", () => {
    const input: Input = octets("ab\n");
    expect(line.test(input)).toBe(true);
    expect(line.match(input)).toBe(3);
    expect(line.explain(octets("ab"))?.offset).toBe(2);
    expect(line.capture("line")(input)).toEqual({ line: "ab\n" });
    expect(line.tryParse(input).end).toBe(3);
    expect(Array.from(line.findAll(input), ({ end }) => end)).toEqual([3]);
  });

  it("are not converted whole by match", () => {
    const input = octets(`a\n${"\0".repeat(100_000)}`);
    const sizes: number[] = [];
    Object.defineProperty(input, "subarray", {
      value: (start: number, end: number): Uint8Array => {
        sizes.push(end - start);
        return input.slice(start, end);
      },
    });
    expect(line.match(input)).toBe(2);
    expect(Math.max(...sizes)).toBeLessThan(1_000);
  });

  it("are escaped", () => {
    expect(uris.escape(octets("\0A/"), "segment")).toBe("%00A%2F");
  });

  it("are options and components", () => {
    expect(uris.normalize("HTTP://A/./b", foreign("({ case: false })"))).toBe("HTTP://A/b");
    expect(uris.recompose(foreign('({ scheme: "a", path: "b" })'))).toBe("a:b");
    const names: readonly string[] = foreign('["host"]');
    expect(rfc3986.rules.authority.capture(...names)("h:1")).toEqual({ host: "h" });
  });
});

describe("structuredClone", () => {
  it("copies records", () => {
    const record = uris.parse("http://u@h:1/p?q#f");
    expect(structuredClone(record)).toEqual({ ...record });
    expect(uris.recompose(structuredClone(record))).toBe("http://u@h:1/p?q#f");
  });

  it("copies what it finds, places and the JSON form of trees", () => {
    const { port } = rfc3986.rules;
    const [found] = rfc3986.rules.IPv4address.findAll("a 1.2.3.4");
    expect(structuredClone(found)).toEqual({ start: 2, end: 9, text: "1.2.3.4" });
    expect(structuredClone(port.tryParse("80").toJSON())).toEqual(port.tryParse("80").toJSON());
  });
});

/** Runs a program over a bundle of the library, in a process of its own. */
function output(program: string): string {
  const code = bundled("export {};", program);
  return execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
}

const ROOT = JSON.stringify(`${__dirname}/../src/dialects/rfc3986.ts`);

describe("values under numbers in Object.prototype", () => {
  /** Runs an action while other code has put values there, and takes them away again. */
  function polluted<Value>(action: () => Value): Value {
    const numbers = Array.from({ length: 64 }, (_, number) => String(number));
    for (const number of numbers)
      Object.defineProperty(Object.prototype, number, {
        value: { line: 0 },
        writable: true,
        configurable: true,
      });
    try {
      return action();
    } finally {
      for (const number of numbers) Reflect.deleteProperty(Object.prototype, number);
    }
  }

  it("change no generated module", () => {
    const make = (): unknown =>
      generate(rfc3986, { rules: { authority: { captures: ["host", "port"], explain: true } } });
    expect(polluted(make)).toEqual(make());
  });

  it("change no samples of a rule that repeats itself", () => {
    const make = (): readonly string[] => {
      const { rule } = compile('rule = "a" *2( rule / "b" )').rules;
      return sample(rule, { count: 5, seed: 1, maxLength: 6 });
    };
    expect(polluted(make)).toEqual(make());
  });

  it("change no place in a document", () => {
    const make = (): number => {
      const { abnf, positionOf } = abnfFromDocument('Prose\n\n   a = "b" c\n   c = "d" a');
      return positionOf(abnf.length).offset;
    };
    expect([polluted(make), make()]).toEqual([32, 32]);
  });
});

describe("a program of its own", () => {
  it("works after the prototypes have been frozen", () => {
    expect(
      output(`
        import { normalize, parse } from ${ROOT};
        for (const each of [Object, Array, String, Function, Map, Set, Error, RegExp])
          Object.freeze(each.prototype);
        console.log(normalize("HTTP://a/./b"), parse("//h:1").port);
      `),
    ).toBe("http://a/b 1\n");
  });

  it("works in a worker, whose records come back", async () => {
    const code = bundled("export {};", `import { parse } from ${ROOT}; globalThis.parse = parse;`);
    const worker = new Worker(
      `${code}; require("node:worker_threads").parentPort.postMessage(parse("http://h/p"));`,
      { eval: true },
    );
    const record = await new Promise((resolve) => worker.once("message", resolve));
    expect(record).toEqual({ ...uris.parse("http://h/p") });
  });
});
