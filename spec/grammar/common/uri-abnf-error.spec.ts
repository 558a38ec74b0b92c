import * as errors from "../../../grammar/common/errors.js";
import * as mismatch from "../../../grammar/common/mismatch-error.js";
import { UriAbnfError } from "../../../grammar/common/uri-abnf-error.js";
import * as arbitrary from "../../../grammar/fast-check/index.js";
import * as generate from "../../../grammar/generate/index.js";
import * as grammar from "../../../grammar/index.js";
import * as language from "../../../grammar/language/index.js";
import * as regexp from "../../../grammar/regexp/index.js";
import * as rfc2396 from "../../../src/dialects/rfc2396.js";
import * as rfc2396bis from "../../../src/dialects/rfc2396bis.js";
import * as rfc3986 from "../../../src/dialects/rfc3986.js";
import * as rfc3987 from "../../../src/dialects/rfc3987.js";
import * as referenceErrors from "../../../src/errors.js";
import * as uri from "../../../src/index.js";

const { PatternError } = regexp;
const classes = Object.entries({ ...errors, ...mismatch, ...referenceErrors, PatternError }).filter(
  ([name]) => name.endsWith("Error"),
);

test("there are all classes", () => {
  expect(classes).toHaveLength(15);
});

test.each(classes)("%s is a UriAbnfError", (_, ofKind) => {
  expect((ofKind as unknown as typeof UriAbnfError).prototype).toBeInstanceOf(UriAbnfError);
});

const entryPoints = { arbitrary, generate, grammar, language, regexp, uri };
const dialects = { rfc2396, rfc2396bis, rfc3986, rfc3987 };

test.each(Object.entries({ ...entryPoints, ...dialects }))("%s exports the class", (_, module) => {
  expect(module.UriAbnfError).toBe(UriAbnfError);
});
