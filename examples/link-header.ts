/**
 * The Link header field of HTTP: RFC 8288, section 3.
 *
 * `URI-Reference` is a rule of RFC 3986, `token` and `quoted-string` are rules of RFC 9110. An
 * imported rule keeps its meaning, and all rules form one grammar: a repetition of one text can
 * match less so that a rule of another text matches after it.
 */
import { compile, rfc3986 } from "uri-abnf/grammar";

// RFC 9110, sections 5.6.2 to 5.6.4
const http = compile(`
  token          = 1*tchar
  tchar          = "!" / "#" / "$" / "%" / "&" / "'" / "*"
                 / "+" / "-" / "." / "^" / "_" / "\`" / "|" / "~"
                 / DIGIT / ALPHA
  OWS            = *( SP / HTAB )
  BWS            = OWS
  quoted-string  = DQUOTE *( qdtext / quoted-pair ) DQUOTE
  qdtext         = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
  quoted-pair    = "\\" ( HTAB / SP / VCHAR / obs-text )
  obs-text       = %x80-FF
`);

// RFC 8288, section 3; "#" means a list with commas (RFC 9110, section 5.6.1).
const { rules } = compile(
  `
  Link       = #link-value
  link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
  link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
`,
  { imports: [http, rfc3986], lists: true },
);

interface Link {
  readonly to: string;
  readonly parameters: ReadonlyMap<string, string>;
}

interface Values {
  "URI-reference": string;
  token: string;
  "quoted-string": string;
  "link-param": [name: string, value: string];
  "link-value": Link;
  Link: Link[];
}

const links = rules.Link.fold<Values>({
  "URI-reference": ({ text }) => text,
  token: ({ text }) => text,
  "quoted-string": ({ text }) => text.slice(1, -1).replace(/\\(.)/gs, "$1"),
  "link-param": (node) => {
    const [name = "", value = ""] = node.all("token");
    return [name, node.first("quoted-string") ?? value];
  },
  "link-value": (node) => ({
    to: node.first("URI-reference") ?? "",
    parameters: new Map(node.all("link-param")),
  }),
  Link: (node) => node.all("link-value"),
});

const [previous, terms] = links.tryParse(
  '<http://example.com/a,b;c>; rel="previous"; title="chapter \\"2\\"", </terms>;rel=license',
);
console.log(previous?.to, previous?.parameters);
// http://example.com/a,b;c Map(2) { 'rel' => 'previous', 'title' => 'chapter "2"' }
console.log(terms?.to, terms?.parameters);
// /terms Map(1) { 'rel' => 'license' }

const mismatch = rules.Link.explain("<http://[::1/>; rel=next");
console.log(mismatch?.excerpt());
// <http://[::1/>; rel=next
//             ^
