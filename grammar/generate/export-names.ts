/** Names of rules as names of exports. */

/** The words of ECMAScript 2024 that name no variable of a module in strict mode. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `arguments await break case catch class const continue debugger default delete do
    else enum eval export extends false finally for function if implements import in instanceof
    interface let new null package private protected public return static super switch this throw
    true try typeof var void while with yield`.split(/\s+/),
);

/** The name of the export of a rule: "-" is written "_", and a reserved word gets a "_" behind it. */
export function exportName(ruleName: string): string {
  const name = ruleName.replaceAll("-", "_");
  return RESERVED.has(name) ? `${name}_` : name;
}
