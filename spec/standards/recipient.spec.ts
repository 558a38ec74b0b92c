/**
 * The standards with lists, as a recipient must accept them (RFC 9110, section 5.6.1.2): they accept what the published
 * grammars accept, and empty elements.
 */
import { isSubset, RecursiveRuleError } from "../../grammar/language/index.js";
import { rfc6455, rfc6455Recipient } from "../../grammar/rfc/rfc6455.js";
import { rfc7239, rfc7239Recipient } from "../../grammar/rfc/rfc7239.js";
import { rfc7240, rfc7240Recipient } from "../../grammar/rfc/rfc7240.js";
import { rfc7838, rfc7838Recipient } from "../../grammar/rfc/rfc7838.js";
import { rfc8288, rfc8288Recipient } from "../../grammar/rfc/rfc8288.js";
import { rfc9110, rfc9110Recipient } from "../../grammar/rfc/rfc9110.js";
import { rfc9112, rfc9112Recipient } from "../../grammar/rfc/rfc9112.js";
import type { Grammar, Rule } from "../../grammar/index.js";

const GRAMMARS: Readonly<Record<string, readonly [published: Grammar, recipient: Grammar]>> = {
  rfc6455: [rfc6455, rfc6455Recipient],
  rfc7239: [rfc7239, rfc7239Recipient],
  rfc7240: [rfc7240, rfc7240Recipient],
  rfc7838: [rfc7838, rfc7838Recipient],
  rfc8288: [rfc8288, rfc8288Recipient],
  rfc9110: [rfc9110, rfc9110Recipient],
  rfc9112: [rfc9112, rfc9112Recipient],
};

/** Values with empty elements, with the first impossible character for a sender. */
test.each([
  ["rfc6455", "Sec-WebSocket-Extensions", "a, ,b", 3],
  ["rfc6455", "Sec-WebSocket-Version-Server", ",13,8", 0],
  ["rfc7240", "Prefer", "Prefer: respond-async, ,wait=100", 23],
  ["rfc7838", "Alt-Svc", 'h2=":1",,h3=":2"', 8],
  ["rfc8288", "Link", "</a>, , </b>", 6],
  ["rfc9110", "Via", "1.1 a, ,1.1 b (c)", 7],
  ["rfc9110", "Accept", "text/plain, ,text/html", 12],
  ["rfc9110", "Accept-Encoding", "gzip;q=1.0,\t,", 12],
  ["rfc9110", "Allow", ",", 0],
  ["rfc9110", "If-None-Match", '"a", ,W/"b"', 5],
  ["rfc9110", "Range", "bytes=0-1,,2-", 10],
  ["rfc9110", "WWW-Authenticate", 'Basic realm="a", , Digest', 17],
  ["rfc9112", "Transfer-Encoding", "gzip, ,chunked", 6],
])("%s %s: %j, which a sender must not make", (name, rule, value, offset) => {
  const [published, recipient] = GRAMMARS[name]!;
  expect(recipient.rule(rule).test(value)).toBe(true);
  expect(published.rule(rule).explain(value)?.offset).toBe(offset);
});

test.each([
  ["rfc6455", "Sec-WebSocket-Extensions", ", ,", 3],
  ["rfc7838", "Alt-Svc", "", 0],
  ["rfc9110", "Range", "bytes=,,", 8],
])("%s %s: %j has no element that is not empty", (name, rule, value, offset) => {
  expect(GRAMMARS[name]![1].rule(rule).explain(value)?.offset).toBe(offset);
});

/** Checks for a subset. Returns undefined if a rule contains itself. */
function contains(larger: Rule, smaller: Rule): boolean | undefined {
  try {
    return isSubset(smaller, larger);
  } catch (error) {
    if (error instanceof RecursiveRuleError) return undefined;
    throw error;
  }
}

/** The rules that accept more. An element of `Forwarded` in RFC 7239 can be empty in the published grammar already. */
const LARGER: Readonly<Record<string, string>> = {
  rfc6455:
    "Sec-WebSocket-Extensions Sec-WebSocket-Protocol-Client extension-list Sec-WebSocket-Version-Server",
  rfc7239: "",
  rfc7240: "Prefer Preference-Applied",
  rfc7838: "Alt-Svc",
  rfc8288: "Link",
  rfc9110:
    "Trailer Connection Upgrade Content-Encoding Content-Language Expect TE Allow challenge credentials " +
    "WWW-Authenticate Authorization Authentication-Info Proxy-Authenticate Proxy-Authorization " +
    "Proxy-Authentication-Info Accept Accept-Charset Accept-Encoding Accept-Language Vary If-Match If-None-Match " +
    "ranges-specifier range-set Range Accept-Ranges acceptable-ranges",
  rfc9112: "Transfer-Encoding",
};

test.each(Object.entries(GRAMMARS))(
  "%s: the lists accept more, and no rule accepts less",
  (name, [published, recipient]) => {
    const rules = Object.keys(published.rules);
    expect(Object.keys(recipient.rules)).toEqual(rules);
    const lost = rules.filter(
      (rule) => contains(recipient.rule(rule), published.rule(rule)) === false,
    );
    expect(lost).toEqual([]);
    const larger = rules.filter(
      (rule) => contains(published.rule(rule), recipient.rule(rule)) === false,
    );
    expect(larger.join(" ")).toBe(LARGER[name]);
  },
);

test("the imports have the form of the recipient", () => {
  for (const name of ["rfc6455", "rfc7239", "rfc7240", "rfc7838", "rfc8288"]) {
    const [published, recipient] = GRAMMARS[name]!;
    expect(published.rule("Accept").test("a/b,,c/d")).toBe(false);
    expect(recipient.rule("Accept").test("a/b,,c/d")).toBe(true);
  }
  const prose = "<transfer-coding, see [HTTP], Section 10.1.4>";
  expect(rfc9112Recipient.source.scope.get(prose)).toBe(
    rfc9110Recipient.rules["transfer-coding"].definition,
  );
});
