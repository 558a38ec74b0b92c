/** Standard Schema on rules: the interface itself, and libraries that call it. */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { expectTypeOf } from "expect-type";
import * as v from "valibot";
import { z } from "zod";

import { compile, rfc3986 } from "../../../grammar/index.js";

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
    expect(schema.safeParse("g").error?.issues[0]?.message).toBe(IPv6address.explain("g")?.message);
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
