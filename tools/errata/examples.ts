/**
 * Strings with which the published ABNF alone shows that an erratum is needed. Each is from the notes of the
 * erratum, or from the RFC, as the member `from` says.
 */

/** A string for a rule of the text that an erratum is about. */
interface Witness {
  readonly rule: string;
  /** A string that the rule must match. */
  readonly example?: string;
  /** A string that the rule must refuse. */
  readonly counterexample?: string;
  readonly from: string;
  /** The shipped standard whose published grammar has the rule; otherwise, the rule is in the text of the erratum. */
  readonly standard?: string;
  /** Rules of the RFC that the text of the erratum refers to, or short stand-ins for them. */
  readonly context?: string;
}

const FWS = "FWS = ([*WSP CRLF] 1*WSP)\n";
const NOTES = "the notes";

/** By the numbers of errata. */
export const WITNESSES: Readonly<Record<number, Witness>> = {
  13: { rule: "DRegexCharacter", example: "x", from: NOTES },
  373: {
    rule: "unstructured",
    counterexample: "a\r\n ",
    from: "the notes, for a subject that ends with a line of white space",
    context: `${FWS}utext = VCHAR\n`,
  },
  1461: {
    rule: "sig-h-tag",
    counterexample: "h=a \r\n  \r\n :b",
    from: "the notes: at most one folding",
    context: `${FWS}hdr-name = ALPHA\n`,
  },
  1487: { rule: "key-v-tag", counterexample: "v=dkim1", from: NOTES, context: FWS },
  1549: {
    rule: "key-bin-param",
    example: "VALUE=binary",
    from: "the notes: KEY can be binary",
    context: 'keytype = "X509" / "PGP"\n',
  },
  1683: {
    rule: "Additional-Registered-Clauses",
    example: " A b C d",
    from: "the notes: several clauses",
    standard: "rfc5321",
  },
  1905: { rule: "obs-unstruct", counterexample: "\r\nA", from: NOTES, standard: "rfc5322" },
  1908: { rule: "obs-FWS", example: "\r\n \r\n ", from: NOTES, standard: "rfc5322" },
  1912: { rule: "mime-charset-chars", counterexample: "'", from: NOTES },
  1954: {
    rule: "ext-header",
    counterexample: "a: b\r\n",
    from: "the notes: the rule headers adds the line end",
    context: "hname = ALPHA\nhval = ALPHA\n",
  },
  2002: { rule: "url-resp-text", counterexample: "]", from: NOTES },
  3094: {
    rule: "bit-stmt",
    example: "bit a{}",
    from: "the notes: one closing brace",
    context:
      'bit-keyword = "bit"\nsep = SP\nidentifier-arg-str = ALPHA\noptsep = [SP]\nstmtsep = *SP\nposition-stmt = "p"\nstatus-stmt = "s"\ndescription-stmt = "d"\nreference-stmt = "r"\n',
  },
  3799: { rule: "spivalue", example: "0", from: "the comment of the rule" },
  3951: {
    rule: "list-id-header",
    example: "List-ID: <list.example.com>\r\n",
    from: NOTES,
    context: 'phrase = 1*ALPHA\nlist-id = 1*(ALPHA / ".")\n',
  },
  3979: {
    rule: "received",
    example: "Received: ; Wed, 30 Apr 2014 00:00:00 -0000\r\n",
    from: NOTES,
    standard: "rfc5322",
  },
  4148: {
    rule: "year",
    example: "1994",
    from: "the notes: nothing need follow",
    standard: "rfc6265",
  },
  4292: {
    rule: "type-stmt",
    example: "type a{}",
    from: "the notes: a statement may end with { stmtsep }",
    context:
      'type-keyword = "type"\nsep = SP\nidentifier-ref-arg-str = ALPHA\noptsep = [SP]\nstmtsep = *SP\ntype-body-stmts = "x"\n',
  },
  4450: { rule: "ptp-domain-nmbr", example: "0", from: "the notes: the examples of section 5.5" },
  4508: {
    rule: "preeb",
    counterexample: "-----begin X-----",
    from: NOTES,
    context: "label = *ALPHA\n",
  },
  5116: {
    rule: "fields",
    example: "From: a\r\nNewsgroups: b\r\n",
    from: "the notes: fields of both kinds, as in abcd",
    context: 'fields =/ *("From: a" CRLF)\nnewsgroups = "Newsgroups: b" CRLF\n',
  },
  5136: { rule: "day", example: "31", from: NOTES },
  5137: {
    rule: "key-k-tag",
    example: "k=rsa",
    from: NOTES,
    context: `${FWS}key-k-tag-type = "rsa"\n`,
  },
  5184: {
    rule: "Privacy-hdr",
    example: "Privacy: id,user",
    from: "the notes: a list with commas",
    context: 'HCOLON = ":" [SP]\npriv-value = "id" / "user"\n',
  },
  5436: {
    rule: "header-field",
    example: "Received-SPF: pass (a)\r\n",
    from: NOTES,
    context: `${FWS}CFWS = FWS\nresult = 1*ALPHA\ncomment = "(" *ALPHA ")"\nkey-value-list = 1*(ALPHA "=" ALPHA)\n`,
  },
  5815: {
    rule: "help-answer",
    example: "100\r\n.\r\n",
    from: "the notes: no line of text",
    context: "answertext = 1*VCHAR\ntext = 1*VCHAR CRLF\n",
  },
  5821: {
    rule: "listdata",
    example: "a  y",
    from: "the text: at least one white space",
    context: "name = 1*ALPHA\nlist-status = ALPHA\n",
  },
  5822: {
    rule: "list-answer",
    example: "401\r\n.\r\n",
    from: "the notes: no line of text",
    context: "answertext = 1*VCHAR\ntext = 1*VCHAR CRLF\n",
  },
  6499: { rule: "signed-identity-digest", example: "e30-_", from: "the notes: base64url" },
  6639: { rule: "zone", example: " GMT", from: NOTES, standard: "rfc5322" },
  7132: {
    rule: "rid-id",
    counterexample: "a-b",
    from: NOTES,
    context: "alpha-numeric = ALPHA / DIGIT\n",
  },
  7306: {
    rule: "ranges-specifier",
    example: "bytes= 0-999, 4500-5499, -1000",
    from: NOTES,
    standard: "rfc9110",
  },
  7381: {
    rule: "locprop",
    example: "URL:geo:40.443,-79.945;u=10\r\n",
    from: NOTES,
    context:
      'uid = "UID:" text\ndescription = "DESCRIPTION:" text\ngeo = "GEO:" text\nloctype = "LOCATION-TYPE:" text\nname = "NAME:" text\nsdataprop = "STRUCTURED-DATA:" text\niana-prop = "X-" text\ntext = *VCHAR CRLF\n',
  },
  7529: { rule: "LWS", counterexample: " \r\n ", from: NOTES, standard: "rfc3261" },
  7945: {
    rule: "rstatus",
    example: "REQUEST-STATUS:2.0;Success\r\n",
    from: NOTES,
    standard: "rfc5545",
  },
  8556: {
    rule: "author",
    example: "Author:a:b;\r\n",
    from: "the notes: group syntax",
    context: "mailbox-list = 1*ALPHA\n",
  },
  8846: {
    rule: "quota-list",
    example: "()",
    from: NOTES,
    context: "quota-resource = 1*ALPHA\n",
  },
};

/** Why an erratum whose texts differ is not found without the corrected text. By the numbers of errata. */
export const REASONS: Readonly<Record<number, string>> = {
  261: "the prose of the RFC decides what a charset and a status value may be",
  474: "a decision: prose values on several lines are given up",
  614: "there is no original rule",
  2106: "`ALPHANUM` is undefined, as `check` says of the whole RFC; the fragment leaves every name open",
  2968: "an ambiguous rule that contains itself, in which `check` looks for no second tree",
  3076: "an ambiguous rule that contains itself, in which `check` looks for no second tree",
  3086: "a decision: a text may have a language",
  3835: "`string-restrictions` accepts the same strings; only the reading changes",
  4252: "a decision: these URIs have no fragment",
  4439: "`word` is undefined, as `check` says of the whole RFC; the fragment leaves every name open",
  5981: "`addition-range` is undefined in the whole RFC; the fragment leaves every name open",
  6937: "a decision: the comment of the rule excludes the apostrophe as the rule does",
};
