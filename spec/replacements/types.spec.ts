/** The declarations of the replacements stand for those of their originals, as far as these are installed for the tests. */
import { expectTypeOf } from "expect-type";
import type original from "fast-uri";
import type own from "../../replacements/fast-uri/types/index.js";

type Names = "equal" | "normalize" | "parse" | "resolve" | "resolveComponent" | "serialize";

test("fast-uri", () => {
  expectTypeOf<Pick<typeof own, Names>>().toExtend<
    Pick<typeof original, Exclude<Names, "normalize">>
  >();
  expectTypeOf<ReturnType<typeof own.parse>>().toEqualTypeOf<ReturnType<typeof original.parse>>();
  expectTypeOf<Parameters<typeof own.serialize>>().toEqualTypeOf<
    Parameters<typeof original.serialize>
  >();
});
