/** The files that the examples of `--help` name: with them, each example can be run. */

const TEXT = "A draft.\n\n   r = *CHAR\n   a = r [ <x> ]\n";
const PLAIN = "A draft.\n\n   message = 1*OCTET\n";
const XML = '<rfc><sourcecode type="abnf">a = 1#token</sourcecode></rfc>\n';
const MARKDOWN = "A draft.\n\n```abnf\na = 1*DIGIT\n```\n";

export const EXAMPLE_FILES: Readonly<Record<string, string>> = {
  a: TEXT,
  "a.abnf": 'pair = ALPHA "=" DIGIT\n',
  "a.md": "```abnf\nr = *( 1#b )\n```\n",
  "access.log": "192.0.2.1 GET /\n",
  "after.abnf": 'a = *DIGIT / "(" a ")"\n',
  "after.txt": "a = 2DIGIT b\n",
  "b.abnf": 'b = "b"\nOWS = *SP\n',
  "before.abnf": 'a = 1*DIGIT / "(" a ")"\n',
  "before.txt": "a = 1*2DIGIT b\n",
  draft: TEXT,
  "draft-00": TEXT,
  "draft-00.xml": XML,
  "draft-01": TEXT,
  "draft-01.xml": XML,
  "draft-example-00": PLAIN,
  "draft-example-00.xml": '<rfc><sourcecode type="abnf">message = port</sourcecode></rfc>\n',
  "draft.md": MARKDOWN,
  "draft.xml": XML,
  "drafts/one.md": MARKDOWN,
  "grammar.abnf": 'message = "a" / "a" scheme\nscheme = " string"\n',
  "lines.txt": "http://a\nhttp://b\n",
  "message.json": "{}\n",
  notes: MARKDOWN,
  "one.abnf": `message     = authority / m
authority   = host [ ":" port ]
host        = "[" IPv6address "]"
port        = *DIGIT
IPv6address = "::1"
m           = 1*ALPHA
`,
  "patterns.txt": "/^A( STRING)?$/i\n",
  "README.md": "A document without ABNF.\n",
  "rfc3986.abnf": "authority = *ALPHA\n",
  "rfc3986.txt": PLAIN,
  "right.txt": "a\na string\n",
  "src/pairs.txt": "a=1\n",
  "strings.txt": "a\na string\n",
  "two.abnf": "a = <any character>\n",
  "wrong.txt": "c\n",
};
