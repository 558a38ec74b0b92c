/** Changes of a replacement, which the check has to find. */
import type { Functions } from "./comparison.js";

type Function = (...args: readonly unknown[]) => unknown;
type Change = (functions: Functions) => Functions;

/** Returns changes of one function each, and what they do. */
export function mutants(name: "fast-uri" | "uri-js"): readonly (readonly [string, Change])[] {
  const changes: readonly (readonly [string, string, (original: Function) => Function])[] = [
    ["parse has no error", "parse", without("error")],
    ["parse has no query", "parse", without("query")],
    ["parse has no userinfo", "parse", without("userinfo")],
    ["parse has no port", "parse", without("port")],
    ["parse writes the host in upper case", "parse", upperCaseHost],
    ["serialize has no fragment", "serialize", withoutText(/#[^]*/)],
    ["serialize keeps no userinfo", "serialize", withoutText(/[^/]*@/)],
    ["normalize returns its argument", "normalize", () => (given) => given],
    ["normalize has no query", "normalize", withoutText(/\?[^#]*/)],
    ["normalize returns what it refuses in lower case", "normalize", lowerCaseFaulty],
    ["resolve returns the reference", "resolve", () => (_, reference) => reference],
    ["resolve returns the base", "resolve", () => (base) => base],
    ["resolve has no fragment", "resolve", withoutText(/#[^]*/)],
    ["resolve always throws", "resolve", () => throwing],
    ["equal is always true", "equal", () => () => true],
    ["equal is always false", "equal", () => () => false],
    ["equal compares texts", "equal", () => (a, b) => a === b],
    ["equal is true for what is no reference", "equal", trueForSame],
    ["resolveComponent returns the base", "resolveComponent", () => (base) => base],
    ["resolveComponent has no query", "resolveComponent", without("query")],
  ];
  const ofUriJs: typeof changes = [
    ["escapeComponent returns its argument", "escapeComponent", () => (text) => text],
    ["unescapeComponent returns its argument", "unescapeComponent", () => (text) => text],
    ["pctEncChar returns its argument", "pctEncChar", () => (text) => text],
    ["pctDecChars returns its argument", "pctDecChars", () => (text) => text],
    ["removeDotSegments returns its argument", "removeDotSegments", () => (text) => text],
  ];
  return [...changes, ...(name === "uri-js" ? ofUriJs : [])].map(([what, member, change]) => [
    what,
    (functions) =>
      Object.fromEntries(
        Object.entries(functions).map(([key, value]) => [
          key,
          key === member || key === `${member}s` ? change(value as Function) : value,
        ]),
      ),
  ]);
}

function without(component: string): (original: Function) => Function {
  return (original) =>
    (...args) => {
      const value = original(...args);
      return typeof value === "object" ? { ...value, [component]: undefined } : value;
    };
}

function withoutText(pattern: RegExp): (original: Function) => Function {
  return (original) =>
    (...args) => {
      const value = original(...args);
      return typeof value === "string" ? value.replace(pattern, "") : value;
    };
}

function upperCaseHost(original: Function): Function {
  return (...args) => {
    const value = original(...args) as { readonly host?: string };
    return { ...value, host: value.host?.toUpperCase() };
  };
}

function lowerCaseFaulty(original: Function): Function {
  return (given, ...options) => {
    const value = original(given, ...options);
    return typeof given === "string" && value === given ? given.toLowerCase() : value;
  };
}

function trueForSame(original: Function): Function {
  return (a, b, ...options) => a === b || original(a, b, ...options);
}

function throwing(): never {
  throw new Error("changed");
}
