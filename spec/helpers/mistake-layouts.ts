/** The operation `mistake` of `spec/fixtures`: what stands in the place of elements, in every layout and kind of document. */
import { diagnose } from "../../grammar/index.js";
import { readDocument } from "../../grammar/workbench/index.js";
import { ALL_WORLDS } from "./worlds.js";
import type { Kind } from "../../grammar/workbench/index.js";
import type { Operation, Report } from "./fixtures.js";

/** What stands around a mistake, by the layout. */
const LAYOUTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "one line, /": ['a = "b" / ', ""],
  "/ below": ['a = "b"\n    / ', ""],
  "one line": ['a = "b" ', ""],
  below: ['a = "b"\n    ', ""],
  "one line, / in brackets": ['a = ( "b" / ', "\n    )"],
  "/ below, in brackets": ['a = ( "b"\n    / ', "\n    )"],
};

const AFTER = '\ny = "d"\nz = "e"\n';

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The kinds of documents that have blocks. */
const KINDS = ["markdown", "xml"] as const;

/** The document that contains a text, by its kind. */
const DOCUMENTS: Readonly<Record<string, (abnf: string) => string>> = {
  abnf: (abnf) => abnf,
  markdown: (abnf) => `# B\n\n> ~~~ abnf\n${abnf.replace(/^/gm, "> ")}\n> ~~~\n`,
  xml: (abnf) =>
    `<rfc><sourcecode type="abnf">\n${escaped(abnf).replace(/^(?=.)/gm, "   ")}</sourcecode></rfc>`,
};

/** The errors about a mistake in a document, with offsets in the mistake; the layouts with the same have one report. */
function errorsIn(mistake: string, layout: string, kind: Kind): readonly Report[] {
  const [before, after] = LAYOUTS[layout]!;
  const text = DOCUMENTS[kind]!(before + mistake + after + AFTER);
  const write = kind === "xml" ? escaped : String;
  const from = text.indexOf(write(mistake), text.indexOf('"b"') + 3);
  // The offset in the mistake of each place of the document that can be that of an error.
  const offsets = new Map<number, number>();
  for (let offset = mistake.length; offset >= 0; offset -= 1)
    offsets.set(from + write(mistake.slice(0, offset)).length, offset);
  const { abnf, originOf } = readDocument({ text, kind });
  return diagnose(abnf)
    .filter(({ severity, kind: about }) => severity === "error" && about !== "undefined-rule")
    .map(({ offset, end, message, fix }) => {
      const start = offsets.get(originOf(offset)) ?? -1;
      if (start < 0) return { start: 0, end: 0, message: "another mistake, elsewhere" };
      const length = Math.min(end - offset, mistake.length - start);
      const better =
        fix === undefined
          ? ""
          : ` => ${mistake.slice(0, start + fix.start - offset)}${fix.text}${mistake.slice(start + fix.end - offset)}`;
      return { start, end: start + length, message: message + better };
    });
}

export const mistake: Operation = (text) => {
  const layouts = new Map<string, { readonly reports: readonly Report[]; names: string[] }>();
  for (const [index, layout] of Object.keys(LAYOUTS).entries()) {
    const reports = errorsIn(text, layout, "abnf");
    // By default, one of both by turns.
    for (const kind of ALL_WORLDS ? KINDS : KINDS.slice(index % 2, (index % 2) + 1))
      expect({ kind, reports: errorsIn(text, layout, kind) }).toEqual({ kind, reports });
    const key = JSON.stringify(reports);
    layouts.set(key, { reports, names: [...(layouts.get(key)?.names ?? []), layout] });
  }
  const isOne = layouts.size === 1;
  return {
    reports: [...layouts.values()].flatMap(({ reports, names }) =>
      reports.map(({ message, ...span }) => {
        return { ...span, message: isOne ? message : `${message} (${names.join("; ")})` };
      }),
    ),
  };
};
