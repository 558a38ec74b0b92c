/**
 * Patterns that programs use for strings with a name, from the packages that contain them, and the rules
 * that they stand for. Patterns of documents are written here, with their place.
 */
import { createRequire } from "node:module";
import { formatSources, furtherSources, rangeSources } from "../../formats/sources.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { semver } from "../../grammar/rfc/semver.js";
import type { Rule } from "../../grammar/index.js";

/** A pattern, and the rule that it stands for. */
export interface KnownPattern {
  /** The package and its version, or the document. */
  readonly from: string;
  readonly name: string;
  readonly pattern: RegExp;
  readonly standard: string;
  readonly rule: Rule;
}

const require = createRequire(import.meta.url);

const zod = (require("zod") as { core: { regexes: object } }).core.regexes;
const valibot: object = require("valibot") as object;
const { fullFormats, fastFormats } = require("ajv-formats/dist/formats.js") as Ajv;
interface Ajv {
  readonly fullFormats: object;
  readonly fastFormats: object;
}

/** Rules with their names, as rows of patterns have them. */
const STANDARDS = {
  date: ["RFC 3339", rangeSources.date],
  time: ["RFC 3339", rangeSources.time],
  dateTime: ["RFC 3339", rangeSources["date-time"]],
  duration: ["RFC 3339, appendix A", formatSources.duration],
  email: ["RFC 5321", formatSources.email],
  idnEmail: ["RFC 6531", formatSources["idn-email"]],
  hostname: ["RFC 1123", formatSources.hostname],
  ipv4: ["RFC 3986", formatSources.ipv4],
  ipv6: ["RFC 3986", formatSources.ipv6],
  uri: ["RFC 3986", formatSources.uri],
  uriReference: ["RFC 3986", formatSources["uri-reference"]],
  uriTemplate: ["RFC 6570", formatSources["uri-template"]],
  jsonPointer: ["RFC 6901", formatSources["json-pointer"]],
  relativeJsonPointer: [
    "draft-handrews-relative-json-pointer-01",
    formatSources["relative-json-pointer"],
  ],
  uuid: ["RFC 9562", formatSources.uuid],
  languageTag: ["RFC 5646", furtherSources["language-tag"]],
  mediaType: ["RFC 9110", rfc9110.rules["media-type"]],
  semver: ["Semantic Versioning 2.0.0", semver.rules["valid-semver"]],
} as const satisfies Readonly<Record<string, readonly [string, Rule]>>;

function row(
  from: string,
  name: string,
  pattern: unknown,
  standard: keyof typeof STANDARDS,
): KnownPattern {
  if (!(pattern instanceof RegExp)) throw new Error(`${from} has no pattern ${name}`);
  const [title, rule] = STANDARDS[standard];
  return { from, name, pattern, standard: title, rule };
}

const manifest = require("./package.json") as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Returns a package with its version. */
export function packageVersion(name: string): string {
  return `${name} ${manifest.devDependencies[name]!}`;
}

/** The rows of one package, from the object that contains its patterns. */
function rows(
  from: string,
  patterns: object,
  standards: Readonly<Record<string, keyof typeof STANDARDS>>,
): readonly KnownPattern[] {
  return Object.entries(standards).map(([name, standard]) =>
    row(from, name, (patterns as Readonly<Record<string, unknown>>)[name], standard),
  );
}

/** Returns the patterns that a call runs, of a package that does not export its patterns. */
function runBy(call: () => unknown): readonly RegExp[] {
  const exec = Object.getOwnPropertyDescriptor(RegExp.prototype, "exec")!;
  const native = exec.value as (this: RegExp, input: string) => RegExpExecArray | null;
  const run: RegExp[] = [];
  // The other methods of patterns, and those of strings, call this one.
  const record = function (this: RegExp, input: string): RegExpExecArray | null {
    run.push(this);
    return native.call(this, input);
  };
  Object.defineProperty(RegExp.prototype, "exec", { ...exec, value: record });
  try {
    call();
  } finally {
    Object.defineProperty(RegExp.prototype, "exec", exec);
  }
  return run;
}

/** The three patterns of is-url as one: the text after the protocol matches the second or the third. */
function patternOfIsUrl(isUrl: (text: string) => boolean): RegExp {
  const [whole, ...parts] = runBy(() => isUrl("//a")).map(({ source }) => source);
  const after = parts.map((part) => `(?:${part.replace(/^\^/, "")})`).join("|");
  return new RegExp(whole!.replace("(\\S+)$", `(?=\\S+$)(?:${after})`));
}

const contentType = require("content-type") as { readonly format: (type: object) => string };
const isUrl = require("is-url") as (text: string) => boolean;
const validator = require("validator") as Readonly<
  Record<"isRFC3339" | "isISO8601" | "isLocale" | "isSemVer", (value: string) => boolean>
>;

/** Loads a package that is an ES module. The compiler does not look for it. */
async function moduleOf<Default>(name: string): Promise<{ readonly default: Default }> {
  return (await import(`./node_modules/${name}/index.js`)) as { readonly default: Default };
}

/** All patterns. */
export async function knownPatterns(): Promise<readonly KnownPattern[]> {
  const { default: emailRegex } =
    await moduleOf<(options: { readonly exact: true }) => RegExp>("email-regex");
  const { default: ipRegex } =
    await moduleOf<Readonly<Record<"v4" | "v6", (options: { readonly exact: true }) => RegExp>>>(
      "ip-regex",
    );
  const zodVersion = packageVersion("zod");
  const validatorVersion = packageVersion("validator");
  const ajvVersion = packageVersion("ajv-formats");
  return [
    ...rows(zodVersion, zod, {
      email: "email",
      html5Email: "email",
      rfc5322Email: "email",
      unicodeEmail: "idnEmail",
      ipv4: "ipv4",
      ipv6: "ipv6",
      hostname: "hostname",
      date: "date",
      duration: "duration",
      guid: "uuid",
    }),
    row(zodVersion, "uuid", (zod as { uuid: () => RegExp }).uuid(), "uuid"),
    row(
      zodVersion,
      "datetime",
      (zod as { datetime: (options: object) => RegExp }).datetime({ offset: true }),
      "dateTime",
    ),
    ...rows(`${ajvVersion}, full`, fullFormats, {
      email: "email",
      hostname: "hostname",
      ipv4: "ipv4",
      ipv6: "ipv6",
      "uri-reference": "uriReference",
      "uri-template": "uriTemplate",
      url: "uri",
      duration: "duration",
      uuid: "uuid",
      "json-pointer": "jsonPointer",
      "relative-json-pointer": "relativeJsonPointer",
    }),
    ...rows(
      `${ajvVersion}, fast`,
      Object.fromEntries(
        Object.entries(fastFormats).map(([name, format]: [string, unknown]) => [
          name,
          format instanceof RegExp ? format : (format as { validate?: unknown }).validate,
        ]),
      ),
      {
        date: "date",
        time: "time",
        "date-time": "dateTime",
        uri: "uri",
        "uri-reference": "uriReference",
        email: "email",
      },
    ),
    ...rows(packageVersion("valibot"), valibot, {
      EMAIL_REGEX: "email",
      RFC_EMAIL_REGEX: "email",
      IPV6_REGEX: "ipv6",
      ISO_DATE_REGEX: "date",
      ISO_TIMESTAMP_REGEX: "dateTime",
      UUID_REGEX: "uuid",
    }),
    row(validatorVersion, "isRFC3339", runBy(() => validator.isRFC3339(""))[0], "dateTime"),
    row(validatorVersion, "isISO8601", runBy(() => validator.isISO8601(""))[0], "dateTime"),
    row(validatorVersion, "isLocale", runBy(() => validator.isLocale(""))[0], "languageTag"),
    row(validatorVersion, "isSemVer", runBy(() => validator.isSemVer(""))[0], "semver"),
    row(packageVersion("is-url"), "all of its patterns", patternOfIsUrl(isUrl), "uri"),
    row(packageVersion("email-regex"), "exact", emailRegex({ exact: true }), "email"),
    row(packageVersion("ip-regex"), "v4, exact", ipRegex.v4({ exact: true }), "ipv4"),
    row(packageVersion("ip-regex"), "v6, exact", ipRegex.v6({ exact: true }), "ipv6"),
    row(
      "HTML Standard, section 4.10.5.1.5",
      "valid e-mail address",
      /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
      "email",
    ),
    row(
      "semver.org, FAQ",
      "suggested regular expression",
      /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/,
      "semver",
    ),
    row(
      "RFC 3986, appendix B",
      "generic URI",
      /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/,
      "uriReference",
    ),
    row(
      `${packageVersion("content-type")}, TYPE_REGEXP`,
      "type",
      runBy(() => contentType.format({ type: "a/b" }))[0],
      "mediaType",
    ),
  ];
}
