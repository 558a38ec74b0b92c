/**
 * The declarations of the replacements: a program that compiles against those of the original compiles against these. The
 * originals are the packages that Ajv, Fastify and ESLint bring along.
 */
import type { Options } from "ajv";
import { expectTypeOf } from "expect-type";
import type * as fastUri from "fast-uri";
import type * as uriJs from "uri-js";
import type * as ownFastUri from "../../fast-uri/types/index.js";
import type * as ownUriJs from "../../uri-js/types/index.js";

/** The functions of fast-uri that Ajv calls, with their types in fast-uri. */
type Resolver = Exclude<Options["uriResolver"], undefined>;

test("fast-uri has the types of a resolver, and takes what one takes", () => {
  expectTypeOf<typeof ownFastUri>().toExtend<Resolver>();
  expectTypeOf<Parameters<Resolver["serialize"]>[0]>().toExtend<
    Parameters<typeof ownFastUri.serialize>[0]
  >();
});

test("fast-uri stands where the original is expected, and has its types", () => {
  expectTypeOf<typeof ownFastUri>().toExtend<typeof fastUri>();
  expectTypeOf<typeof ownFastUri.default>().toExtend<typeof fastUri.default>();
  expectTypeOf<ownFastUri.URIComponent>().toEqualTypeOf<fastUri.URIComponent>();
  expectTypeOf<ownFastUri.Options>().toEqualTypeOf<fastUri.Options>();
  // What fast-uri 3 calls these types, too.
  expectTypeOf<ownFastUri.URIComponents>().toEqualTypeOf<fastUri.URIComponent>();
  expectTypeOf<ownFastUri.options>().toEqualTypeOf<fastUri.Options>();
});

test("fast-uri normalizes a value of an unknown type to any", () => {
  expectTypeOf<typeof ownFastUri.normalize>().toExtend<(given: unknown) => string>();
});

test("uri-js stands where the original is expected, and has its types", () => {
  expectTypeOf<typeof ownUriJs>().toEqualTypeOf<typeof uriJs>();
  expectTypeOf<ownUriJs.URIComponents>().toEqualTypeOf<uriJs.URIComponents>();
  expectTypeOf<ownUriJs.URIOptions>().toEqualTypeOf<uriJs.URIOptions>();
  expectTypeOf<ownUriJs.URISchemeHandler>().toEqualTypeOf<uriJs.URISchemeHandler>();
  expectTypeOf<ownUriJs.URIRegExps>().toEqualTypeOf<uriJs.URIRegExps>();
});
