/**
 * The only list of the operations on references. To add an operation, add its interface and its
 * function here; both stand in a file of their own. Dialect objects follow. Then add the free functions to each entry
 * point (`src/dialects/`). Only RFC 3987 also has the operations of iri.ts. Those of encoding-level.ts, which are older
 * than all dialects, are methods of the dialect objects and functions of the draft.
 */
import { abbreviating } from "./abbreviated.js";
import { basing } from "./base-uri.js";
import { building } from "./build.js";
import { comparing, normalizing } from "./normalize.js";
import { escaping } from "./escape.js";
import { extracting } from "./extract.js";
import { parsing } from "./parse.js";
import { recomposing } from "./recompose.js";
import { relativizing } from "./relativize.js";
import { resolving, transforming } from "./resolve.js";
import { unescaping } from "./unescape.js";
import type { Abbreviating } from "./abbreviated.js";
import type { Basing } from "./base-uri.js";
import type { Building } from "./build.js";
import type { Comparing, Normalizing } from "./normalize.js";
import type { Escaping } from "./escape.js";
import type { Extracting } from "./extract.js";
import type { Parsing } from "./parse.js";
import type { Recomposing } from "./recompose.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";
import type { Relativizing } from "./relativize.js";
import type { Resolving, Transforming } from "./resolve.js";
import type { Unescaping } from "./unescape.js";

/** The operations of every dialect. */
export interface Operations<HostKind extends string>
  extends
    Parsing<HostKind>,
    Recomposing,
    Building<HostKind>,
    Resolving,
    Transforming<HostKind>,
    Relativizing,
    Basing,
    Normalizing,
    Comparing,
    Escaping,
    Unescaping,
    Extracting,
    Abbreviating {}

/** Returns the operations of a dialect. */
export function operationsOf<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  choices: DialectChoices<HostKind>,
): Operations<HostKind> {
  return {
    ...parsing(reader),
    ...recomposing(reader, choices),
    ...building(reader, choices),
    ...resolving(reader, choices),
    ...transforming(choices),
    ...relativizing(reader, choices),
    ...basing(reader, choices),
    ...normalizing(reader, choices),
    ...comparing(reader, choices),
    ...escaping(reader, choices),
    ...unescaping(reader, choices),
    ...extracting(reader, choices),
    ...abbreviating(reader),
  };
}
