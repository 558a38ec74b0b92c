/**
 * Candidates apart: each in a process of its own, over 20,000 distinct references, flat and as slices of one text, as
 * the lines of a file are; and over invented references of given lengths. And rules together: twelve rules of five kinds
 * in one process, in turns, beside each alone.
 *
 * The section starts this file anew for each measurement, with a task.
 */
import { canParse, parse, rfc2396bis, rfc3986, safeParse } from "uri-abnf";
import * as entryOfRfc2396bis from "uri-abnf/rfc2396bis";
import * as entryOfRfc3986 from "uri-abnf/rfc3986";
import * as entryOfRfc3987 from "uri-abnf/rfc3987";
import { uriReference } from "uri-abnf/formats";
import { generate } from "uri-abnf/generate";
import { compile } from "uri-abnf/grammar";
import { corpus, invented } from "./corpus.js";
import { answerTask, interleaved, medians } from "./processes.js";
import { ratio, time } from "./race.js";
import { median } from "./report.js";
import type { Cell, Section } from "./report.js";

type Run = (text: string) => unknown;

const ENTRIES = {
  "uri-abnf": { canParse, parse },
  "uri-abnf/rfc2396bis": entryOfRfc2396bis,
  "uri-abnf/rfc3986": entryOfRfc3986,
  "uri-abnf/rfc3987": entryOfRfc3987,
};

/** By name, the function of a call. */
const CALLS: Readonly<Record<string, Run>> = {
  "URL.canParse": (text) => URL.canParse(text),
  "test of rfc3986 URI-reference": rule(rfc3986.rules["URI-reference"]),
  "new URL": (text) => new URL(text),
  ...Object.fromEntries(
    Object.entries(ENTRIES).flatMap(([name, entry]): [string, Run][] => [
      [`canParse of ${name}`, entry.canParse],
      [`parse of ${name}`, entry.parse],
    ]),
  ),
};

const PEERS = { canParse: "URL.canParse", parse: "new URL" } as const;

/** The lengths of invented references, in characters. */
const LENGTHS = [50, 80, 120, 200, 700] as const;

/** The calls on invented references, and their peers. */
const LONG_CALLS: readonly (readonly [call: string, peer: string])[] = [
  ["test of rfc3986 URI-reference", "URL.canParse"],
  ["canParse of uri-abnf/rfc3986", "URL.canParse"],
  ["parse of uri-abnf/rfc3986", "new URL"],
];

/** A generated module, as a program would import it. */
const { default: generated } = (await import(
  `data:text/javascript,${encodeURIComponent(generate(rfc3986.grammar, { rules: { host: {} } }).code)}`
)) as { readonly default: { readonly host: { readonly test: (input: string) => boolean } } };

/** The rules that a server may use: of grammars, compiled texts, entry points, formats and generated modules. */
const RULES: Readonly<Record<string, readonly [run: Run, input: (reference: string) => string]>> = {
  "rfc3986 URI-reference": [rule(rfc3986.rules["URI-reference"]), (it) => it],
  "rfc3986 host": [rule(rfc3986.rules.host), (it) => hostOf(it)],
  "rfc3986 path-absolute": [rule(rfc3986.rules["path-absolute"]), (it) => pathOf(it)],
  "rfc2396bis URI-reference": [rule(rfc2396bis.rules["URI-reference"]), (it) => it],
  "compiled words": [rule(compile('words = 1*( ALPHA / DIGIT / "." / "-" )').rules.words), hostOf],
  "compiled path": [rule(compile('path = *( "/" *VCHAR )').rules.path), (it) => pathOf(it)],
  "compiled URL": [rule(compile('url = 1*ALPHA "://" *VCHAR').rules.url), (it) => it],
  "canParse of uri-abnf/rfc3986": [entryOfRfc3986.canParse, (it) => it],
  "parse of uri-abnf/rfc3986": [entryOfRfc3986.parse, (it) => it],
  "safeParse of uri-abnf": [safeParse, (it) => it],
  "format uriReference": [uriReference, (it) => it],
  "generated host": [rule(generated.host), hostOf],
};

/**
 * Functions that run before rules are timed. One call site calls them all, so that the platform inlines no rule there,
 * not the one that is alone in its process either.
 */
const OTHERS: readonly Run[] = [
  (text) => text.length,
  (text) => text.charCodeAt(0),
  (text) => text.indexOf("/"),
  (text) => text.startsWith("http"),
  (text) => text === "",
];

function rule(of: { readonly test: (input: string) => boolean }): Run {
  return (text) => of.test(text);
}

function hostOf(reference: string): string {
  return /^\w+:\/\/([a-z.]+)/.exec(reference)?.[1] ?? "www.example.com";
}

function pathOf(reference: string): string {
  return /^\w+:\/\/[^/]+(\/[^?#]*)/.exec(reference)?.[1] ?? "/a/b";
}

/**
 * The measurement of a process: a call on references, one on invented references of each length, or rules that take turns;
 * and how it stores the strings.
 */
interface Task {
  readonly kind: "call" | "lengths" | "rules";
  readonly names: readonly string[];
  readonly storage: "flat" | "slices";
  readonly size: number;
}

type Rows = readonly (readonly Cell[])[];

export const apartSection: Section = (isShort) => {
  const size = isShort ? 200 : 20_000;
  const rounds = isShort ? 1 : 9;
  return [
    {
      title: "Distinct references, each candidate in a process of its own",
      text:
        `${size.toLocaleString("en")} distinct references of 48 characters in the mean: flat strings, and slices of one text, ` +
        "as the lines of a file are. Nanoseconds a call, medians of processes that take turns.",
      head: ["call", "strings", "uri-abnf", "peer", "÷ peer"],
      rows: distinctReferences(size, rounds),
    },
    {
      title: "References by their length, each candidate in a process of its own",
      text:
        `${(size / 20).toLocaleString("en")} invented references of each length, with a path of segments and a query: ` +
        "nanoseconds a call. `URL.canParse` checks neither the path nor the query.",
      head: ["call", "characters", "uri-abnf", "peer", "÷ peer"],
      rows: longReferences(size / 20, rounds),
    },
    {
      title: "Many rules in one process",
      text: "Twelve rules of five kinds in turns in one process, and each alone in a process: nanoseconds a call; at most 1.15.",
      head: ["rule", "alone", "together", "÷ alone"],
      rows: rulesTogether(size, rounds),
    },
  ];
};

function distinctReferences(size: number, rounds: number): Rows {
  const rows: (readonly Cell[])[] = [];
  for (const storage of ["flat", "slices"] as const)
    for (const [call, peer] of Object.entries(PEERS)) {
      const names = Object.keys(ENTRIES).map((name) => `${call} of ${name}`);
      if (call === "canParse") names.push("test of rfc3986 URI-reference");
      const times = timesOf([peer, ...names], { kind: "call", storage, size }, rounds);
      for (const name of names)
        rows.push([name, storage, ...timesAndRatio(times[name]![0]!, times[peer]![0]!)]);
    }
  return rows;
}

function longReferences(size: number, rounds: number): Rows {
  const names = [...new Set(LONG_CALLS.flat())];
  const times = timesOf(names, { kind: "lengths", storage: "flat", size }, rounds);
  return LONG_CALLS.flatMap(([call, peer]) =>
    LENGTHS.map((length, at) => [
      call,
      length,
      ...timesAndRatio(times[call]![at]!, times[peer]![at]!),
    ]),
  );
}

function rulesTogether(size: number, rounds: number): Rows {
  const names = Object.keys(RULES);
  const times = timesOf([...names, "all"], { kind: "rules", storage: "flat", size }, rounds);
  return names.map((name, index) => {
    const [alone, together] = [times[name]![0]!, times.all![index]!];
    return [name, median(alone), median(together), ratio(together, alone)];
  });
}

/** Returns, by name, the times of what the name stands for: those of a call, of each length, or of each rule of "all". */
function timesOf(names: readonly string[], task: Omit<Task, "names">, rounds: number) {
  const tasks = names.map((name): [string, Task] => [
    name,
    { ...task, names: name === "all" ? Object.keys(RULES) : [name] },
  ]);
  return interleaved(import.meta.url, Object.fromEntries(tasks), rounds);
}

function timesAndRatio(own: readonly number[], peer: readonly number[]): readonly Cell[] {
  return [median(own), median(peer), ratio(own, peer)];
}

/** Measures in this process. The rules of a task, and the lengths, take turns. */
function measure({ kind, names, storage, size }: Task): readonly number[] {
  const references = corpus("ordinary", size);
  const stored = storage === "flat" ? references : slicesOf(references);
  const measured = names.flatMap((name): (readonly [Run, readonly string[]])[] => {
    if (kind === "call") return [[CALLS[name]!, stored]];
    if (kind === "lengths") return LENGTHS.map((length) => [CALLS[name]!, invented(length, size)]);
    const [run, input] = RULES[name]!;
    return [[run, references.map(input)]];
  });
  const runs = measured.map(([run, inputs]) => ({ run, inputs }));
  if (kind === "rules") for (const other of OTHERS) time(other, references, 5);
  return medians(runs, ({ run, inputs }) => {
    // A tenth at a time, so that each finds the processor as the others left it.
    let spent = 0;
    for (let part = 0; part < 10; part += 1) {
      const from = Math.floor((part * size) / 10);
      const piece = inputs.slice(from, Math.floor(((part + 1) * size) / 10));
      if (names.length > 1) for (const other of runs) time(other.run, other.inputs.slice(0, 20), 1);
      spent += time(run, piece, 1);
    }
    return spent;
  });
}

function slicesOf(references: readonly string[]): readonly string[] {
  const text = Buffer.from(references.join("\n"), "latin1").toString("latin1");
  let from = 0;
  return references.map(({ length }) => {
    const slice = text.slice(from, from + length);
    from += length + 1;
    return slice;
  });
}

answerTask(measure);
