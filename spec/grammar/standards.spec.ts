import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { STANDARDS } from "../../grammar/standards.js";
import { filesWith, shippedGrammar, tableOf } from "../standards/table.js";

const FILES = readdirSync("grammar/rfc").map((file) => basename(file, ".ts"));

/** Standards whose examples are in specs of their own. */
const WITHOUT_TABLE = new Set(["rfc2396", "rfc2396bis"]);

/** The notices that documents bear; the other terms have none. */
const NOTICES = readdirSync("LICENSES").map((file) => basename(file, ".txt"));

/** Notices for a part of a grammar. */
const ALSO: Readonly<Record<string, readonly string[]>> = { rfc5234: ["IETF-Trust"] };

test("the list has all shipped grammars, in the order of names", () => {
  expect(STANDARDS.map(({ name }) => name)).toEqual(FILES.sort());
});

test("all tables but that of RFC 7405, which rfc5234 contains, are for shipped grammars", () => {
  const tables = filesWith(".json").filter((name) => !FILES.includes(name));
  expect(tables).toEqual(["rfc7405"]);
});

describe.each(STANDARDS)("$name", (standard) => {
  const { name, title, extent, startRules, terms, load, loadRecipient } = standard;
  const source = readFileSync(`grammar/rfc/${name}.ts`, "utf8");
  const [comment = ""] = source.split("*/");
  const words = comment.replace(/\s+\*\s+/g, " ");

  test("loads the one grammar of its file, which has the start rules as its own", async () => {
    const grammar = await load();
    expect(grammar).toBe(shippedGrammar(name));
    expect(Object.keys(grammar.rules)).toEqual(expect.arrayContaining([...startRules]));
    expect(startRules.every((rule) => grammar.rule(rule).ruleName === rule)).toBe(true);
  });

  test("has the form of a recipient if it has lists, of the same text", async () => {
    const { abnf, settings } = (await load()).source;
    const recipient = (await loadRecipient?.())?.source;
    expect(recipient !== undefined).toBe(settings.lists === true);
    expect(recipient?.abnf ?? abnf).toBe(abnf);
    expect(recipient?.settings ?? "none").toEqual(
      settings.lists === true ? { ...settings, lists: "recipient" } : "none",
    );
  });

  test("begins with the name of the document, and names its terms", () => {
    const [document = ""] = title.split(", ");
    expect(words).toContain(document.split(/ with | 2\.0\.0/)[0]);
    const notices = Array.from(words.matchAll(/LICENSES\/([A-Za-z-]+)\.txt/g), ([, file]) => file);
    const notice = terms.replace(" ", "-");
    expect(notices).toEqual(NOTICES.includes(notice) ? [notice] : (ALSO[name] ?? []));
  });

  if (!WITHOUT_TABLE.has(name)) {
    test("agrees with its table", () => {
      const table = tableOf(name);
      expect(title.startsWith(table.standard)).toBe(true);
      expect(extent).toBe(table.extent);
      expect(table.cases.map(({ rule }) => rule)).toEqual(expect.arrayContaining([startRules[0]]));
    });
  }
});
