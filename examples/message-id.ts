/**
 * Message identifiers of mail: RFC 5322, section 3.6.4, with the comments of section 3.2.2.
 *
 * Comments nest, so `comment` contains itself. The grammar of the header field imports the grammar
 * of the identifier.
 */
import { compile } from "uri-abnf/grammar";

// The current syntax of sections 3.2 and 3.6.4, without the obsolete syntax of section 4.
const messageId = compile(`
  msg-id         = [CFWS] "<" id-left "@" id-right ">" [CFWS]
  id-left        = dot-atom-text
  id-right       = dot-atom-text / no-fold-literal
  no-fold-literal = "[" *dtext "]"
  dtext          = %d33-90 / %d94-126

  dot-atom-text  = 1*atext *("." 1*atext)
  atext          = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" /
                   "=" / "?" / "^" / "_" / "\`" / "{" / "|" / "}" / "~"

  FWS            = [*WSP CRLF] 1*WSP
  ctext          = %d33-39 / %d42-91 / %d93-126
  quoted-pair    = "\\" (VCHAR / WSP)
  ccontent       = ctext / quoted-pair / comment
  comment        = "(" *([FWS] ccontent) [FWS] ")"
  CFWS           = (1*([FWS] comment) [FWS]) / FWS
`);

const { rules } = compile('references = "References:" 1*msg-id CRLF', { imports: [messageId] });

/**
 * Returns the identifiers of a field, without comments. Throws an error if the field is invalid.
 */
function parseReferences(field: string): string[] {
  return rules.references
    .only("msg-id", "id-left", "id-right")
    .tryParse(field)
    .findAll("msg-id")
    .map(({ children: [left, right] }) => `${left?.text ?? ""}@${right?.text ?? ""}`);
}

const field =
  "References: <1234@local.machine.example>\r\n" +
  " (a comment (within another))\t<3456@[192.0.2.1]>\r\n";
console.log(parseReferences(field));
// [ '1234@local.machine.example', '3456@[192.0.2.1]' ]

const mismatch = rules.references.explain("References: <a@b> (never closed\r\n");
console.log(mismatch?.excerpt());
// References: <a@b> (never closed␍␊
//                                  ^
