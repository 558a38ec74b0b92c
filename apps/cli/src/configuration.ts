/**
 * The configuration file of a repository, `.uri-abnf.json`. A pull request can bring it: it names no file outside
 * of its folder, and no work without a bound.
 */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode } from "jsonc-parser";
import { positionAt, shortened } from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import { isOutside, MOST_OCTETS_OF_FILES, readBytes, sizeOf, STANDARD_INPUT } from "./files.js";
import { LIST_FORMS } from "./grammar-text.js";
import type { CompileOptions } from "../../../grammar/index.js";
import type { JSONPath, Node, ParseError } from "jsonc-parser";

const FILE_NAME = ".uri-abnf.json";

/** The octets of the configuration. */
const MOST_OCTETS = 1 << 16;

/** The lines of all files with examples: each can become a finding. */
const MOST_LINES_OF_EXAMPLES = 100_000;

/** The options of `check` in the file. Names of files are relative to the folder of the file. */
interface ConfigurationFile {
  /** Patterns of files to check if no argument names one, e.g. `drafts/*.md`. */
  readonly files?: readonly string[];
  readonly import?: readonly string[];
  readonly start?: CompileOptions["start"];
  readonly lists?: CompileOptions["lists"];
  readonly octets?: boolean;
  readonly maxWarnings?: number;
  /** The names of imported rules or core rules, by the prose that stands for them. */
  readonly prose?: Readonly<Record<string, string>>;
  /** Strings that rules must match, by the names of the rules. */
  readonly examples?: Readonly<Record<string, readonly ConfiguredExample[]>>;
  /** Strings that rules must refuse. */
  readonly counterexamples?: Readonly<Record<string, readonly ConfiguredExample[]>>;
  readonly allow?: readonly ConfiguredAllowance[];
}

/** A string, or strings in a file: its lines, or the block of code after some words. */
export type ConfiguredExample =
  | string
  | {
      readonly file: string;
      readonly after?: string;
      /** Whether the lines are one string, each with CRLF; otherwise, each is a string. */
      readonly text?: boolean;
    };

/** A kind of findings that is not reported: everywhere, in a file, or in a rule. */
export interface ConfiguredAllowance {
  readonly kind: string;
  readonly file?: string;
  readonly rule?: string;
  readonly reason: string;
}

/** A configuration, and the file that contains it. */
export interface FoundConfiguration {
  readonly folder: string;
  /** The path of the file, relative to the working directory, and its text. */
  readonly file: string;
  readonly text: string;
  readonly options: ConfigurationFile;
  /** Returns the place of a member: its offset and its length in the text. */
  readonly placeOf: (path: JSONPath) => Pick<Node, "offset" | "length">;
  /**
   * Returns the path of a file that a member names, relative to the working directory.
   *
   * @throws {UsageError} if it is outside of the folder, or a link leads there; if it is not a file, or too large.
   */
  readonly pathOf: (name: string, member: JSONPath, isFolder?: boolean) => string;
  /** Counts the lines of a text with examples. @throws {UsageError} if all such texts have too many. */
  readonly countExamples: (text: string, member: JSONPath) => void;
}

/** A part of the file that is not as it must be, and what it must be; undefined if it is right. */
type ConfigurationMistake = readonly [node: Node, sentence: string] | undefined;
type NodeCheck = (node: Node, name: string) => ConfigurationMistake;

/** A value of one type, or one that passes a test. */
function plain(
  type: "string" | "boolean" | "number",
  wanted: string,
  isRight: (value: unknown) => boolean = () => true,
): NodeCheck {
  return (node, name) =>
    node.type === type && isRight(node.value) ? undefined : [node, `${name} is ${wanted}`];
}

function list(item: NodeCheck, wanted: string, most = Infinity): NodeCheck {
  return (node, name) => {
    if (node.type !== "array") return [node, `${name} is ${wanted}`];
    if ((node.children?.length ?? 0) > most) return [node, `${name} has at most ${most} members`];
    return firstOf(node.children ?? [], (child) => item(child, `each of ${name}`));
  };
}

/** An object whose members have any names. */
function record(item: NodeCheck, wanted: string): NodeCheck {
  return (node, name) => {
    if (node.type !== "object") return [node, `${name} is ${wanted}`];
    return firstOf(node.children ?? [], ({ children: [key, value] = [] }) =>
      value === undefined ? undefined : item(value, String(key?.value)),
    );
  };
}

/** An object with the given members, of which some are required. */
function members(
  shapes: ReadonlyMap<string, NodeCheck>,
  required: readonly string[],
  wanted: string,
): NodeCheck {
  return (node, name) => {
    if (node.type !== "object") return [node, `${name} is ${wanted}`];
    for (const member of required)
      if (findNodeAtLocation(node, [member]) === undefined)
        return [node, `${name} needs a member ${member}`];
    return firstOf(node.children ?? [], (property) => {
      const [key, value] = property.children ?? [];
      const member = String(key?.value);
      const shape = shapes.get(member);
      if (shape === undefined)
        return [property, `unknown member ${member}; known are ${[...shapes.keys()].join(", ")}`];
      return value && shape(value, member);
    });
  };
}

function firstOf(
  nodes: readonly Node[],
  check: (node: Node) => ConfigurationMistake,
): ConfigurationMistake {
  for (const node of nodes) {
    const mistake = check(node);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

const TEXT = plain("string", "a string");
const TEXTS = list(TEXT, "a list of strings", 100);
const TEXT_OR_TEXTS: NodeCheck = (node, name) =>
  node.type === "array"
    ? TEXTS(node, name)
    : plain("string", "a string or a list of strings")(node, name);
const SHORT_TEXT = plain(
  "string",
  "at most 1000 characters",
  (value) => String(value).length <= 1000,
);
const FLAG = plain("boolean", "true or false");
/** `true` is `"sender"`, as for the option. */
const LISTS: NodeCheck = (node, name) =>
  node.type === "boolean" || LIST_FORMS.includes(String(node.value))
    ? undefined
    : [node, `${name} is true, false, "sender" or "recipient"`];
const REASON = plain("string", "a sentence", (value) => String(value).trim() !== "");
const WHOLE_NUMBER = plain(
  "number",
  "a whole number of at least 0",
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
const PLACE = members(
  new Map([
    ["file", TEXT],
    ["after", SHORT_TEXT],
    ["text", FLAG],
  ]),
  ["file"],
  "a string, or an object with file",
);
/** Patterns are matched by backtracking, and lists in them are written out: more of either can take minutes. */
const PATTERN = plain(
  "string",
  "a path of at most 200 characters, with at most four *, two of them in a name, and one list {a,b} in the last name",
  (value) =>
    /^(?=.{0,200}$)(?!(?:[^*]*\*+(?!\*)){5})(?!.*\*[^/*]+\*[^/*]+\*)[^\\(){}|\p{Cc}]*(?:\{(?!.*\.\.)[^\\(){}|/\p{Cc}]*\}[^\\(){}|/\p{Cc}]*)?$/u.test(
      String(value),
    ),
);
const EXAMPLES = record(
  list((node, name) => (node.type === "string" ? undefined : PLACE(node, name)), "a list"),
  "an object of lists",
);
const ALLOWANCE = members(
  new Map([
    ["kind", TEXT],
    ["file", TEXT],
    ["rule", TEXT],
    ["reason", REASON],
  ]),
  ["kind", "reason"],
  "an object with kind and reason",
);
const CONFIGURATION = members(
  new Map([
    ["files", list(PATTERN, "a list of strings", 100)],
    ["import", TEXTS],
    ["start", TEXT_OR_TEXTS],
    ["lists", LISTS],
    ["octets", FLAG],
    ["maxWarnings", WHOLE_NUMBER],
    ["prose", record(TEXT, "an object of strings")],
    ["examples", EXAMPLES],
    ["counterexamples", EXAMPLES],
    ["allow", list(ALLOWANCE, "a list")],
  ]),
  [],
  "an object",
);

/**
 * Returns the configuration of the current folder, or of the nearest folder above it that has one.
 *
 * @throws {UsageError} if the file is not JSON, or has a member that is unknown or of a wrong type.
 */
export async function findConfiguration(
  cwd: string = process.cwd(),
): Promise<FoundConfiguration | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, FILE_NAME);
    if (existsSync(path)) {
      const file = relative(cwd, path);
      if ((sizeOf(path) ?? Infinity) > MOST_OCTETS)
        throw new UsageError(`${file}: is not a file of at most ${MOST_OCTETS} octets`);
      return configurationOf(new TextDecoder().decode(await readBytes(path)), file, folder);
    }
    if (dirname(folder) === folder) return undefined;
  }
}

function configurationOf(text: string, file: string, folder: string): FoundConfiguration {
  const refused = (offset: number, sentence: string): UsageError => {
    const { line, column } = positionAt(text, offset);
    return new UsageError(`${file}:${line}:${column}: ${sentence}`);
  };
  const root = checked(text, refused);
  const placeOf = (member: JSONPath): Node => findNodeAtLocation(root, member) ?? root;
  let octets = 0;
  const pathOf: FoundConfiguration["pathOf"] = (name, member, isFolder = false) => {
    const { offset } = placeOf(member);
    const path = resolve(folder, name);
    const size = sizeOf(path);
    if (isOutside(folder, path))
      throw refused(offset, `${shortened(name)} is outside of the folder of ${FILE_NAME}`);
    if (name.includes("\0") || (size === undefined && existsSync(path) && !isFolder))
      throw refused(offset, `${shortened(name)} is not a file`);
    if (!isFolder) octets = (member[0] === "files" ? 0 : octets) + (size ?? 0);
    if (octets > MOST_OCTETS_OF_FILES)
      throw refused(offset, `there are more than ${MOST_OCTETS_OF_FILES} octets to read`);
    const shown = relative(process.cwd(), path);
    return shown === STANDARD_INPUT ? `./${shown}` : shown;
  };
  let lines = 0;
  const countExamples: FoundConfiguration["countExamples"] = (examples, member) => {
    lines += examples.split(/[\r\n]+/, MOST_LINES_OF_EXAMPLES + 2).length - 1;
    const sentence = `there are more than ${MOST_LINES_OF_EXAMPLES} lines of examples`;
    if (lines > MOST_LINES_OF_EXAMPLES) throw refused(placeOf(member).offset, sentence);
  };
  const options = getNodeValue(root) as ConfigurationFile;
  return { folder, file, text, options, placeOf, pathOf, countExamples };
}

function checked(text: string, refused: (offset: number, sentence: string) => UsageError): Node {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused(0, "the configuration is nested too deeply");
  }
  const [error] = errors;
  if (error !== undefined)
    throw refused(error.offset, `not JSON: ${printParseErrorCode(error.error)}`);
  if (root === undefined) throw refused(0, "the configuration is an object");
  const [node, sentence] = CONFIGURATION(root, "the configuration") ?? [];
  if (node !== undefined) throw refused(node.offset, String(sentence));
  return root;
}
