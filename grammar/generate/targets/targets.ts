/** The languages of generated code beside JavaScript. */
import { c } from "./c.js";
import { go } from "./go.js";
import { java } from "./java.js";
import { python } from "./python.js";
import { rust } from "./rust.js";
import type { Target } from "./model.js";

/** The language of a file of source code that is not JavaScript. */
export type SourceLanguage = "c" | "go" | "java" | "python" | "rust";

export const TARGETS: Readonly<Record<SourceLanguage, Target>> = { c, go, java, python, rust };
