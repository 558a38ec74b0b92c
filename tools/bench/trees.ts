/**
 * The cost of a tree as it grows, beside the ways to read an input that make no tree of it all. A node is an object,
 * and V8 copies each object that survives: from some ten kilobytes on, the collector takes most of the time.
 */
import { rfc4180 } from "uri-abnf/standards/rfc4180";
import { flat } from "./corpus.js";
import { race, SHORT_LIMITS } from "./race.js";
import { median } from "./report.js";
import { countNodes } from "./works.js";
import type { Section } from "./report.js";

const FILE = rfc4180.rules.file;
const LINE = '4821,Leeds,"1 High St",LS1 4AP\r\n';

/** The sizes, in characters. */
const SIZES = [2_000, 8_000, 32_000, 128_000, 512_000];

const records = FILE.only("record");
const header = FILE.capture("header");

const ofFields = FILE.fold<{ field: string; record: string[]; file: string[][] }>({
  field: ({ text }) => text,
  record: (node) => node.all("field"),
  file: (node) => node.all("record"),
});

const ofAllRules = FILE.fold(
  Object.fromEntries(Object.keys(rfc4180.rules).map((name) => [name, () => 1])) as Record<
    keyof typeof rfc4180.rules,
    () => number
  >,
);

/** The ways to read a file. */
const WAYS = {
  "tree of all rules": (text: string) => FILE.tryParse(text),
  "fold of all rules": (text: string) => ofAllRules.tryParse(text),
  "fold of fields": (text: string) => ofFields.tryParse(text),
  "`only` records": (text: string) => records.tryParse(text),
  "`capture` of header": (text: string) => header(text),
};

export const treesSection: Section = (isShort) => {
  const sizes = isShort ? SIZES.slice(0, 1) : SIZES;
  const limits = isShort ? SHORT_LIMITS : { rounds: 12, round: 20, total: 8_000 };
  const candidates = Object.entries(WAYS).map(([name, run]) => ({ name, run }));
  const rows = sizes.map((size) => {
    const text = flat(LINE.repeat(size / LINE.length));
    const nodes = countNodes(FILE.tryParse(text));
    const samples = race<string>(candidates, [text], limits);
    const times = candidates.map(({ name }) => median(samples.get(name)!) / nodes);
    return [String(text.length), nodes, ...times];
  });
  return [
    {
      title: "Trees as they grow",
      text:
        "A file of comma-separated values (RFC 4180), with a node for each character: nanoseconds, divided by the nodes " +
        "of the tree of all rules.",
      head: ["characters", "nodes", ...candidates.map(({ name }) => name)],
      rows,
    },
  ];
};
