/** Names in source files: of files, which callers give, and of rules. */

/** The names that a file can have: a pattern of them, and the same in words. */
export interface FileName {
  readonly pattern: RegExp;
  readonly description: string;
}

/** The names of files in C and Go, whose code has them without "-" and ".". */
export const WORDS: FileName = {
  pattern: /^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/i,
  description: 'words of letters, digits, "-" and "_" after a letter, with "." between them',
};

/** The keywords of Java, and its literals that are words. */
const JAVA_KEYWORDS =
  "_|abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|false|" +
  "final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|null|package|private|" +
  "protected|public|return|short|static|strictfp|super|switch|synchronized|this|throw|throws|transient|true|try|void|" +
  "volatile|while";

/** The classes that the generated code of Java uses. */
const JAVA_CLASSES = "CharSequence|Character|Integer|String";

/** The names of classes of Java. */
export const JAVA_CLASS: FileName = {
  // The last five words can name a package, but no class.
  pattern: /* @__PURE__ */ new RegExp(
    `^(?:(?!(?:${JAVA_KEYWORDS})\\.)[A-Za-z_]\\w*\\.)*` +
      `(?!(?:${JAVA_KEYWORDS}|${JAVA_CLASSES}|permits|record|sealed|var|yield)$)[A-Za-z_]\\w*$`,
  ),
  description: `a Java class name, with or without a package, but no keyword and none of ${JAVA_CLASSES.replaceAll("|", ", ")}`,
};

/** Returns the name of a class of Java for the one of a rule, which can be that of a class that the code uses. A given one cannot. */
export function javaClassName(name: string): string {
  return name.replace(new RegExp(`^(?:${JAVA_CLASSES})$`), "$&_");
}

const GO_KEYWORDS =
  /^(?:break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var)$/;

/** Returns the name of a package of Go for the one of a file. */
export function goPackageName(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return letters.replace(GO_KEYWORDS, "$&_");
}

/** E.g. `uri_reference` for `URI-reference`. */
export function snakeCase(ruleName: string): string {
  return ruleName.toLowerCase().replaceAll("-", "_");
}

/** E.g. `URI_REFERENCE` for `URI-reference`. */
export function constantName(ruleName: string): string {
  return ruleName.toUpperCase().replace(/[^A-Z0-9]/g, "_");
}

/** E.g. `URIReference` for `URI-reference`. */
export function capitalized(ruleName: string): string {
  return ruleName.replace(/(?:^|-+)(\w|$)/g, (_, first: string) => first.toUpperCase());
}
