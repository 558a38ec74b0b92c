/** The list of changes from ajv-formats 3 in docs/guides/coming-from.md: each row is run, and no format is missing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import theirs from "ajv-formats";
import { addFormats } from "../../../formats/ajv/index.js";
import { ajvSources, formatSources, furtherSources } from "../../../formats/sources.js";
import { nearMisses, sample } from "../../../grammar/language/index.js";
import { ROOT } from "../../helpers/documents-markdown.js";
import { scaled } from "../../helpers/worlds.js";

const text = readFileSync(join(ROOT, "docs/guides/coming-from.md"), "utf8");
const [, section = ""] = /^## ajv-formats\n([^]*)/m.exec(text) ?? [];
const rows = section.split("\n").flatMap((line) => {
  const [, format, json, ...verdicts] =
    /^\| `([\w-]+)` +\| `(".*")` +\| (\w+) +\| (\w+) +\| (\w+) +\| \S/.exec(line) ?? [];
  return format === undefined ? [] : [[format, JSON.parse(json!) as string, verdicts] as const];
});

const full = theirs(new Ajv());
const fast = theirs(new Ajv(), { mode: "fast" });
const here = addFormats(new Ajv());

type Verdicts = (value: string) => readonly string[];

/** Returns a function to the verdicts of both modes of ajv-formats and of this package. */
function verdictsOf(format: string): Verdicts {
  const validates = [full, fast, here].map((ajv) => ajv.compile({ type: "string", format }));
  return (value) => validates.map((validate) => (validate(value) ? "accepted" : "refused"));
}

test("the list has rows", () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(section.match(/^\| `/gm)).toHaveLength(rows.length);
});

test.each(rows)("%s %j", (format, value, said) => {
  expect(verdictsOf(format)(value)).toEqual(said);
  expect(new Set(said).size).toBe(2);
});

test("formats that are not in the list accept and refuse the same strings", () => {
  const listed = new Set(rows.map(([format]) => format));
  const others = Object.keys(full.formats).filter((name) => !listed.has(name));
  expect(others).toContain("json-pointer");
  const strings = Object.values({ ...formatSources, ...furtherSources, ...ajvSources }).flatMap(
    (rule) => [
      ...sample(rule, { seed: 1, count: scaled(10, 1), maxLength: 60 }),
      ...nearMisses(rule, { seed: 1, count: scaled(10, 1) }).map(({ string }) => string),
    ],
  );
  const differing = others.flatMap((format) => {
    const verdicts = verdictsOf(format);
    return strings
      .filter((value) => new Set(verdicts(value)).size > 1)
      .map((value) => [format, value]);
  });
  expect(differing).toEqual([]);
});

test("formats that only this package has are those of the list", () => {
  const further = Object.keys(here.formats).filter((name) => !(name in full.formats));
  expect(further).toEqual(["idn-email", "iri", "iri-reference"]);
});
