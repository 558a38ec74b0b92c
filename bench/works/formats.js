/**
 * `uri-abnf/formats`: has the string the format? The inputs are the strings of the JSON Schema test
 * suite for the formats that both have, where the suite is at hand, and otherwise a few of each.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";

import addFormats from "ajv-formats";
import { formats } from "uri-abnf/formats";

import { race } from "../runner.js";

const FOLDER = new URL("../../../shared/json-schema-test-suite/tests/", import.meta.url);
const EDITION = new URL("draft2020-12/optional/format/", FOLDER);

/**
 * @typedef {{ readonly data: unknown, readonly valid: boolean }} Test
 * @typedef {{ readonly schema: { readonly format: string }, readonly tests: readonly Test[] }} Group
 * @typedef {{ readonly format: string, readonly value: string, readonly valid?: boolean }} Input
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const FEW = {
  date: ["1963-06-19", "2020-02-30", "06/19/1963"],
  time: ["08:30:06.283185Z", "23:59:60+01:00", "08:30:06 PST"],
  "date-time": ["1990-12-31T15:59:50.123-08:00", "1990-02-31T15:59:59Z", "2013-350T01:01:01"],
  duration: ["P4DT12H30M5S", "PT1D", "P1Y2M3DT4H5M6S"],
  email: ["joe.bloggs@example.com", "te..st@example.com", "2962"],
  hostname: ["www.example.com", "-bad-host-", "a.host-name.example.org"],
  ipv4: ["192.168.0.1", "256.256.256.256", "127.0"],
  ipv6: ["::abef", "1:2:3:4:5:6:7:8", "12345::"],
  uri: ["http://foo.bar/?baz=qux#quux", "//foo.bar/", "http://example.org/foo bar"],
  "uri-reference": ["/abc", "../a?b#c", "\\\\WINDOWS\\fileshare"],
  "uri-template": ["http://example.com/dictionary/{term:1}/{term}", "http://example.com/{term"],
  "json-pointer": ["/foo/bar~0/baz~1/%a", "/foo/bar~", "a"],
  "relative-json-pointer": ["2/0/baz/1/zip", "01/a", "0#"],
  uuid: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08-aa98-11ea-b4ga-73b441d16380"],
  regex: ["([abc])+\\s+$", "^(abc]"],
};

/** @returns {readonly Input[]} */
function strings() {
  if (!existsSync(EDITION))
    return Object.entries(FEW).flatMap(([format, values]) =>
      values.map((value) => ({ format, value })),
    );
  return readdirSync(EDITION).flatMap((file) => {
    /** @type {unknown} */
    const groups = JSON.parse(readFileSync(new URL(file, EDITION), "utf8"));
    return /** @type {readonly Group[]} */ (groups).flatMap(({ schema: { format }, tests }) =>
      tests.flatMap(({ data, valid }) =>
        typeof data === "string" ? [{ format, value: data, valid }] : [],
      ),
    );
  });
}

/** @type {ReadonlyMap<string, (value: string) => boolean>} */
const own = new Map(Object.entries(formats));

/** @type {ReadonlyMap<string, (value: string) => boolean>} */
const theirs = new Map(Object.keys(FEW).map((name) => [name, validatorOf(name)]));

/**
 * @param {string} name
 * @returns {(value: string) => boolean}
 */
function validatorOf(name) {
  const format = /** @type {unknown} */ (
    addFormats.get(/** @type {import("ajv-formats/dist/formats").FormatName} */ (name))
  );
  if (format instanceof RegExp) return (value) => format.test(value);
  if (typeof format === "function") return /** @type {(value: string) => boolean} */ (format);
  const { validate } = /** @type {{ validate: (value: string) => boolean }} */ (format);
  return validate;
}

/** The functions are looked up before the race: only they are timed. */
const inputs = strings().flatMap(({ format, value, valid }) => {
  const [ownTest, theirTest] = [own.get(format), theirs.get(format)];
  if (ownTest === undefined || theirTest === undefined) return [];
  return [{ value, valid: valid ?? ownTest(value), ownTest, theirTest }];
});

/** @typedef {typeof inputs[number]} Prepared */

const entrants = [
  { name: "uri-abnf", run: (/** @type {Prepared} */ { value, ownTest }) => ownTest(value) },
  { name: "ajv-formats", run: (/** @type {Prepared} */ { value, theirTest }) => theirTest(value) },
];

/**
 * The answers that are not those of the suite. Without the tables of IDNA 2008, `hostname` does not
 * decode A-labels; so this project has some, too.
 *
 * @param {string} name  of the class
 * @returns {readonly import("../compare.js").Difference[]}
 */
function differences(name) {
  return entrants.flatMap(({ name: candidate, run }) => {
    const wrong = inputs.filter((input) => run(input) !== input.valid);
    const [first] = wrong;
    if (first === undefined) return [];
    const { length: count } = wrong;
    return [{ candidate, class: name, size: inputs.length, count, example: first.value }];
  });
}

/** @type {import("../compare.js").Work} */
export const formatsWork = {
  name: "formats",
  title: "Formats: has the string the format?",
  classes: ["format-strings"],
  leadingClass: "format-strings",
  candidates: entrants.map(({ name }) => name),
  compare: (name, _size, limits) => ({
    class: name,
    size: inputs.length,
    timed: inputs.length,
    samples: race(entrants, inputs, limits),
    differences: differences(name),
  }),
};
