/**
 * Links in Markdown-like text: `<http://a/b>` and `[words](destination)`.
 *
 * If the delimiter of a reference is a character that no reference contains, the rule is used
 * unchanged. A reference can contain a parenthesis: `URI-reference` reads the longest prefix, which
 * would include the closing parenthesis of the link. So `destination` requires balanced
 * parentheses, and contains itself.
 */
import P from "parsimmon";
import { compile, rfc3986 } from "uri-abnf/grammar";

const { URI, "URI-reference": reference } = rfc3986.rules;

const { link } = compile(
  `
  link        = "[" words "](" destination ")"
  words       = *( %x20-5A / %x5C / %x5E-10FFFF )
  destination = *( unreserved / pct-encoded / gen-delims / symbol / "(" destination ")" )
  symbol      = "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "="
`,
  { imports: [rfc3986] },
).rules;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const anchor = (to: string, words: string): string =>
  `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`;

const autolink = URI.wrap(P.string("<"), P.string(">")).map(({ text }) => anchor(text, text));

const inlineLink = link
  .only("words", "destination")
  .chain(({ children: [words, destination] }) =>
    reference.test(destination?.text ?? "")
      ? P.of(anchor(destination?.text ?? "", words?.text ?? ""))
      : P.fail("URI-reference"),
  );

const code = P.regexp(/`([^`]*)`/, 1).map((text) => `<code>${escapeHtml(text)}</code>`);
const plain = P.regexp(/[^`<[]+|[^]/).map(escapeHtml);

const inline = P.alt(code, autolink, inlineLink, plain)
  .many()
  .map((pieces) => pieces.join(""));

console.log(inline.tryParse("See <http://a/?x&y>, but neither <this> nor `<http://b/>`."));
// See <a href="http://a/?x&#38;y">http://a/?x&#38;y</a>, but neither &#60;this&#62; nor <code>&#60;http://b/&#62;</code>.

console.log(inline.tryParse("(See [a film](http://c/Alien_(1979)), or [more](../f#films).)"));
// (See <a href="http://c/Alien_(1979)">a film</a>, or <a href="../f#films">more</a>.)

console.log(inline.tryParse("[no](1:2) [yes](./1:2)"));
// [no](1:2) <a href="./1:2">yes</a>
