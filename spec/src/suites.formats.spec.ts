/**
 * The format tests of JSON Schema, and uritemplate-test, as far as they follow the RFCs:
 * independent verdicts.
 */
import { rfc6570, templateLevel } from "../../grammar/index.js";
import { rfc3986, rfc3987 } from "../../src/index.js";
import {
  EXTENDED_TEMPLATES,
  FAILING_TEMPLATES,
  IPV6_FORMAT,
  IRI_FORMAT,
  IRI_REFERENCE_FORMAT,
  TEMPLATES_BY_LEVEL,
  TEMPLATES_BY_SECTION,
  URI_FORMAT,
  URI_REFERENCE_FORMAT,
  URI_TEMPLATE_FORMAT,
} from "./suites.cases.js";

function isTemplate(text: string): boolean {
  return rfc6570.rules["URI-Template"].test(text);
}

describe.each([
  ["uri", URI_FORMAT, (text: string) => rfc3986.rules.URI.test(text)],
  ["uri-reference", URI_REFERENCE_FORMAT, (text: string) => rfc3986.canParse(text)],
  ["iri", IRI_FORMAT, (text: string) => rfc3987.rules.IRI.test(text)],
  ["iri-reference", IRI_REFERENCE_FORMAT, (text: string) => rfc3987.canParse(text)],
  ["ipv6", IPV6_FORMAT, (text: string) => rfc3986.rules.IPv6address.test(text)],
  ["uri-template", URI_TEMPLATE_FORMAT, isTemplate],
])("JSON-Schema-Test-Suite, format %s", (_format, { accept, reject, departures }, isValid) => {
  test.each(accept.map((text) => [text]))("%j is valid", (text) => {
    expect(isValid(text)).toBe(true);
  });

  test.each(reject.map((text) => [text]))("%j is not", (text) => {
    expect(isValid(text)).toBe(false);
  });

  // Jest refuses a table without rows, and most formats have no departures.
  for (const { text, valid, reason } of departures) {
    test(`${JSON.stringify(text)} is ${valid ? "valid" : "not"}: ${reason}`, () => {
      expect(isValid(text)).toBe(valid);
    });
  }
});

describe("uritemplate-test, spec-examples.json", () => {
  const cases = Object.entries(TEMPLATES_BY_LEVEL).flatMap(([level, templates]) =>
    templates.map((template) => [template, Number(level)] as const),
  );

  test.each(cases)("%s needs no more than level %d", (template, level) => {
    expect(isTemplate(template)).toBe(true);
    expect(templateLevel(template)).toBeLessThanOrEqual(level);
  });
});

describe.each([
  ...Object.entries(TEMPLATES_BY_SECTION).map(
    ([section, templates]) => [`spec-examples-by-section.json, ${section}`, templates] as const,
  ),
  ["extended-tests.json", EXTENDED_TEMPLATES] as const,
])("uritemplate-test, %s", (_file, templates) => {
  test.each(templates.map((template) => [template]))("%s has a level", (template) => {
    expect(isTemplate(template)).toBe(true);
    expect(templateLevel(template)).toBeLessThanOrEqual(4);
  });
});

describe("uritemplate-test, negative-tests.json", () => {
  test.each(FAILING_TEMPLATES.refused)("%s is no template", (text) => {
    expect(isTemplate(text)).toBe(false);
  });

  test.each(FAILING_TEMPLATES.notBySyntax)("$text is one: $reason", ({ text }) => {
    expect(isTemplate(text)).toBe(true);
  });
});
