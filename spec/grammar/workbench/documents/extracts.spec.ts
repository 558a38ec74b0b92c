import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument } from "../../../../grammar/workbench/documents/plain-text.js";
import { diagnose } from "../../../../grammar/workbench/diagnose.js";
import { readWithMistakes } from "../../../../grammar/workbench/recovery.js";
import { describeIf } from "../../../helpers/skips.js";

/** The names of the rules that are read in a text, and the errors about them, each with its line in the text. */
function reading(text: string): { readonly rules: readonly string[]; readonly errors: string[] } {
  const { abnf, positionOf } = abnfFromDocument(text, { mistakes: true });
  const rules = readWithMistakes(abnf).rules.map(({ name }) => name);
  const errors = diagnose(abnf)
    .filter(({ severity }) => severity === "error")
    .map(({ message, offset }) => `${String(positionOf(offset).line)}: ${message}`);
  return { rules, errors: rules.length === 0 ? [] : errors };
}

const NOTATION = "   The syntax is that of RFC 5234.\n\n";

describe("extracts of RFCs: what is read", () => {
  it.each<[string, string, string[]]>([
    [
      "RFC 3676: a page break within a rule",
      `\
fixed-line-qt    = quote ( ( stuffing stuffed-fixed ) /



Gellens                     Standards Track                    [Page 13]
\f
RFC 3676         Text/Plain Format and DelSp Parameters    February 2004


                           unstuffed-fixed ) CRLF
quote            = 1*quote-mark
quote-mark       = ">"
`,
      ["fixed-line-qt", "quote", "quote-mark"],
    ],
    [
      "RFC 3977: a page break behind the sign",
      `\
     list-content =/ list-newsgroups-content
     list-newsgroups-content =



Feather                     Standards Track                    [Page 96]
\f
RFC 3977         Network News Transfer Protocol (NNTP)      October 2006


           *(newsgroup-name WS newsgroup-description CRLF)
     newsgroup-description = S-TEXT
`,
      ["list-content", "list-newsgroups-content", "newsgroup-description"],
    ],
    ["RFC 4959: a further alternative alone", '   capability    =/ "SASL-IR"\n', ["capability"]],
    [
      "RFC 3691: one with its sign reversed",
      '   command-select  /= "UNSELECT"\n',
      ["command-select"],
    ],
    [
      "RFC 6362: a string that the text introduces",
      '   This ABNF [RFC5234] lists it:\n\n      MA-Feature-Name = "multiple-attachments"\n',
      ["MA-Feature-Name"],
    ],
    [
      "RFC 2304: a string of a rule that the text names",
      '   The "service-selector" for the fax service is:\n\n      service-selector = "FAX"\n',
      ["service-selector"],
    ],
    [
      "RFC 8605: names of other documents, prose in brackets, and a comment that goes on as text",
      '      CONTACT-URI-param = "VALUE=uri" / pref-param ; pref-param from\n      [RFC6350]\n',
      ["CONTACT-URI-param"],
    ],
    [
      "RFC 9298: alternatives that are names with underscores",
      "   target_host = IPv6address / IPv4address / reg-name\n   target_port = port\n",
      ["target-host", "target-port"],
    ],
    [
      "RFC 4871: rules to the left of the first one",
      "   ABNF:\n       sig-z-tag      = %x7A [FWS] sig-z-tag-copy\n   sig-z-tag-copy = hdr-name\n",
      ["sig-z-tag", "sig-z-tag-copy"],
    ],
    [
      "RFC 2569: a comment that is broken",
      '    heading = "Rank" LF\n        ; the headings begin\n    at the columns\n        ; 1 and 8\n    rank = "active"\n',
      ["heading", "rank"],
    ],
    [
      "RFC 3391: one mistake among rules",
      '   contents = *chunk\n   chunk    = header CRLF\n   header   = "CHK" SP length\n   length   = 0..21\n',
      ["contents", "chunk", "header", "length"],
    ],
    [
      "RFC 6455: the rules outside of a section with a part of them",
      'A. Collected ABNF\n\n      extension = token\n      token = 1*ALPHA\n\nB. URIs\n\n      ws-URI = "ws:" host\n',
      ["extension", "token", "ws-URI"],
    ],
  ])("%s", (_, text, rules) => {
    expect(reading(NOTATION + text).rules).toEqual(rules);
  });
});

describe("extracts of RFCs: what is no ABNF", () => {
  const prose = "   The text goes on.\n".repeat(6);
  const grammar = '   a = 1*DIGIT "x"\n\n   Another part follows.\n\n';

  it.each([
    ["RFC 4634: code", "      T1 = h + BSIG1(e) + CH(e,f,g) + Kt + Wt\n      h = g\n      g = f\n"],
    ["RFC 4418: a formula", "     Tag = H_K1(M) xor F_K2(Nonce)\n"],
    ["RFC 6673: a value", "   Type-P-Round-trip-Loss = 0:\n"],
    [
      "RFC 2327: fields",
      "        t=  (time the session is active)\n        r=* (zero or more times)\n",
    ],
    ["RFC 6849: an example", "      a=loopback-source\n"],
    ["RFC 5141: a list of abbreviations", "      iso      = International Organization\n"],
    ["RFC 4287: RELAX NG", "   atomTitle = element atom:title { atomTextConstruct }\n"],
    ["RFC 8610: CDDL", "   person = {\n     age: int,\n     name: tstr,\n   }\n"],
    ["RFC 7697: a row of a table", "      mplsOamIdMeIndex                  = 1,\n"],
    ["RFC 8281: a code point", "                Error-value=8:  SYMBOLIC-PATH-NAME TLV missing\n"],
    ["RFC 4644: a parameter", "   Parameters\n      message-id = Article message-id\n"],
    ["RFC 2617: a header", '         realm="testrealm@host.com",\n         qop="auth,auth-int",\n'],
  ])("%s", (_, text) => {
    expect(reading(`${NOTATION}${prose}${text}`).rules).toEqual([]);
    expect(reading(NOTATION + grammar + text).rules).toEqual(["a"]);
  });
});

describe("extracts of RFCs: one error for one fault", () => {
  it.each<[string, string, string[]]>([
    [
      "RFC 4876: prose",
      '   sasl = "sasl/" saslmech\n   saslmech = SASL mechanism name as defined in [ASCII]\n',
      ['4: "mechanism name as" is prose, which stands between "<" and ">"'],
    ],
    [
      "RFC 3368: prose behind the comment sign of another language",
      '   form   = "//" [server]\n   server = // as specified in RFC2396\n',
      ['4: a comment begins with ";", not "//"'],
    ],
    [
      "RFC 2342: a rule of another document, by its own name",
      '   list = "(" atom ")"\n   atom = <atom>\n',
      ["4: prose that no rule is bound to: <atom>"],
    ],
    [
      "RFC 6203: a rule of another document, with a further alternative",
      '   key =/ "FUZZY" SP key\n',
      ["3: key =/ adds to a rule that has not been defined"],
    ],
  ])("%s", (_, text, errors) => {
    expect(reading(NOTATION + text).errors).toEqual(errors);
  });
});

const FOLDER = join(__dirname, "../../../../../shared/rfcs");
const isThere = existsSync(join(FOLDER, "labels.json"));

describeIf(isThere, "documents")("RFCs with labels", () => {
  const labels = isThere
    ? (JSON.parse(readFileSync(join(FOLDER, "labels.json"), "utf8")) as Readonly<
        Record<string, { readonly rules: readonly string[]; readonly not?: readonly number[][] }>
      >)
    : {};
  const keyOf = (name: string): string =>
    name.replace(/^<|>$/g, "").replaceAll("_", "-").toLowerCase();

  it.each(Object.entries(labels))("RFC %s", (number, { rules, not = [] }) => {
    const text = readFileSync(join(FOLDER, `rfc${number}.txt`), "latin1");
    const { abnf, lines } = abnfFromDocument(text, { mistakes: true });
    const read = new Set(readWithMistakes(abnf).rules.map(({ name }) => keyOf(name)));
    expect(rules.filter((name) => !read.has(keyOf(name)))).toEqual([]);
    const others = lines.filter((range) =>
      not.some(([first = 0, last = 0]) => range.first <= last && first <= range.last),
    );
    expect(others).toEqual([]);
  });
});
