import { inspect } from "node:util";
import { expectTypeOf } from "expect-type";
import * as v from "valibot";
import { z } from "zod";
import { END_OF_INPUT } from "../../../grammar/common/errors.js";
import {
  DeferredMismatch,
  mismatch,
  mismatchOrNever,
  refusal,
} from "../../../grammar/common/mismatch.js";
import { MismatchError } from "../../../grammar/common/mismatch-error.js";
import { unread } from "../../helpers/expectations.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import type { StandardSchemaV1 } from "@standard-schema/spec";

const MESSAGE = "port: expected DIGIT or end of input at offset 2, found U+000A";

const plain = mismatch("port", "80\n", 2, unread(["DIGIT", END_OF_INPUT]));

/** The mismatch without its method. */
const data = JSON.parse(JSON.stringify(plain)) as object;

/** A rule that counts how often it is asked. */
class CountingRule {
  readonly ruleName = "port";
  asked = 0;

  explain(): typeof plain {
    this.asked += 1;
    return plain;
  }
}

describe("a mismatch", () => {
  it("is data, with its picture", () => {
    expect(plain).toMatchObject({
      rule: "port",
      input: "80\n",
      offset: 2,
      line: 1,
      column: 3,
      found: "U+000A",
      expected: ["DIGIT", "end of input"],
      message: MESSAGE,
    });
    expect(plain.excerpt()).toBe("80\u240a\n  ^");
  });

  it("asks its rule once, and only when the reason is read", () => {
    const rule = new CountingRule();
    const deferred = new DeferredMismatch(rule, "80\n");
    expect([deferred.rule, deferred.input, rule.asked]).toStrictEqual(["port", "80\n", 0]);
    expect([deferred.reason, deferred.reason]).toStrictEqual([plain, plain]);
    expect(rule.asked).toBe(1);
  });

  it("is a fault of the program where the rule accepts the input", () => {
    const rule = { ruleName: "port", explain: () => null };
    expect(() => new DeferredMismatch(rule, "80").reason).toThrow(
      new Error("port accepts a string that it refused"),
    );
  });
});

test.each<[input: string, offset: number, line: number, column: number, found: string]>([
  ["", 0, 1, 1, "end of input"],
  ["a\nb", 1, 1, 2, "U+000A"],
  ["a\nb", 2, 2, 1, '"b"'],
  ["\r\n\n\u{1F600}x", 3, 3, 1, '"\u{1F600}"'],
  ["\r\n\n\u{1F600}x", 5, 3, 3, '"x"'],
  ["\n\n", 2, 3, 1, "end of input"],
])("of %j, the offset %i is line %i, column %i, with %s", (input, offset, line, column, found) => {
  const wanted = { offset, line, column, found };
  expect(mismatch("r", input, offset, unread(["DIGIT"]))).toMatchObject(wanted);
  expect(mismatchOrNever("r", input, offset, [])).toMatchObject(wanted);
  expect(refusal("r", input, offset, "no")).toMatchObject(wanted);
});

describe.each([
  ["thrown", new MismatchError(plain)],
  ["returned", new MismatchError(plain, false)],
])("an error that is %s", (_, error) => {
  it("says the same as the mismatch", () => {
    expect(error).toMatchObject({ name: "MismatchError", ...data });
    expect(error.excerpt()).toBe(plain.excerpt());
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(MismatchError);
    expect(String(error)).toBe(`MismatchError: ${MESSAGE}`);
  });

  it("can be thrown, and printed", () => {
    const thrower = (): never => {
      throw error;
    };
    expect(thrower).toThrow(MismatchError);
    expect(thrower).toThrow(MESSAGE);
    expect(thrower).toThrow(error);
    expect(inspect(error)).toContain(`MismatchError: ${MESSAGE}`);
    expect(error.stack.startsWith(`MismatchError: ${MESSAGE}`)).toBe(true);
  });

  it("has all of its properties in JSON", () => {
    expect(JSON.parse(JSON.stringify(error))).toStrictEqual({ name: "MismatchError", ...data });
  });
});

describe("the stack of an error", () => {
  const firstLineAlone = `MismatchError: ${MESSAGE}`;

  it("has frames where the error is thrown", () => {
    expect(new MismatchError(plain).stack).toContain("mismatch.spec.ts");
    expect(new MismatchError(plain, false).stack).toBe(firstLineAlone);
  });

  it("is that of an engine that keeps it in the prototype", () => {
    const own = Object.getOwnPropertyDescriptor(Error.prototype, "stack");
    const get = (): string => "elsewhere";
    try {
      Object.defineProperty(Error.prototype, "stack", { get, configurable: true });
      expect(new MismatchError(plain, false).stack).toBe("elsewhere");
    } finally {
      if (own === undefined) Reflect.deleteProperty(Error.prototype, "stack");
      else Object.defineProperty(Error.prototype, "stack", own);
    }
  });

  it("can be written to, and so can the message", () => {
    const error = new MismatchError(plain, false);
    error.message = "another";
    error.stack = `${error.stack}\n    at a`;
    expect([error.message, error.stack]).toStrictEqual([
      "another",
      "MismatchError: another\n    at a",
    ]);
    expect(Object.keys(error)).toStrictEqual(["name", "rule", "input"]);
  });
});

it("works out nothing for an error that nobody reads", () => {
  const rule = new CountingRule();
  const error = new MismatchError(new DeferredMismatch(rule, "80\n"), false);
  expect([error.name, error.rule, error.input, rule.asked]).toStrictEqual([
    "MismatchError",
    "port",
    "80\n",
    0,
  ]);
  expect([error.offset, rule.asked]).toStrictEqual([2, 1]);
});

/** Standard Schema on rules: the interface itself, and libraries that call it. */
describe("Standard Schema", () => {
  const { IPv6address } = rfc3986.rules;

  describe("the property ~standard of a rule", () => {
    const { "~standard": standard } = IPv6address;

    test("is that of Standard Schema", () => {
      expectTypeOf(IPv6address).toExtend<StandardSchemaV1<string, string>>();
      expectTypeOf<StandardSchemaV1.InferOutput<typeof IPv6address>>().toEqualTypeOf<string>();
      expect(standard).toMatchObject({ version: 1, vendor: "uri-abnf" });
    });

    test("is made once for a rule, when it is read", () => {
      expect(IPv6address["~standard"]).toBe(standard);
      expect(Object.keys(IPv6address)).not.toContain("~standard");
    });

    test("returns a string of the language as it is", () => {
      expect(standard.validate("::1")).toStrictEqual({ value: "::1" });
    });

    test("returns the message of the mismatch", () => {
      expect(standard.validate("1::2::3")).toStrictEqual({
        issues: [{ message: IPv6address.explain("1::2::3")?.message }],
      });
    });

    test.each([
      [6, "number"],
      [null, "null"],
      [undefined, "undefined"],
      [["::1"], "Array"],
      [Object.create(null), "an object"],
      [new String("::1"), "String"],
    ])("refuses %p, which is no string", (value, kind) => {
      const message = `IPv6address: expected a string, found ${kind}`;
      expect(standard.validate(value)).toStrictEqual({ issues: [{ message }] });
    });

    test("reads a string as its UTF-8 octets for a rule of octets", () => {
      const { rules } = compile("r = %xC3 %xA9", { alphabet: "octets" });
      expect(rules.r["~standard"].validate("é")).toStrictEqual({ value: "é" });
      expect(rules.r["~standard"].validate("e")).toStrictEqual({
        issues: [{ message: 'r: expected %xC3 at offset 0, found "e"' }],
      });
    });
  });

  describe("libraries that call it", () => {
    test("zod takes the rule as a check", () => {
      const schema = z.string().refine(IPv6address.test, {
        error: ({ input }) => IPv6address.explain(String(input))?.message,
      });
      expect(schema.parse("::1")).toBe("::1");
      expect(schema.safeParse("1::").success).toBe(true);
      expect(schema.safeParse("g").error?.issues[0]?.message).toBe(
        IPv6address.explain("g")?.message,
      );
    });

    test("Valibot takes the rule as a check", () => {
      const schema = v.pipe(
        v.string(),
        v.check((text) => IPv6address.test(text), "an IPv6 address, please"),
      );
      expect(v.parse(schema, "::1")).toBe("::1");
      expect(v.safeParse(schema, "g").issues?.[0].message).toBe("an IPv6 address, please");
    });
  });
});
