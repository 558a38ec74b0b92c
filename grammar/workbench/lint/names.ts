/** Analyses of rule names: core rules that are defined again, spellings, rules that are not reached, and undefined names. */
import { coreScope } from "../../abnf/core-scope.js";
import { ruleKey, lookUp } from "../../ast/definition.js";
import { listed } from "../../common/errors.js";
import { isIncluded } from "../../language/comparison/cross-sections.js";
import { Languages } from "../../language/comparison/languages.js";
import { asked, LoweredRules, setsOf } from "./questions.js";
import { isDefinedIn, partsIn, placeOf } from "./subject.js";
import { nodesIn, reachableFrom, referencesIn } from "../../ast/children.js";
import type { Definition } from "../../ast/definition.js";
import type { Regular } from "./questions.js";
import type { LintFinding, Subject } from "./subject.js";
import type { RuleNode, Span, Node, ProseVal, Reference } from "../../ast/nodes.js";

/**
 * A rule with the name of a core rule and another language: `char` in RFC 8259, CRLF in RFC 8610.
 * The grammar uses its own rule. A core rule that is listed again with the same language, even in
 * other notation, is not reported.
 */
export function redefinedCoreRules(subject: Subject): readonly LintFinding[] {
  const { own, abnf, lowered } = subject;
  const originals = new LoweredRules([...coreScope().values()]);
  return own.flatMap((definition): LintFinding[] => {
    const original = coreScope().get(ruleKey(definition.name));
    const span = placeOf(definition, abnf);
    if (original === undefined || span === undefined) return [];
    const left = originals.regular(original);
    const right = lowered.regular(definition);
    const isRecursive = lowered.bodyOf(definition)?.kind === "call";
    if (!isRecursive && haveEqualLanguages(left, right, subject) !== false) return [];
    const message = `${definition.name} differs from the core rule ${original.name}`;
    return [{ kind: "core-rule-redefined", message, span }];
  });
}

/**
 * Checks whether two languages are equal. Returns undefined if the budget is too small, or if a rule
 * cannot be analyzed.
 */
export function haveEqualLanguages(
  a: Regular | undefined,
  b: Regular | undefined,
  { limit, budget }: Pick<Subject, "limit" | "budget">,
): boolean | undefined {
  if (a === undefined || b === undefined) return undefined;
  return asked(budget, (part) => {
    const languages = new Languages(setsOf([a, b], part), limit, part);
    const [left, right] = [languages.of(a), languages.of(b)];
    return isIncluded(languages, left, right) && isIncluded(languages, right, left);
  });
}

/**
 * `foo` and `FOO`: two spellings of one rule, because rule names are case-insensitive. Reports the first place of
 * each spelling that differs from the spelling of the definition.
 */
export function spellings({ rules, scope, abnf, lines }: Subject): readonly LintFinding[] {
  const first = new Map<string, Named>();
  for (const named of rules.flatMap(namesIn))
    if (!first.has(named.name)) first.set(named.name, named);
  return [...first.values()].flatMap(({ name, span }): LintFinding[] => {
    const definition = scope.get(ruleKey(name));
    if (definition === undefined || definition.name === name) return [];
    const { line } = lines.positionAt(definition.nameSpan.start);
    const place = isDefinedIn(definition, abnf) ? ` on line ${String(line)}` : "";
    const message = `${name} is another spelling of ${definition.name}${place}: case makes no difference`;
    const fix = { ...span, text: definition.name };
    return [{ kind: "case-clash", message, span, fix }];
  });
}

/** A rule name, and its place in the text. */
interface Named {
  readonly name: string;
  readonly span: Span;
}

function namesIn({ name, nameSpan, elements }: RuleNode): readonly Named[] {
  const references = referencesIn(elements).filter((node) => node.type === "reference");
  return [{ name, span: nameSpan }, ...references];
}

/** A rule that no start rule reaches. Without a start rule, nothing is reported. */
export function unreachableRules({ own, scope, abnf, starts }: Subject): readonly LintFinding[] {
  if (starts.length === 0) return [];
  const reached = reachableFrom(...starts);
  const names = listed(starts.map(({ name }) => name));
  const beginning = starts.length > 1 ? `none of ${names} leads` : `${names} does not lead`;
  // No name means a second definition.
  const isNamed = (definition: Definition): boolean =>
    scope.get(ruleKey(definition.name)) === definition;
  return own
    .filter((each) => isDefinedIn(each, abnf) && isNamed(each) && !reached.has(each))
    .map(({ name, nameSpan }) => {
      const message = `${beginning} to ${name}`;
      return { kind: "unreachable-rule", message, span: nameSpan };
    });
}

/**
 * `0<foo>`: an undefined name or unbound prose that is repeated zero times. It is not an error, because
 * no derivation needs it.
 */
export function unreachedNames(subject: Subject): readonly LintFinding[] {
  return partsIn(subject)
    .flatMap(({ elements, scope }) =>
      unreachedIn(elements).filter((node) => lookUp(scope, node) === undefined),
    )
    .map((node) => findingAbout(node, subject.abnf));
}

function findingAbout(node: Reference | ProseVal, abnf: string): LintFinding {
  const { span } = node;
  if (node.type === "prose-val")
    return { kind: "unbound-prose", message: `${UNDEFINED} <${node.text}>`, span };
  const message = `${UNDEFINED} ${node.name}`;
  const hint = HEX_NUMBER.test(abnf.slice(span.start - 1, span.end))
    ? `; did you mean %${node.name}?`
    : "";
  return { kind: "undefined-rule", message: message + hint, span };
}

/** A number of other notations, which is a repetition of a rule here. */
const HEX_NUMBER = /^0x[0-9a-f]+$/i;

const UNDEFINED = "not defined, and repeated zero times:";

/** The references and prose values below a repetition of zero times. */
function unreachedIn(node: Node): readonly (Reference | ProseVal)[] {
  return [...nodesIn(node)].flatMap((below) =>
    below.type === "repetition" && below.max === 0 ? referencesIn(below.element) : [],
  );
}
