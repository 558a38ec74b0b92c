/** The kinds of errors and warnings, as the sources declare them. */
import ts from "typescript";
import { textOf } from "./documents-markdown.js";

/** A type such as `AbnfErrorKind`, and the strings of its union. */
export interface Kinds {
  /** The name of the type without `Kind`. */
  readonly of: string;
  readonly kinds: readonly string[];
}

/** The exported types of a file whose names end in `Kind`. The kinds of other such types are left out. */
export function kindsIn(file: string): readonly Kinds[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);
  return source.statements
    .filter((statement) => ts.isTypeAliasDeclaration(statement))
    .filter(({ name }) => name.text.endsWith("Kind"))
    .map(({ name, type }) => ({
      of: name.text.slice(0, -"Kind".length),
      kinds: (ts.isUnionTypeNode(type) ? type.types : [type]).flatMap(stringsOf),
    }));
}

function stringsOf(type: ts.TypeNode): readonly string[] {
  if (ts.isTypeReferenceNode(type)) return [];
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  throw new TypeError(`a kind that is no string: ${type.getText()}`);
}
