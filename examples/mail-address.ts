/**
 * Addresses of mail: RFC 5322, section 3.4, with the obsolete forms of section 4.
 *
 * Comments can stand almost everywhere, and nest. The actions leave them out: the value of `CFWS` is
 * empty, and hides the white space in it from the rules above.
 */
import { rfc5322 } from "uri-abnf/standards/rfc5322";
import type { FoldNode } from "uri-abnf/grammar";

interface Mailbox {
  readonly name: string | undefined;
  readonly local: string;
  readonly domain: string;
}

interface Group {
  readonly name: string;
  readonly members: readonly Mailbox[];
}

interface Values {
  CFWS: "";
  FWS: " ";
  atext: string;
  atom: string;
  "dot-atom-text": string;
  qcontent: string;
  "quoted-string": string;
  dtext: string;
  "domain-literal": string;
  "obs-route": undefined;
  "display-name": string;
  "local-part": string;
  domain: string;
  mailbox: Mailbox;
  group: Group;
  address: Mailbox | Group;
}

/** Returns the texts below a node, without those of comments. */
const textsIn = ({ children }: FoldNode<Values>): string[] =>
  children.flatMap(({ rule, value }) =>
    rule === "CFWS" || typeof value !== "string" ? [] : value,
  );

const joined = (node: FoldNode<Values>): string => textsIn(node).join("");
const dotted = (node: FoldNode<Values>): string => textsIn(node).join(".");

/** Returns the words of a phrase. A dot, which the obsolete form allows, has no rule of its own. */
function phrase(node: FoldNode<Values>): string {
  const words: string[] = [];
  let end = node.start;
  for (const child of node.children) {
    const dots = node.text.slice(end - node.start, child.start - node.start);
    words.push(`${words.pop() ?? ""}${dots}`);
    if (child.rule === "atom" || child.rule === "quoted-string") words.push(child.value);
    end = child.end;
  }
  return words.join(" ").trim() + node.text.slice(end - node.start);
}

const address = rfc5322.rules.address.fold<Values>({
  CFWS: () => "",
  FWS: () => " ",
  atext: ({ text }) => text,
  atom: joined,
  "dot-atom-text": ({ text }) => text,
  // A quoted pair stands for its second character.
  qcontent: ({ text }) => text.slice(-1),
  "quoted-string": joined,
  dtext: ({ text }) => text.slice(-1),
  "domain-literal": (node) => `[${node.all("dtext").join("")}]`,
  "obs-route": () => undefined,
  "display-name": phrase,
  "local-part": dotted,
  domain: dotted,
  mailbox: (node) => ({
    name: node.first("display-name"),
    local: node.first("local-part") ?? "",
    domain: node.first("domain") ?? "",
  }),
  group: (node) => ({ name: node.first("display-name") ?? "", members: node.all("mailbox") }),
  address: (node) => node.first("mailbox") ?? node.first("group") ?? node.fail("an address"),
});

console.log(address.tryParse('"Joe Q. \\"Public\\"" <john.q.public@example.com>'));
// {
//   name: 'Joe Q. "Public"',
//   local: 'john.q.public',
//   domain: 'example.com'
// }

console.log(address.tryParse("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>"));
// { name: 'Pete', local: 'pete', domain: 'silly.test' }

console.log(address.tryParse("Joe Q. Public <john . q@[127.0.0.1]>"));
// { name: 'Joe Q. Public', local: 'john.q', domain: '[127.0.0.1]' }

console.log(address.tryParse("A Group(Some people):Chris <c@(c)public.example>, joe@example.org;"));
// {
//   name: 'A Group',
//   members: [
//     { name: 'Chris', local: 'c', domain: 'public.example' },
//     { name: undefined, local: 'joe', domain: 'example.org' }
//   ]
// }
