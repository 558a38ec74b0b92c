/** The functions that Ajv calls, by themselves. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import ajvResolver from "ajv/dist/runtime/uri";
import { addFormats, uriResolver } from "../../../formats/ajv/index.js";
import { describeIf } from "../../helpers/skips.js";
import type { AnySchema } from "ajv";
import type { UriResolver } from "ajv/dist/types";

const { parse, resolve, serialize } = uriResolver;

test.each([
  [
    "http://u:p@A:80/%7eb/../c?q#f",
    { scheme: "http", userinfo: "u:p", host: "a", port: 80, path: "/c", query: "q", fragment: "f" },
  ],
  ["", { path: "" }],
  ["#/a", { path: "", fragment: "/a" }],
  ["http://[::1]:", { scheme: "http", host: "[::1]", port: "", path: "" }],
  ["urn:example:A", { scheme: "urn", path: "example:A" }],
  ["#/definitions/Record<string>", { path: "", fragment: "/definitions/Record%3Cstring%3E" }],
  ["a b?c|d#e#f", { path: "a%20b", query: "c%7Cd", fragment: "e%23f" }],
  ["#100%", { path: "", fragment: "100%25" }],
  ["é\ud800", { path: "%C3%A9%EF%BF%BD" }],
])("parse(%j)", (uri, components) => {
  expect(parse(uri)).toStrictEqual(components);
});

test("parse returns the reason against a string that no repair makes a reference", () => {
  expect(parse("http://[a/b")).toStrictEqual({
    path: "http://[a/b",
    error: expect.stringMatching(/^URI-reference: expected .* at offset 9, found "\/"$/) as string,
  });
  expect(serialize(parse("http://[a/b"))).toBe("http://[a/b");
});

test.each([
  ["http://a/b/c", "d", "http://a/b/d"],
  ["http://a/b/c", "", "http://a/b/c"],
  ["http://a/b/c", "../../../d", "http://a/d"],
  ["http://a/b#x", "#/Record<string>", "http://a/b#/Record%3Cstring%3E"],
  ["", "a", "a"],
  ["", "", ""],
  ["#", "#/a", "#/a"],
  ["a/b", "c#d", "a/c#d"],
  ["a/b", "//C/d", "//c/d"],
  ["/a/b", "../c", "/c"],
  ["a/b", "HTTP://C/d", "http://c/d"],
  ["urn:a:b", "#c", "urn:a:b#c"],
])("resolve(%j, %j) is %j", (base, reference, target) => {
  expect(resolve(base, reference)).toBe(target);
});

test("resolve refuses an authority that no URI has", () => {
  expect(() => resolve("http://[a/", "b")).toThrow(/at offset 9, found "\/"$/);
});

test.each([
  [{ scheme: "http", host: "a", port: 80, path: "" }, "http://a/"],
  [{ scheme: "HTTPS", host: "A", port: "8443", path: "/b/../c" }, "https://a:8443/c"],
  [{ path: "a b", fragment: "c<d>" }, "a%20b#c%3Cd%3E"],
  [{ userinfo: "u", host: "a" }, "//u@a"],
  [{}, ""],
])("serialize(%j) is %j", (components, uri) => {
  expect(serialize(components)).toBe(uri);
});

test("the parts of a long text are read once", () => {
  const units = jest.spyOn(String.prototype, "charCodeAt");
  const looks = (size: number): number => {
    units.mockClear();
    parse(`#${"<%".repeat(size)}`);
    return units.mock.calls.length;
  };
  const [once, twice] = [looks(500), looks(1000)];
  jest.restoreAllMocks();
  expect(twice).toBeLessThan(2.2 * once);
});

/**
 * The resolver in Ajv: the same results as with Ajv's own, on the reference tests of the JSON Schema
 * test suite, where it is at hand, and on a table of schemas.
 */
describe("in Ajv", () => {
  const FOLDER = join(__dirname, "../../../../shared/json-schema-test-suite");
  const FILES = ["anchor.json", "defs.json", "dynamicRef.json", "ref.json", "refRemote.json"];

  interface Group {
    readonly description: string;
    readonly schema: AnySchema;
    readonly tests: readonly { readonly description: string; readonly data: unknown }[];
  }

  const present = existsSync(FOLDER);

  /** The schemas that the suite refers to, by their URIs. */
  function remotes(): ReadonlyMap<string, AnySchema> {
    const folder = join(FOLDER, "remotes");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return new Map(
      files
        .filter((file) => file.endsWith(".json"))
        .map((file) => [
          `http://localhost:1234/${file}`,
          JSON.parse(readFileSync(join(folder, file), "utf8")) as AnySchema,
        ]),
    );
  }

  type Outcome = readonly (boolean | string)[];

  /** More references than any schema here resolves when it is compiled. */
  const MANY = 100;

  /** The outcome where Ajv resolves one reference again and again, until the call stack is full. */
  const ENDLESS = "no end";

  /** The groups of `ref.json` whose references Ajv 8.20 follows back to themselves, with either resolver. */
  const ENDLESS_GROUPS = [
    "refs with relative uris and defs",
    "relative refs with absolute uris and defs",
    "URN ref with nested pointer ref",
  ];

  /** Returns the verdicts on the values of a group, or the error about its schema. */
  function outcomeOf(
    group: Group,
    resolver: UriResolver,
    others: ReadonlyMap<string, AnySchema> = new Map(),
  ): Outcome {
    let count = 0;
    const resolve = (base: string, reference: string): string => {
      count += 1;
      return resolver.resolve(base, reference);
    };
    const settings = { strict: false, validateSchema: false, logger: false as const };
    const ajv = new Ajv2020({ ...settings, uriResolver: { ...resolver, resolve } });
    addFormats(ajv);
    let outcome: Outcome;
    try {
      for (const [uri, schema] of others) ajv.addSchema(schema, uri);
      count = 0;
      const validate = ajv.compile(group.schema);
      outcome = group.tests.map(({ data }) => validate(data) === true);
    } catch (error) {
      outcome = [String(error)];
    }
    // Whether the overflow reaches the caller depends on the call that it happens in.
    return count > MANY ? [ENDLESS] : outcome;
  }

  const whenPresent = describeIf(present, "schemas");

  whenPresent("JSON Schema test suite", () => {
    test.each(FILES)("%s", (file) => {
      const text = readFileSync(join(FOLDER, "tests/draft2020-12", file), "utf8");
      const groups = JSON.parse(text) as readonly Group[];
      const others = remotes();
      const endless: string[] = [];
      const differing = groups.flatMap((group) => {
        const known = JSON.stringify(group).includes("localhost:1234") ? others : undefined;
        const [own, theirs] = [uriResolver, ajvResolver].map((each) =>
          outcomeOf(group, each, known),
        );
        if (own?.[0] === ENDLESS) endless.push(group.description);
        return JSON.stringify(own) === JSON.stringify(theirs)
          ? []
          : [{ group: group.description, own, theirs }];
      });
      expect(differing).toStrictEqual([]);
      expect(endless).toStrictEqual(file === "ref.json" ? ENDLESS_GROUPS : []);
    });
  });

  describe("references of schemas, with either resolver", () => {
    const text = { type: "string" };
    const SCHEMAS: Readonly<Record<string, AnySchema>> = {
      "a pointer": { $defs: { a: text }, $ref: "#/$defs/a" },
      "a fragment that is not valid": {
        definitions: { "Record<string>": text },
        $ref: "#/definitions/Record<string>",
      },
      brackets: { definitions: { "Map[string]": text }, $ref: "#/definitions/Map[string]" },
      "a space": { definitions: { "a b": text }, $ref: "#/definitions/a b" },
      "letters beyond ASCII": { definitions: { é: text }, $ref: "#/definitions/é" },
      "an escaped letter": { definitions: { é: text }, $ref: "#/definitions/%C3%A9" },
      "an escaped percent sign": { definitions: { "a%b": text }, $ref: "#/definitions/a%25b" },
      "escapes of a pointer": { definitions: { "a/b~": text }, $ref: "#/definitions/a~1b~0" },
      "an anchor": { $defs: { a: { $anchor: "x", ...text } }, $ref: "#x" },
      "an identifier": { $id: "http://a/b", $defs: { c: { $id: "c", ...text } }, $ref: "c" },
      "its case": { $id: "HTTP://A/b", $defs: { c: { $id: "c", ...text } }, $ref: "http://a/c" },
      "a relative identifier": { $id: "a/b", $defs: { c: { $id: "c", ...text } }, $ref: "c" },
      "above the root": { $id: "a/b", $defs: { c: { $id: "../../c", ...text } }, $ref: "../../c" },
      "dot segments": { $id: "http://a/b/c", $defs: { d: { $id: "../d", ...text } }, $ref: "/d" },
      "a URN": { $id: "urn:example:a", $defs: { b: text }, $ref: "urn:example:a#/$defs/b" },
      "a URN and a pointer": { $id: "urn:example:a", $defs: { b: text }, $ref: "#/$defs/b" },
      "a default port": {
        $id: "http://a:80/b",
        $defs: { c: text },
        $ref: "http://a:80/b#/$defs/c",
      },
      "an empty path": { $id: "http://a", $defs: { c: text }, $ref: "#/$defs/c" },
      "a query": { $id: "http://a/?b", $defs: { c: text }, $ref: "?b#/$defs/c" },
      "spaces in an identifier": { $id: "http://a/b c", $defs: { d: text }, $ref: "#/$defs/d" },
      "a dynamic anchor": {
        $id: "http://a/tree",
        $dynamicAnchor: "node",
        properties: { child: { $dynamicRef: "#node" } },
        type: ["string", "object"],
      },
      "a reference to nothing": { $ref: "#/$defs/none" },
      "a reference to another schema": { $id: "http://a/b", $ref: "c#d" },
      "an identifier that no URI has": { $id: "http://[a", $defs: { c: text }, $ref: "#/$defs/c" },
    };
    const values = ["a", 1, { child: 1 }].map((data) => ({ description: "", data }));

    test.each(Object.entries(SCHEMAS))("%s", (description, schema) => {
      const group = { description, schema, tests: values };
      const theirs = outcomeOf(group, ajvResolver);
      const own = outcomeOf(group, uriResolver);
      // The words about an authority that no URI has are each resolver's own.
      const isError = typeof theirs[0] === "string" && theirs[0].includes("malformed");
      expect(isError ? typeof own[0] : own).toStrictEqual(isError ? "string" : theirs);
    });
  });
});
