/**
 * All errors of the URI layer, and the checks of arguments. Each kind of invalid input has its own error class, with an
 * offset in UTF-16 code units. An argument of a wrong type is a TypeError.
 */
import { describe, requireOneOf } from "../grammar/common/arguments.js";
import { quoted } from "../grammar/common/excerpt.js";
import { MismatchError } from "../grammar/common/mismatch-error.js";
import { UriAbnfError } from "../grammar/common/errors.js";
import type { Mismatch } from "../grammar/common/mismatch.js";
import type { ComponentName } from "./components.js";

/** The input is not a reference. The offset is that of the first impossible character. */
export class UriSyntaxError extends MismatchError {
  override readonly name = "UriSyntaxError";
}

/** A component does not match its rule. `input` and `offset` refer to the component. */
export class ComponentError extends MismatchError {
  override readonly name = "ComponentError";
  readonly component: ComponentName;

  constructor(component: ComponentName, mismatch: Mismatch) {
    super({ ...mismatch, message: `the ${component} is not valid: ${mismatch.message}` });
    this.component = component;
  }
}

/**
 * The reasons for which a base URI is unsuitable.
 *
 * - `relative`: it has no scheme (section 5.1: a base URI is absolute)
 * - `opaque`: it has no path that the reference could be relative to (section 5)
 * - `missing`: there is no base URI (section 5.1.4)
 */
export type BaseUriErrorKind = "relative" | "opaque" | "missing";

/** The base URI is missing, or is unsuitable for the reference. */
export class BaseUriError extends UriAbnfError {
  override readonly name = "BaseUriError";
  readonly kind: BaseUriErrorKind;
  readonly base: string;
  /** The offset in the base at which a scheme, or a slash, should stand. */
  readonly offset: number;

  constructor(kind: BaseUriErrorKind, base: string, offset: number, sentence: string) {
    super(sentence);
    this.kind = kind;
    this.base = base;
    this.offset = offset;
  }
}

/** The reference has more `..` segments than there are levels above it (section 5.2, step 7). */
export class ExcessDotsError extends UriAbnfError {
  override readonly name = "ExcessDotsError";
  /** The merged path of the base and the reference (step 2). */
  readonly path: string;
  /** The offset in `path` of the first `..` that has no level above it. */
  readonly offset: number;

  constructor(path: string, offset: number) {
    super(`".." at offset ${offset} of ${quoted(path)} leads above the root`);
    this.path = path;
    this.offset = offset;
  }
}

/**
 * The reasons for which components do not recompose.
 *
 * - `component`: a component has a character that its rule does not allow
 * - `path-like-authority`: the path begins with two slashes, and there is no authority
 * - `rootless-path`: there is an authority, and the path does not begin with a slash
 * - `colon-in-first-segment`: a parser would read the beginning of the path as a scheme
 * - `server-parts`: userinfo, host and port differ from those of the authority
 */
export type RecomposeErrorKind =
  "component" | "path-like-authority" | "rootless-path" | "colon-in-first-segment" | "server-parts";

/** The string of the components would have other components. */
export class RecomposeError extends UriAbnfError {
  override readonly name = "RecomposeError";
  readonly kind: RecomposeErrorKind;
  readonly component: ComponentName;
  /** The offset of the error in the component. */
  readonly offset: number;
  /** A replacement with which all components are valid, or undefined if there is none. */
  readonly instead: string | undefined;

  constructor(
    kind: RecomposeErrorKind,
    component: ComponentName,
    offset: number,
    reason: string,
    instead: string | undefined,
  ) {
    super(instead === undefined ? reason : `${reason}; ${quoted(instead)} would do`);
    this.kind = kind;
    this.component = component;
    this.offset = offset;
    this.instead = instead;
  }
}

/**
 * The kinds of errors in escapes, or in data to escape.
 *
 * - `malformed`: a `%` that is not followed by two hexadecimal digits
 * - `truncated`: the input ends within an escape
 * - `charset`: the octets are not text in the charset, or the text is not in the charset
 * - `literal`: a character that stands for no octet, because it is not US-ASCII
 */
export type EscapeErrorKind = "malformed" | "truncated" | "charset" | "literal";

/** Data cannot be escaped or unescaped (section 2.4). */
export class EscapeError extends UriAbnfError {
  override readonly name = "EscapeError";
  readonly kind: EscapeErrorKind;
  readonly input: string;
  readonly offset: number;

  constructor(kind: EscapeErrorKind, input: string, offset: number, sentence: string) {
    super(`${sentence} at offset ${offset}`);
    this.kind = kind;
    this.input = input;
    this.offset = offset;
  }
}

/**
 * The reasons for which an abbreviated reference is not expanded.
 *
 * - `base`: there is a base URI, so that it is a relative reference (Appendix F)
 * - `unknown`: no heuristic fits it
 */
export type AbbreviationErrorKind = "base" | "unknown";

/** A string is not an abbreviated reference that can be expanded (Appendix F). */
export class AbbreviationError extends UriAbnfError {
  override readonly name = "AbbreviationError";
  readonly kind: AbbreviationErrorKind;
  readonly input: string;
  readonly offset: number;

  constructor(kind: AbbreviationErrorKind, input: string, offset: number, sentence: string) {
    super(sentence);
    this.kind = kind;
    this.input = input;
    this.offset = offset;
  }
}

/**
 * Checks that a value is a string.
 *
 * @throws {TypeError} which calls the value by its name.
 */
export function requireString(
  value: unknown,
  name: string,
  expected = "a string",
): asserts value is string {
  if (typeof value !== "string")
    throw new TypeError(`${name} must be ${expected}, not ${describe(value)}`);
}

/**
 * Checks that a value is a string or undefined.
 *
 * @throws {TypeError} which calls the value by its name.
 */
export function requireOptionalString(
  value: unknown,
  name: string,
): asserts value is string | undefined {
  if (value !== undefined) requireString(value, name);
}

/**
 * Checks that a value is an object with named properties, and not an array.
 *
 * @throws {TypeError} which calls the value by its name.
 */
export function requireObject(value: unknown, name: string): asserts value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object, not ${describe(value)}`);
}

/**
 * Checks that a value is an array.
 *
 * @throws {TypeError} which calls the value by its name.
 */
export function requireArray(value: unknown, name: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value))
    throw new TypeError(`${name} must be an array, not ${describe(value)}`);
}

/** The names of options, as keys: false for a boolean, true for an option that is checked where it is read. */
export type OptionKinds<Options> = {
  readonly [Name in keyof Options]-?: [Options[Name]] extends [boolean | undefined] ? false : true;
};

/**
 * Checks that options are an object, that all of them have names that the function reads, and that those
 * which are booleans are booleans or undefined. Names that an object inherits are not checked.
 *
 * @throws {TypeError} which names the option.
 */
export function requireOptions<Options extends object>(
  options: Options,
  names: OptionKinds<Options>,
): void {
  requireObject(options, "the options");
  for (const name of Object.keys(options)) requireOneOf(name, Object.keys(names), "the option");
  for (const name of Object.keys(names) as (keyof Options & string)[])
    if (!names[name] && options[name] !== undefined && typeof options[name] !== "boolean")
      throw new TypeError(`${name} must be a boolean, not ${describe(options[name])}`);
}

/**
 * Checks that a table of ports is an object with strings. A lookup in a Map would find nothing.
 *
 * @throws {TypeError} if it is not; the message names the scheme.
 */
export function requirePorts(ports: unknown): void {
  requireObject(ports, "the default ports");
  if (Symbol.iterator in ports)
    throw new TypeError("the default ports must be an object, not a map");
  for (const [scheme, port] of Object.entries(ports))
    requireString(port, `the default port of "${scheme}"`);
}
