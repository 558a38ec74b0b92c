/**
 * The functions by which a keyword writes code. They belong to one installed copy of Ajv, and a program
 * can have several: a framework that makes the instance often has a copy of its own.
 */
import type * as AjvModule from "ajv";

/** Writes code for one copy of Ajv. */
export type CodeWriter = Pick<typeof AjvModule, "_" | "str" | "KeywordCxt">;

/**
 * Returns the functions of the copy that made an instance. The main modules of Ajv 8 (`ajv`,
 * `ajv/dist/2019`, …) are their class, with these functions as its members.
 *
 * @throws {TypeError} if the value is not an instance of such a class, as with Ajv 6.
 */
export function codeWriterOf(ajv: object): CodeWriter {
  const made: unknown = ajv.constructor;
  if (isCodeWriter(made)) return made;
  throw new TypeError(
    "addFormats needs an instance of the class of Ajv 8 or of a subclass; " +
      'Ajv 6 takes the formats of "uri-abnf/formats": new Ajv({ formats })',
  );
}

function isCodeWriter(value: unknown): value is CodeWriter {
  return typeof value === "function" && "_" in value && "str" in value && "KeywordCxt" in value;
}
