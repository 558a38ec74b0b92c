import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import type { ExplainingMachine } from "../../../grammar/runtime/machine.js";
import { compile } from "../../../grammar/index.js";
import { written } from "../../helpers/expectations.js";
import { definitionOf } from "../../helpers/lowered.js";
import { chunks, everyNth, expressions, strings } from "../../helpers/worlds.js";

/** The machine of the first rule of a text, with every rule visible. */
function machineOf(abnf: string): ExplainingMachine {
  return buildMachine(definitionOf(abnf), () => true).machine;
}

/**
 * The expected set at the first impossible character of a string, for the first rule of a text; after a
 * literal that is begun, the number of code units that are read.
 */
function expected(abnf: string, input: string): readonly string[] {
  const machine = machineOf(abnf);
  machine.recognizeWhole(input);
  return written(machine.expected());
}

const END = "end of input";

describe("literals are expected as they are written", () => {
  it.each([
    ['r = "ab"', "", ['"ab"']],
    ['r = "ab"', "a", ['"ab" 1']],
    ['r = "ab"', "A", ['"ab" 1']],
    ['r = "ab"', "ab", [END]],
    ['r = %s"ab"', "b", ['%s"ab"']],
    ["r = %x41-5A CR", "", ['"A" to "Z"']],
    ["r = %d13.10", "\r", ["%d13.10 1"]],
    ['r = ( "a" / "b" / "a" / %x30-39 ) CR', "c", ['"a"', '"b"', '"0" to "9"']],
    ["r = %x1F600.1F601", "\u{1f600}", ["%x1F600.1F601 2"]],
    // A literal is named as a whole where a part of it has been read.
    ['r = "GET" / "POST"', "G", ['"GET" 1']],
    ['r = "abc" / "abd" / "x"', "ab", ['"abc" 2', '"abd" 2']],
    ['r = "abc" / "ac"', "a", ['"abc" 1', '"ac" 1']],
    // One word for a literal that began at several offsets: the last of them.
    ['r = "aab" / "a" "aab"', "aa", ['"aab" 1']],
    ['r = *( "a" / "b" ) "aab"', "aa", ['"a"', '"b"', '"aab"']],
    ['r = "aab" / *"a" "c" / "a" "aab"', "aa", ['"aab" 1', '"a"', '"c"']],
    // Equal literals of several rules are one word.
    ['r = s / t\ns = "abc" "x"\nt = "abc" "y"', "ab", ['"abc" 2']],
  ])("%s, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

describe("a set begins with what tells most", () => {
  const RULES = `
small = "a" / "b"
large = %x61-7A / DIGIT
pair = "x" "y"
more = 1*pair
both = small / large
`;
  const set = (body: string): readonly string[] => expected(`r = ${body}${RULES}`, "");
  it.each([
    ['small / DIGIT / large / "c" / ":" / pair', ["large", "small", "pair", '"c"', '":"', "DIGIT"]],
    // Sets by their size, other rules, literals, and what is in the first ones.
    [
      'DIGIT / small / ":" / pair / "c" / more / ALPHA / large / "?"',
      ["ALPHA", "large", "pair", "more", '":"', '"?"', "DIGIT", "small", '"c"'],
    ],
    // Of equal sets, the first.
    [
      'both / "?" / large / pair / ":" / more / "."',
      ["both", "pair", "more", '"?"', '":"', '"."', "large"],
    ],
    // A literal of several characters is in no set, though each of them is.
    [
      '"ab" / pair / "?" / large / ":" / more / "."',
      ["large", "pair", "more", '"ab"', '"?"', '":"', '"."'],
    ],
  ])("%s", (body, words) => {
    expect(set(`( ${body} ) CR`)).toEqual(words);
  });

  it("keeps the end of the input last", () => {
    const body = '[ "?" / DIGIT / small / "," / ":" / ";" / large ]';
    expect(set(body).slice(-2)).toEqual(["DIGIT", END]);
  });

  it("looks at a chain of rules of any length", () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, index) => `c${index} = c${index + 1}
`,
    );
    const text = `r = c0 / "1" / WSP / "3" / ALPHA / "5" / CRLF / "6"\n${chain.join("")}c20000 = "a"\n`;
    expect(expected(text, "")).toEqual(["ALPHA", "WSP", "c0", "CRLF", '"1"', '"3"', '"5"', '"6"']);
  });
});

describe("a literal that has begun", () => {
  const LITERALS = ['"ab"', '"aab"', '"ba"', '"b"'];
  const bodies = everyNth(expressions(LITERALS, 4).flat(), 4);

  it("has its read part before the offset, and can be completed there", () => {
    const wrong = chunks(bodies, 100).flatMap((chunk) => {
      const { rules } = compile(chunk.map((body, index) => `r${index} = ${body}\n`).join(""));
      return Object.values(rules).flatMap((rule) => {
        const { machine } = buildMachine(rule.definition, () => true);
        return strings(["a", "b"], 4).filter((input) => {
          if (machine.recognizeWhole(input)) return false;
          const { stopped } = machine;
          return !machine.expected().every(({ word, read }) => {
            if (read === 0) return true;
            const literal = word.slice(1, -1);
            const completed = input.slice(0, stopped - read) + literal;
            return (
              completed.startsWith(input.slice(0, stopped)) &&
              read < literal.length &&
              (rule.explain(completed)?.offset ?? completed.length) === completed.length
            );
          });
        });
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe("more than three characters for one place are told in one word", () => {
  it.each([
    ['r = s CR\ns = *( "a" / "b" / "c" )', "a", ["CR", '"a"', '"b"', '"c"']],
    ['r = s CR\ns = *( "a" / "b" / "c" / "d" )', "a", ["s character", "CR"]],
    ['r = s CR\ns = *( "a" / "b" / "c" / "d" )', "", ["CR", "s"]],
    ['r = *( DIGIT / "a" / "b" / "c" / "d" )', "", ["r character", END]],
    // The entry names the innermost rule.
    ['r = "x" s\ns = "y" t\nt = "z" *( "a" / "b" / "c" / "d" )', "xyz", ["t character", END]],
    // The entry does not hide what comes after the place.
    ['r = ( "x" ( "a" / "b" / "c" / "d" / "" ) / "x" ) "y"', "x", ["r character", '"y"']],
    // Strings of several characters are listed separately.
    ['r = "x" ( "ab" / "cd" / "ef" / "gh" )', "x", ['"ab"', '"cd"', '"ef"', '"gh"']],
    // A range counts as one literal, regardless of its size.
    ["r = *( %x30-39 / %x41-5A / %x61-7A )", "", ['"0" to "9"', '"A" to "Z"', '"a" to "z"', END]],
  ])("%j, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

describe("rules are expected by their names, where the whole of them could begin", () => {
  const date = 'date = year "-" month\nyear = 4DIGIT\nmonth = 2DIGIT';

  it.each([
    [date, "", ["year"]],
    [date, "1", ["DIGIT"]],
    [date, "199", ["DIGIT"]],
    [date, "1999", ['"-"']],
    [date, "1999-", ["month"]],
    [date, "1999-1", ["DIGIT"]],
    [date, "1999-12", [END]],
    ["r = s / t\ns = ALPHA\nt = DIGIT", "", ["s", "t"]],
    ["r = s / s DIGIT\ns = DIGIT", "", ["s"]],
    // A core rule is a rule.
    ["r = CRLF", "", ["CRLF"]],
    ["r = CRLF", "\r", ["LF"]],
    ['r = CRLF / "a" CR', "a", ["CR"]],
  ])("%j, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });

  it.each([
    // At the beginning of a rule, its parts are expected, unless it is a single set of characters.
    ['r = "a" [ r ]', "", ['"a"']],
    ['r = "a" [ r ] "b"', "a", ["r", '"b"']],
    ['r = "a" / "b"', "", ["r"]],
    ["r = %x30-39", "x", ["r"]],
    ["r = s\ns = %x30-39", "x", ["s"]],
  ])("but the rule itself: %j, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

describe("elements that can be empty, and the elements after them", () => {
  it.each([
    ['r = [ s ] "x"\ns = "a" "b"', "", ["s", '"x"']],
    ['r = s t "x"\ns = *DIGIT\nt = [ ALPHA ]', "", ["s", "t", '"x"']],
    ['r = s t "x"\ns = *DIGIT\nt = [ ALPHA ]', "1", ["DIGIT", "t", '"x"']],
    ["r = *s\ns = DIGIT ALPHA", "", ["s", END]],
    ["r = *s\ns = DIGIT ALPHA", "1", ["ALPHA"]],
    ["r = *s\ns = DIGIT ALPHA", "1a", ["s", END]],
    ["r = 1*s\ns = DIGIT", "", ["s"]],
    ["r = 1*2s\ns = DIGIT", "1", ["s", END]],
    ["r = 1*2s\ns = DIGIT", "12", [END]],
    ['r = ""', "", [END]],
    ['r = ""', "a", [END]],
    ["r = LWSP", "\r\n", ["WSP"]],
    // There are 2^30 ways past the choices.
    [`r = ${'( [ "a" ] / [ "b" ] ) '.repeat(30)}`, "", ['"a"', '"b"', END]],
  ])("%j, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

describe("the order of what tells the same is that of preference, the end of the input comes last", () => {
  it.each([
    ["r = SP / CR", "", ["SP", "CR"]],
    ["r = CR / SP", "", ["CR", "SP"]],
    ['r = [ "a" ] [ "b" ]', "", ['"a"', '"b"', END]],
    ['r = "" / "a"', "", ['"a"', END]],
    ['r = *( "a" "b" / "c" ) "d"', "ab", ['"a"', '"c"', '"d"']],
  ])("%s, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

describe("rules that contain themselves", () => {
  const json = `
    text   = value
    value  = object / array / number / "null"
    object = "{" [ member *( "," member ) ] "}"
    member = string ":" value
    array  = "[" [ value *( "," value ) ] "]"
    number = 1*DIGIT
    string = DQUOTE *ALPHA DQUOTE
  `;

  it.each([
    ["", ["value"]],
    ["nu", ['"null" 2']],
    ['{"a":nul', ['"null" 3']],
    ["[", ["value", '"]"']],
    ["[1", ["DIGIT", '","', '"]"']],
    ["[1,", ["value"]],
    ["[1]", [END]],
    ["[[", ["value", '"]"']],
    ["[[]", ['","', '"]"']],
    ["{", ["member", '"}"']],
    ['{"', ["ALPHA", "DQUOTE"]],
    ['{"a"', ['":"']],
    ['{"a":', ["value"]],
    ['{"a":1,', ["member"]],
    ["[[[[[1]]]]", ['","', '"]"']],
    ["1]", ["DIGIT", END]],
  ])("JSON, after %j: %j", (input, labels) => {
    expect(expected(json, input)).toEqual(labels);
  });

  it.each([
    ['sum = sum "+" n / n\nn = DIGIT', "1", ['"+"', END]],
    ['sum = sum "+" n / n\nn = DIGIT', "1+", ["n"]],
    ['r = "(" r ")" / ""', "", ['"("', END]],
    ['r = "(" r ")" / ""', "((", ["r", '")"']],
    ['r = "(" r ")" / ""', "(()", ['")"']],
    // Many literals are listed one by one, because the rule around them depends on the caller.
    ['r = "(" [ r ] ( "a" / "b" / "c" / "d" ) ")"', "(", ["r", '"a"', '"b"', '"c"', '"d"']],
    ['r = s\ns = "a" s "b" / "c"', "", ["s"]],
    ['r = s\ns = "a" s "b" / "c"', "aac", ['"b"']],
  ])("%j, after %j: %j", (abnf, input, labels) => {
    expect(expected(abnf, input)).toEqual(labels);
  });
});

test.each(["r = 2DIGIT", 'r = DIGIT [ r ] / "x"'])(
  "asked twice, the answer is the same: %s",
  (abnf) => {
    const machine = machineOf(abnf);
    machine.recognizeWhole("");
    const before = machine.expected();
    machine.recognizeWhole("12 ");
    expect(machine.expected()).not.toEqual(before);
    machine.recognizeWhole("");
    expect(machine.expected()).toEqual(before);
    expect(machine.expected()).toEqual(before);
  },
);
