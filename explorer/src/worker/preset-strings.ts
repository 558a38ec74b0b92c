/** Strings to begin with: good ones and bad ones. */
import type { Rule } from "uri-abnf/grammar";

const REFERENCES = [
  "http://user@[::1]:8080/a/b?q#f",
  "mailto:fred@example.com",
  "../g;x=1/y",
  "http://[1::2::3]/",
  "http://a/b c",
];

/**
 * Strings that people know, for the standards that the page is opened with most often, and for those whose
 * strings take seconds to sample.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  rfc2396: REFERENCES,
  rfc2396bis: REFERENCES,
  rfc3986: REFERENCES,
  rfc3339: ["1985-04-12T23:20:50.52Z", "1990-12-31T15:59:60-08:00", "1985-04-12 23:20"],
  rfc3966: ["tel:+1-201-555-0123", "tel:7042;phone-context=example.com", "tel:12a"],
  rfc5424: [
    "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - 'su root' failed",
    "<34>1",
  ],
  // Each of their strings has several lines, and here a string is a line.
  rfc3261: [],
  rfc5545: [],
  rfc9116: [],
  rfc5646: ["de-CH-1996", "zh-Hans-CN", "de-419-DE-de"],
  rfc6266: [
    "Content-Disposition: Attachment; filename=example.html",
    "Content-Disposition: attachment; filename*=UTF-8''%e2%82%ac%20rates",
    "Content-Disposition: attachment; filename=",
  ],
  rfc8259: ['{"a": [1, 2.5e3, null]}', "[1, 2,]"],
};

export async function stringsFor(name: string, rule: Rule): Promise<readonly string[]> {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known !== undefined) return known;
  // Both can be over their budgets for a very large grammar. The strings are an offer, no answer.
  try {
    const { nearMisses, sample } = await import("uri-abnf/language");
    const samples = sample(rule, { count: 3, maxLength: 24 });
    const misses = nearMisses(rule, { count: 1 }).map(({ string }) => string);
    return [...samples, ...misses].filter((text) => !/[\r\n]/.test(text));
  } catch {
    return [];
  }
}
