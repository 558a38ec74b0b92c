/**
 * Prints what the Ajv of this folder says about the reference tests of the JSON Schema test suite, where it is at hand, and
 * about a table of schemas: once with the package that it asks for, once with its replacement, the output is the same.
 *
 *     node schemas.cjs SUITE
 */
const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const suite = process.argv[2];
const isOld = require("ajv/package.json").version.startsWith("6.");
/** The classes for its drafts. All run the tests of draft 2020-12: references are resolved alike in each. */
const classes = isOld ? ["ajv"] : ["ajv", "ajv/dist/2019", "ajv/dist/2020"];
const own = isOld ? "uri-js" : "fast-uri";

/** More references than any schema here resolves when it is compiled. */
const MANY = 200;
const ENDLESS = "no end";

// Ajv calls the functions of this object, where it has no other resolver.
const resolver = require(own);
const { resolve } = resolver;
let calls = 0;
resolver.resolve = (...args) => {
  calls += 1;
  return resolve(...args);
};

/** Returns the verdicts on values, or the error about the schema. */
function outcomeOf({ schema, tests }, name, others) {
  const Ajv = require(name);
  const settings = isOld
    ? { schemaId: "$id", logger: false, unknownFormats: "ignore" }
    : { strict: false, validateSchema: false, logger: false, validateFormats: false };
  try {
    const ajv = new (Ajv.default ?? Ajv)(settings);
    for (const [uri, other] of others) ajv.addSchema(other, uri);
    calls = 0;
    const validate = ajv.compile(schema);
    const verdicts = tests.map(({ data }) => validate(data));
    return calls > MANY ? ENDLESS : verdicts;
  } catch (error) {
    return calls > MANY || error instanceof RangeError ? ENDLESS : String(error);
  }
}

/** Reads a file without the names of drafts, which a class for another draft does not know. */
function read(...path) {
  return JSON.parse(readFileSync(join(...path), "utf8"), (key, value) =>
    key === "$schema" ? undefined : value,
  );
}

/** The schemas that the suite refers to, by their URIs. */
function remotes() {
  return readdirSync(join(suite, "remotes"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => [`http://localhost:1234/${file}`, read(suite, "remotes", file)]);
}

const text = { type: "string" };
const OWN = [
  ["#/definitions/Record<string>", { definitions: { "Record<string>": text } }],
  ["#/definitions/a b", { definitions: { "a b": text } }],
  ["#/definitions/%C3%A9", { definitions: { é: text } }],
  ["#/definitions/é", { definitions: { é: text } }],
  ["#/definitions/a%25b", { definitions: { "a%b": text } }],
  [
    "b.json#/definitions/c",
    {
      $id: "http://a/x/../y/a.json",
      definitions: { b: { $id: "b.json", definitions: { c: text } } },
    },
  ],
  [
    "urn:example:b",
    { $id: "urn:example:a", definitions: { b: { $id: "urn:example:b", type: "string" } } },
  ],
  [
    "//B.example:80/c",
    { $id: "http://a/", definitions: { b: { $id: "http://b.example/c", type: "string" } } },
  ],
  ["my schema.json#/definitions/a", { $id: "http://a/my schema.json", definitions: { a: text } }],
  ["other.json", { $id: "http://a/b" }],
];
const FILES = ["anchor.json", "defs.json", "dynamicRef.json", "ref.json", "refRemote.json"];
const isHere = suite !== undefined && existsSync(suite);
if (!isHere) console.error("not run: the reference tests of JSON Schema, which are not here");

for (const name of classes) {
  for (const [$ref, schema] of OWN) {
    const group = { schema: { ...schema, allOf: [{ $ref }] }, tests: [{ data: "a" }, { data: 1 }] };
    console.log(JSON.stringify([name, $ref, outcomeOf(group, name, [])]));
  }
  for (const file of isHere ? FILES : [])
    for (const group of read(suite, "tests/draft2020-12", file)) {
      const others = JSON.stringify(group).includes("localhost:1234") ? remotes() : [];
      console.log(JSON.stringify([name, file, group.description, outcomeOf(group, name, others)]));
    }
}
if (calls === 0) throw new Error(`${own} is not what resolves references`);
