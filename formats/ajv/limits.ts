/** The keywords `formatMinimum`, `formatMaximum` and their exclusive forms, as Ajv's `$data` has them. */
import type * as AjvModule from "ajv";
import type { Code, CodeKeywordDefinition, KeywordErrorDefinition, Name } from "ajv";

/** By keyword: the relation that it demands, and the code of its opposite. */
const RELATIONS = {
  formatMaximum: { shown: "<=", failing: ({ _ }: CodeWriter) => _`>` },
  formatMinimum: { shown: ">=", failing: ({ _ }: CodeWriter) => _`<` },
  formatExclusiveMaximum: { shown: "<", failing: ({ _ }: CodeWriter) => _`>=` },
  formatExclusiveMinimum: { shown: ">", failing: ({ _ }: CodeWriter) => _`<=` },
};

type Keyword = keyof typeof RELATIONS;

function relationOf(keyword: string): (typeof RELATIONS)[Keyword] {
  return RELATIONS[keyword as Keyword];
}

const error: KeywordErrorDefinition = {
  message: ({ keyword, schemaCode, it }) =>
    codeWriterOf(it.self).str`should be ${relationOf(keyword).shown} ${schemaCode}`,
  params: ({ keyword, schemaCode, it }) =>
    codeWriterOf(it.self)._`{comparison: ${relationOf(keyword).shown}, limit: ${schemaCode}}`,
};

/** The definition of the four keywords, for `ajv.addKeyword`. */
export const formatLimitDefinition: CodeKeywordDefinition = {
  keyword: Object.keys(RELATIONS),
  type: "string",
  schemaType: "string",
  $data: true,
  error,
  dependencies: ["format"],
  code(context) {
    const { gen, data, schemaCode, keyword, it } = context;
    const { opts, self } = it;
    if (!opts.validateFormats) return;
    const rule = self.RULES.all.format;
    if (typeof rule !== "object") return;
    const writer = codeWriterOf(self);
    const { _, KeywordCxt } = writer;
    const named = new KeywordCxt(it, rule.definition, "format");
    const fails = (format: Name): Code =>
      _`${format}.compare(${data}, ${schemaCode}) ${relationOf(keyword).failing(writer)} 0`;
    if (named.$data) {
      const all = gen.scopeValue("formats", { ref: self.formats, ...codeOf(opts.code.formats) });
      const format = gen.const("format", _`${all}[${named.schemaCode}]`);
      context.fail$data(
        _`typeof ${format} != "object" || typeof ${format}.compare != "function" || ${fails(format)}`,
      );
      return;
    }
    const name = named.schema as string;
    const definition = self.formats[name];
    if (definition === undefined || definition === true) return;
    if (
      typeof definition !== "object" ||
      definition instanceof RegExp ||
      typeof definition.compare !== "function"
    )
      throw new Error(`"${keyword}": the format "${name}" has no order`);
    const format = gen.scopeValue("formats", {
      key: name,
      ref: definition,
      ...codeOf(opts.code.formats && _`${opts.code.formats}[${name}]`),
    });
    context.fail$data(fails(format));
  },
};

/** The code by which a standalone validator names a value, if there is one. */
function codeOf(code: Code | undefined): { readonly code?: Code } {
  return code === undefined ? {} : { code };
}

/**
 * The functions by which a keyword writes code. They belong to one installed copy of Ajv, and a program
 * can have several: a framework that makes the instance often has a copy of its own.
 */
export type CodeWriter = Pick<typeof AjvModule, "_" | "str" | "KeywordCxt">;

/**
 * Returns the functions of the copy that made an instance. The main modules of Ajv 8 (`ajv`,
 * `ajv/dist/2019`, …) are their class, with these functions as its members.
 *
 * @throws {TypeError} if the value is not an instance of such a class, as with Ajv 6.
 */
export function codeWriterOf(ajv: object): CodeWriter {
  const made = (ajv as { readonly constructor?: unknown } | null | undefined)?.constructor;
  if (isCodeWriter(made)) return made;
  throw new TypeError(
    "addFormats needs an instance of the class of Ajv 8 or of a subclass; " +
      'Ajv 6 takes the formats of "uri-abnf/formats": new Ajv({ formats })',
  );
}

function isCodeWriter(value: unknown): value is CodeWriter {
  return typeof value === "function" && "_" in value && "str" in value && "KeywordCxt" in value;
}
