/** Laws of the functions that read ABNF: `compile`, `diagnose`, `format`, `toString`, `lint`. */
import { abnfFromDocument, compile, diagnose, format, lint } from "../../../grammar/index.js";
import type { Grammar } from "../../../grammar/index.js";
import type { TextCase } from "./cases.js";
import type { Faults } from "./faults.js";

/** A missing rule is no error: most texts of the fuzzer are parts of grammars. */
const OPTIONS = { missing: "never" } as const;

/** Checks the laws, and returns the grammar if the text is one. */
export function checkReading(
  { abnf }: Pick<TextCase, "abnf">,
  faults: Faults,
): Grammar | undefined {
  const diagnostics = faults.total("diagnose", () => diagnose(abnf, OPTIONS)) ?? [];
  const grammar = faults.try("compile", () => compile(abnf, OPTIONS));
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  faults.same("diagnose finds an error if compile does", hasError, grammar === undefined);
  for (const each of diagnostics) {
    const { offset, end, fix } = each;
    faults.same("a place is in the text", 0 <= offset && offset <= end && end <= abnf.length, true);
    faults.total("excerpt", () => each.excerpt());
    if (fix !== undefined) {
      const fixed = abnf.slice(0, fix.from) + fix.text + abnf.slice(fix.to);
      faults.total("diagnose after a fix", () => diagnose(fixed, OPTIONS));
    }
  }
  faults.total("abnfFromDocument", () => abnfFromDocument(abnf));
  const laidOut = faults.try("format", () => format(abnf));
  if (laidOut !== undefined)
    faults.same(
      "format is idempotent",
      faults.try("format again", () => format(laidOut)),
      laidOut,
    );
  if (grammar === undefined) return undefined;

  const printed = grammar.toString();
  const again = faults.total("compile of toString", () => compile(printed, OPTIONS).toString());
  faults.same("toString is read back", again, printed);
  const formatted = faults.total("compile of format", () =>
    compile(laidOut ?? "", OPTIONS).toString(),
  );
  faults.same("format keeps the rules", formatted, printed);
  faults.total("lint", () => lint(grammar));
  return grammar;
}
