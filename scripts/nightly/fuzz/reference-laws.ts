/** Laws of references: parse, recompose, normalize, resolve, relativize and escape. */
import * as draft from "../../../src/dialects/rfc2396bis.js";
import * as older from "../../../src/dialects/rfc2396.js";
import * as uris from "../../../src/dialects/rfc3986.js";
import * as iris from "../../../src/dialects/rfc3987.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../../src/index.js";
import { appendixB } from "../../../spec/helpers/appendix-b.js";
import type { UriReference } from "../../../src/index.js";
import type { ReferenceCase } from "./cases.js";
import type { Faults } from "./faults.js";

/** A dialect, and the functions of its entry point, which run over tables. */
const DIALECTS = [
  ["rfc2396bis", rfc2396bis, draft],
  ["rfc2396", rfc2396, older],
  ["rfc3986", rfc3986, uris],
  ["rfc3987", rfc3987, iris],
] as const;

type Dialect = (typeof DIALECTS)[number][1];
type Entry = (typeof DIALECTS)[number][2];

export function checkReferences({ reference, base }: ReferenceCase, faults: Faults): void {
  for (const [name, dialect, entry] of DIALECTS) {
    for (const string of [reference, base]) checkReference(name, dialect, entry, string, faults);
    checkResolution(name, dialect, { reference, base }, faults);
    checkEscapes(name, dialect, reference, faults);
  }
}

function checkReference(
  name: string,
  dialect: Dialect,
  entry: Entry,
  string: string,
  faults: Faults,
): void {
  const result = faults.total(`${name} safeParse`, () => dialect.safeParse(string));
  if (result === undefined) return;
  faults.same(
    `${name}: dialect and entry point`,
    JSON.stringify(entry.safeParse(string)),
    JSON.stringify(result),
  );
  faults.same(`${name} canParse`, dialect.canParse(string), result.ok);
  if (!result.ok) {
    const { offset } = result.error;
    faults.same(`${name}: an offset is in the text`, 0 <= offset && offset <= string.length, true);
    return;
  }
  checkComponents(name, string, result.value, faults);
  faults.same(
    `${name} recompose`,
    faults.try(`${name} recompose`, () => dialect.recompose(result.value as never)),
    string,
  );
  const normal = faults.try(`${name} normalize`, () => dialect.normalize(string));
  if (normal === undefined) return;
  const again = faults.total(`${name} normalize of the normal form`, () =>
    dialect.normalize(normal),
  );
  faults.same(`${name} normalize is idempotent`, again, normal);
  const equal = faults.total(`${name} equivalent`, () => dialect.equivalent(string, normal));
  faults.same(`${name}: the normal form is equivalent`, equal, true);
}

/** The components are those of the regular expression of Appendix B. An opaque part is a path there. */
function checkComponents(
  name: string,
  string: string,
  value: UriReference<string>,
  faults: Faults,
): void {
  const found = appendixB(string);
  for (const component of ["scheme", "authority", "path", "query", "fragment"] as const) {
    // An opaque part may contain question marks, which the regular expression takes for a query.
    if (value.kind === "opaque") continue;
    faults.same(`${name}: Appendix B, ${component}`, value[component], found[component]);
  }
}

function checkResolution(
  name: string,
  dialect: Dialect,
  { reference, base }: Pick<ReferenceCase, "reference" | "base">,
  faults: Faults,
): void {
  const target = faults.try(`${name} resolve`, () => dialect.resolve(reference, base));
  if (target === undefined) return;
  faults.same(`${name}: a target is a reference`, dialect.canParse(target), true);
  const again = faults.total(`${name} resolve of the target`, () => dialect.resolve(target, base));
  // An empty reference takes the path of the base with its dot segments (RFC 3986 section 5.2.2).
  if (faults.total(`${name} resolve of the base`, () => dialect.resolve(base, base)) === base)
    faults.same(`${name} resolve is idempotent`, again, target);
  const way = faults.total(`${name} relativize`, () => dialect.relativize(target, base));
  if (way === undefined || way === target) return;
  const back = faults.total(`${name} resolve of the way`, () => dialect.resolve(way, base));
  faults.same(`${name} relativize leads to the target`, back, target);
}

/** Unescaping takes back escaping, and the result stands in a reference. */
function checkEscapes(name: string, dialect: Dialect, data: string, faults: Faults): void {
  for (const component of ["segment", "query", "fragment"] as const) {
    const escaped = faults.try(`${name} escape`, () => dialect.escape(data, component));
    if (escaped === undefined) continue;
    const back = faults.total(`${name} unescape`, () => dialect.unescape(escaped));
    faults.same(`${name} unescape of escape, ${component}`, back, data);
  }
}
