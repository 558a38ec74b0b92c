/** The declarations of a replacement stand for those of the original where Ajv calls it. */
import type { Options } from "ajv";
import { expectTypeOf } from "expect-type";
import type own from "../../replacements/fast-uri/types/index.js";

/** The functions of fast-uri that Ajv calls, with their types in fast-uri. */
type Resolver = Exclude<Options["uriResolver"], undefined>;

test("fast-uri has the types of a resolver, and takes what one takes", () => {
  expectTypeOf<typeof own>().toExtend<Resolver>();
  expectTypeOf<Parameters<Resolver["serialize"]>[0]>().toExtend<
    Parameters<typeof own.serialize>[0]
  >();
});
