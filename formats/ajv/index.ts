/** The entry point `uri-abnf/ajv`: formats and references for Ajv 8, in place of ajv-formats and fast-uri. */
import { requireOptions } from "../../src/errors.js";
import { ajvFormats } from "./formats.js";
import { codeWriterOf, formatLimitDefinition } from "./limits.js";
import type { Ajv, CodeKeywordDefinition, Format as AjvFormat, Plugin } from "ajv";
import type { AjvFormatName } from "./formats.js";
import type { CodeWriter } from "./limits.js";

export { uriResolver } from "./uri-resolver.js";
export type { AjvFormatName, NumberFormat, OrderedFormat } from "./formats.js";
export type { ReferenceComponents, UriResolver } from "./uri-resolver.js";

/** The modes of ajv-formats. Both name the same formats here: none is approximated. */
export type FormatMode = "fast" | "full";

/** The options of `addFormats`. */
export interface FormatOptions {
  /** Accepted for callers that change from ajv-formats. It has no effect. */
  readonly mode?: FormatMode;
  /** The formats to add. Default: all. */
  readonly formats?: readonly AjvFormatName[];
  /** Whether to add `formatMinimum`, `formatMaximum` and their exclusive forms. Default: false. */
  readonly keywords?: boolean;
}

/** Adds formats to an Ajv instance. */
export interface FormatsPlugin extends Plugin<readonly AjvFormatName[] | FormatOptions> {
  /**
   * Makes the function assignable to the plugins of Fastify, which take options of any type. A program
   * cannot call this signature.
   */
  (this: never, ...parameters: Parameters<Plugin<unknown>>): ReturnType<Plugin<unknown>>;
  /**
   * Returns one format.
   *
   * @throws {Error} if there is no format of that name.
   */
  readonly get: (name: AjvFormatName, mode?: FormatMode) => AjvFormat;
  /** The function itself, for importers of CommonJS. */
  readonly default: FormatsPlugin;
}

/**
 * Adds formats to an Ajv instance, and returns it, as ajv-formats 3 does. Without names or options, it
 * adds all formats and the keywords `formatMinimum`, `formatMaximum`, `formatExclusiveMinimum` and
 * `formatExclusiveMaximum`.
 *
 * The name of the function is `formatsPlugin`, as that of ajv-formats: Fastify adds ajv-formats itself,
 * unless a plugin for Ajv has this name.
 *
 * @throws {Error} if no format has one of the names.
 * @throws {TypeError} if the instance is not of Ajv 8, or an option has another name or type.
 *
 * @example
 * ```ts
 * import Ajv from "ajv";
 *
 * const ajv = addFormats(new Ajv({ uriResolver }));
 * const validate = ajv.compile({ type: "string", format: "date", formatMinimum: "2024-01-01" });
 * validate("2024-02-29"); // true
 * validate("2023-02-28"); // false
 * ```
 */
export const addFormats: FormatsPlugin = /* @__PURE__ */ plugin();

export default addFormats;

function plugin(): FormatsPlugin {
  const add: Plugin<readonly AjvFormatName[] | FormatOptions> = (
    ajv,
    options = { keywords: true },
  ) => {
    const given: FormatOptions = isList(options) ? { formats: options } : options;
    requireOptions(given, { mode: true, formats: true, keywords: false });
    const { formats, keywords = false } = given;
    const { _ } = codeWriterOf(ajv);
    if (ajv.opts.code.formats === undefined) {
      ajv.opts.code.formats = _`require("uri-abnf/ajv/formats").ajvFormats`;
      nameEach(ajv, _);
    }
    for (const name of formats ?? NAMES) ajv.addFormat(name, get(name));
    if (keywords) ajv.addKeyword(formatLimitDefinition);
    return ajv;
  };
  // A bundler can rename the function, but not what is a string here.
  Object.defineProperty(add, "name", {
    __proto__: null,
    value: "formatsPlugin",
  } as PropertyDescriptor);
  const whole = Object.assign(add, { get }) as FormatsPlugin;
  return Object.assign(whole, { default: whole });
}

/**
 * Lets standalone code name each format by a module of its own, so that a bundle contains no other format. The keyword
 * itself names a member of an object of all formats, unless the value has a name already.
 */
function nameEach({ RULES }: Pick<Ajv, "RULES">, _: CodeWriter["_"]): void {
  // The instance has a copy of the definition for strings, and one for numbers.
  for (const { keyword, definition } of RULES.rules.flatMap(({ rules }) => rules)) {
    if (keyword !== "format" || !("code" in definition)) continue;
    const { code } = definition as CodeKeywordDefinition;
    Object.assign(definition, { code: named(code, _) });
  }
}

/** Names the value of a format before the code of the keyword does. */
function named(code: Coding, _: CodeWriter["_"]): Coding {
  return (context, type) => {
    const { gen, it, $data } = context;
    const key = context.schema as AjvFormatName;
    const ref = it.self.formats[key];
    const isOurs = Object.hasOwn(ajvFormats, key) && ref === ajvFormats[key];
    if (isOurs && ref !== true && !$data && it.opts.validateFormats)
      gen.scopeValue("formats", { key, ref, code: _`require(${MODULES + key}).format` });
    code(context, type);
  };
}

type Coding = CodeKeywordDefinition["code"];

const MODULES = "uri-abnf/ajv/formats/";

const NAMES = /* @__PURE__ */ Object.keys(ajvFormats) as readonly AjvFormatName[];

function get(name: AjvFormatName): AjvFormat {
  if (!Object.hasOwn(ajvFormats, name)) throw new Error(`Unknown format "${name}"`);
  return ajvFormats[name];
}

function isList(
  options: readonly AjvFormatName[] | FormatOptions,
): options is readonly AjvFormatName[] {
  return Array.isArray(options);
}
