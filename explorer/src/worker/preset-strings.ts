/** Strings to begin with: good ones and bad ones. */
import type { Rule } from "uri-abnf/grammar";

/** Strings that people know, for the standards that the page is opened with most often. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  rfc3986: [
    "http://user@[::1]:8080/a/b?q#f",
    "mailto:fred@example.com",
    "../g;x=1/y",
    "http://[1::2::3]/",
    "http://a/b c",
  ],
  rfc3339: ["1985-04-12T23:20:50.52Z", "1990-12-31T15:59:60-08:00", "1985-04-12 23:20"],
  rfc5646: ["de-CH-1996", "zh-Hans-CN", "de-419-DE-de"],
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
