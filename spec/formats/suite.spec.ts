/**
 * The format tests of the JSON Schema test suite, all of them. If the suite is absent, the spec skips
 * itself and says so; the tables of this folder cover the same ground.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formats as decoding } from "../../formats/idn/index.js";
import { formats } from "../../formats/index.js";
import { describeIf } from "../helpers/skips.js";

const FOLDER = join(__dirname, "../../../shared/json-schema-test-suite/tests");
const EDITIONS = ["draft2020-12/optional/format", "v1/format"];

interface Group {
  readonly description: string;
  readonly schema: { readonly format: string };
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

interface Case {
  readonly format: string;
  readonly value: string;
  readonly isValid: boolean;
}

const present = existsSync(FOLDER);

function casesOf(edition: string): readonly Case[] {
  if (!present) return [];
  return readdirSync(join(FOLDER, edition)).flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(FOLDER, edition, file), "utf8")) as Group[];
    return groups.flatMap(({ schema: { format }, tests }) =>
      tests.flatMap(({ data, valid }) =>
        typeof data === "string" ? [{ format, value: data, isValid: valid }] : [],
      ),
    );
  });
}

/** `unknown.json` checks that a validator ignores formats that it does not know. */
function isUnknown({ format }: Case): boolean {
  return format === "unknown";
}

const A_LABEL = /(?:^|\.)xn--/i;

const whenPresent = describeIf(present, "schemas");

whenPresent("JSON Schema test suite", () => {
  describe.each(EDITIONS)("%s", (edition) => {
    const cases = casesOf(edition).filter((each) => !isUnknown(each));

    test("has cases of every format", () => {
      const names = new Set(cases.map(({ format }) => format));
      expect([...names].sort()).toStrictEqual([...Object.keys(formats), "idn-hostname"].sort());
      expect(cases.length).toBeGreaterThan(500);
    });

    test("agrees with all formats, without a departure", () => {
      const all = new Map(Object.entries(decoding));
      const wrong = cases.filter(
        ({ format, value, isValid }) => all.get(format)?.(value) !== isValid,
      );
      expect(wrong).toStrictEqual([]);
    });

    test("agrees with the formats without tables of IDNA, but for A-labels", () => {
      const all = new Map(Object.entries(formats));
      const wrong = cases.filter(({ format, value, isValid }) => {
        const isFormat = all.get(format);
        return isFormat !== undefined && isFormat(value) !== isValid;
      });
      expect(wrong.filter(({ value }) => !A_LABEL.test(value))).toStrictEqual([]);
      expect(new Set(wrong.map(({ format }) => format))).toStrictEqual(new Set(["hostname"]));
    });
  });
});
