/** The report of `check` in SARIF 2.1.0 (OASIS Standard, 27 March 2020). */
import { repository, version } from "../../package.json";
import { KINDS } from "./kinds.js";
import type { FindingKind } from "./kinds.js";
import type { FileFix, Finding, Range } from "./finding.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** Returns a log with one run. Columns are UTF-16 code units, from 1, as section 3.14.17 has them. */
export function sarifReport(findings: readonly Finding[]): string {
  const kinds = [...new Set(findings.map(({ kind }) => kind))].sort();
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "uri-abnf", version, rules: kinds.map(descriptorOf) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, kinds.indexOf(finding.kind))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** The page about errors and warnings, which has a heading for each kind. */
const HELP = repository.url.replace(/^git\+|\.git$/g, "") + "/blob/main/docs/errors.md";

function descriptorOf(id: FindingKind): object {
  return { id, shortDescription: { text: KINDS[id] }, helpUri: `${HELP}#${id}` };
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { file, kind, severity, message, fix } = finding;
  const artifactLocation = { uri: uriOf(file) };
  const region = regionOf(finding);
  return {
    ruleId: kind,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(fix === undefined
      ? {}
      : { fixes: [{ artifactChanges: [changeOf(artifactLocation, fix)] }] }),
  };
}

function changeOf(artifactLocation: object, fix: FileFix): object {
  const replacement = { deletedRegion: regionOf(fix), insertedContent: { text: fix.text } };
  return { artifactLocation, replacements: [replacement] };
}

function regionOf({ line, column, endLine, endColumn }: Range): object {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** The relative reference to a file: its path, in which characters that no URI has are escaped. */
function uriOf(file: string): string {
  return file
    .replace(/\\/g, "/")
    .split("/")
    .map((segment) => encodeURIComponent(segment))
    .join("/");
}
