/** The page: the grammar on the left, the strings on the right, and the tabs below. */
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { GrammarBox, StringsBox } from "./editor/editors.js";
import { abnfOfFile, abnfOfPasted, clientFor } from "./model/clients.js";
import { firstPreset } from "./model/first-questions.js";
import { toHash } from "./model/share.js";
import { linesOf, LISTS, stateWith, TABS, TEMPLATE, textWith } from "./model/state.js";
import { latest, useAnswer } from "./model/use-answer.js";
import {
  CoveragePanel,
  DiagramPanel,
  ExamplesPanel,
  LintPanel,
  ModulePanel,
  RegExpPanel,
  SamplesPanel,
} from "./panels/panels.js";
import { DifferencePanel } from "./panels/difference.js";
import { UriPanel } from "./panels/uri.js";
import { Ahead, Problems, Results } from "./parts/outcomes.js";
import { KeysButton } from "./parts/keys.js";
import { AnswerView } from "./parts/answer-view.js";
import { CopyButton, FileButton, Select, Tabs } from "./parts/controls.js";
import { NestedSpans, ParseTree } from "./parts/parse-tree.js";
import type { ComponentType } from "preact";
import type { Fix } from "uri-abnf/grammar";
import type { EditorTarget } from "./editor/codemirror.js";
import type { PageState, TabName } from "./model/state.js";
import type { PanelProps } from "./panels/panels.js";
import type { RuleOfText } from "./worker/protocol.js";

const PANELS: Readonly<Record<TabName, ComponentType<PanelProps>>> = {
  Diagram: DiagramPanel,
  Samples: SamplesPanel,
  Difference: DifferencePanel,
  Coverage: CoveragePanel,
  Examples: ExamplesPanel,
  Lint: LintPanel,
  Module: ModulePanel,
  "Regular expression": RegExpPanel,
  URI: UriPanel,
};

/** The tabs that do not ask about the rule. */
const TABS_WITHOUT_RULE: ReadonlySet<TabName> = new Set<TabName>(["Examples", "Lint", "URI"]);

interface AppProps {
  readonly initial: PageState;
}

export function App({ initial }: AppProps) {
  const [state, setState] = useState(initial);
  const current = useRef(state);
  current.current = state;
  // Strings that the user has changed stay when a file is opened.
  const presetStrings = useRef(firstPreset().strings.join("\n"));
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [target, setTarget] = useState<EditorTarget | null>(null);
  const [column, setColumn] = useState<number | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const change = useCallback(
    (changes: Partial<PageState>): void => setState((before) => ({ ...before, ...changes })),
    [],
  );

  const presets = latest(useAnswer("presets", null)) ?? [];
  const { abnf, optionsOf, imports, lists, octets } = state;
  const text = useMemo(() => textWith(state, abnf), [abnf, optionsOf, imports, lists, octets]);
  const ruleNames = useAnswer("rules", text);
  const rules = latest(ruleNames) ?? [];
  const rule = rules.find((name) => name === state.rule) ?? rules[0];
  // Until the rules of a new text are known, there is no question about it.
  const isPending = ruleNames.state === "waiting";
  const question = useMemo(
    (): RuleOfText | null => (isPending || rule === undefined ? null : { ...text, rule }),
    [isPending, text, rule],
  );
  const strings = useMemo(() => linesOf(state.strings), [state.strings]);
  const run = useAnswer("run", question === null ? undefined : { ...question, strings });
  const hasRules = isPending || rule !== undefined;
  const outcomes = hasRules ? (latest(run) ?? []) : [];
  const selected = Math.min(state.selected, strings.length - 1);
  const string = strings[selected] ?? "";
  const outcome = outcomes[selected];
  const before = string.slice(0, column);
  // Only where somebody has set the cursor: the first sight needs no further question.
  const ahead = useAnswer(
    "ahead",
    question === null || column === undefined ? undefined : { ...question, before },
  );
  const tree = useAnswer("tree", question === null ? undefined : { ...question, string });
  const treeAnswer = latest(tree);
  // On the first load, the strings and the tree come before the diagnosis, which takes longer.
  const hasBegun = useRef(false);
  hasBegun.current ||=
    !hasRules || (run.state !== "waiting" && (outcome?.ok !== true || tree.state !== "waiting"));
  const diagnosis = useAnswer("check", hasBegun.current ? text : undefined);
  // The text of a standard is as it is: what else is said about it stands under Lint.
  const isPublished = state.preset !== "";
  const found = latest(diagnosis);
  const problems = useMemo(
    () => (found ?? []).filter(({ severity }) => !isPublished || severity === "error"),
    [found, isPublished],
  );
  const highlightedRule =
    highlighted === null ? null : (treeAnswer?.nodes[highlighted]?.rule ?? null);

  const attempt = (act: Promise<void>): void => {
    setFailure(undefined);
    act.catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  const choosePreset = async (name: string): Promise<void> => {
    const before = current.current.abnf;
    const preset = name === "" ? TEMPLATE : await clientFor("preset").ask("preset", { name });
    // The user has written something in the meantime.
    if (current.current.abnf !== before) return;
    presetStrings.current = preset.strings.join("\n");
    change(stateWith(name, preset));
  };
  const open = async (file: File): Promise<void> => {
    const opened = await abnfOfFile(file);
    const { strings: written } = current.current;
    const kept = written === presetStrings.current ? "" : written;
    change(stateWith("", { ...TEMPLATE, ...opened, start: "", strings: [kept] }));
  };
  const paste = async (pasted: string): Promise<string> => {
    const read = await abnfOfPasted(pasted);
    if (read.lists !== "none") change({ lists: read.lists });
    return read.abnf;
  };
  const goTo = (offset: number): void => setTarget({ offset });
  const repair = ({ start, end, text: inserted }: Fix): void =>
    change(changedGrammar(abnf.slice(0, start) + inserted + abnf.slice(end), state));
  const importRules = (...names: readonly string[]): void =>
    change({ imports: [...new Set([...imports, ...names])] });
  const imported = optionsOf === "" ? imports : [`the imports of ${optionsOf}`, ...imports];
  const drop = (name: string): void => {
    if (!imports.includes(name)) change({ optionsOf: "" });
    change({ imports: imports.filter((each) => each !== name) });
  };
  const format = async (): Promise<void> =>
    change({ abnf: await clientFor("format").ask("format", { abnf: state.abnf }) });
  const link = async (): Promise<string> => {
    const hash = await toHash(state);
    history.replaceState(null, "", `#${hash}`);
    return location.href;
  };

  const Panel = PANELS[state.tab];
  return (
    <>
      <header>
        <h1>
          ABNF explorer <small>uri-abnf</small>
        </h1>
        <Select
          label="Preset"
          value={presets.some(({ name }) => name === state.preset) ? state.preset : ""}
          choices={[
            ["", "your own grammar"],
            ...presets.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={(name) => attempt(choosePreset(name))}
        />
        <FileButton label="Open a file" onFile={(file) => attempt(open(file))} />
        <button type="button" onClick={() => attempt(format())}>
          Format
        </button>
        <CopyButton label="Copy link" text={link} />
        <a href="../index.html">Documentation</a>
        <KeysButton />
      </header>
      {failure !== undefined && (
        <p class="failure banner" role="alert">
          {failure}
        </p>
      )}
      <main>
        <section class="grammar" aria-labelledby="grammar-title">
          <div class="bar">
            <h2 id="grammar-title">Grammar</h2>
            <Select
              label="Lists (1#element)"
              value={lists}
              choices={LISTS.map((each) => [each, each])}
              onChange={(name) => change({ lists: LISTS.find((each) => each === name) ?? "none" })}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={octets}
                onChange={({ currentTarget }) => change({ octets: currentTarget.checked })}
              />
              Octets
            </label>
          </div>
          {imported.length > 0 && (
            <p class="note">
              With the rules of{" "}
              {imported.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-label={`Drop ${name}`}
                  onClick={() => drop(name)}
                >
                  {name} ✕
                </button>
              ))}
            </p>
          )}
          <GrammarBox
            label="Grammar"
            value={state.abnf}
            problems={problems}
            highlighted={highlightedRule}
            target={target}
            onChange={(value) => change(changedGrammar(value, state))}
            onFile={(file) => attempt(open(file))}
            onPaste={paste}
          />
          <AnswerView answered={diagnosis}>
            {() => (
              <Problems
                label="Problems"
                problems={problems}
                without={
                  isPublished ? "A standard: remarks on its text are under Lint." : undefined
                }
                onGoTo={goTo}
                onRepair={repair}
                onImport={importRules}
              />
            )}
          </AnswerView>
        </section>
        <section class="strings" aria-labelledby="strings-title">
          <div class="bar">
            <h2 id="strings-title">Strings</h2>
            <Select
              label="Rule"
              value={rule ?? ""}
              choices={rules.map((name) => [name, name])}
              onChange={(name) => change({ rule: name })}
            />
          </div>
          <StringsBox
            value={state.strings}
            outcomes={outcomes}
            onChange={(value) => change({ strings: value })}
            onSelect={(index, at) => {
              setColumn(at);
              change({ selected: index });
            }}
            onComplete={async (beginning) =>
              question === null
                ? undefined
                : (await clientFor("ahead").ask("ahead", { ...question, before: beginning }))
                    .completion
            }
          />
          {hasRules && run.state === "failed" ? (
            <p class="failure" role="alert">
              {run.message}
            </p>
          ) : (
            <Results
              outcomes={outcomes}
              selected={selected}
              onSelect={(index) => change({ selected: index })}
            />
          )}
          {column !== undefined && question !== null && run.state !== "failed" && (
            <AnswerView answered={ahead}>
              {(answer, asked) => <Ahead before={asked.before} ahead={answer} />}
            </AnswerView>
          )}
          {outcome?.ok === false && <pre class="excerpt">{outcome.excerpt}</pre>}
          {outcome?.ok === true && (
            <AnswerView answered={tree}>
              {(answer, { string: parsed }) =>
                answer && (
                  <>
                    <NestedSpans
                      nodes={answer.nodes}
                      string={parsed}
                      highlighted={highlighted}
                      onHighlight={setHighlighted}
                    />
                    <ParseTree
                      tree={answer}
                      string={parsed}
                      highlighted={highlighted}
                      onHighlight={setHighlighted}
                      onGoTo={(name) => setTarget({ rule: name })}
                    />
                    <details class="captures">
                      <summary>Captures</summary>
                      <pre tabIndex={0}>{JSON.stringify(answer.captures, null, 2)}</pre>
                    </details>
                  </>
                )
              }
            </AnswerView>
          )}
        </section>
        <section class="questions" aria-label="Questions about the rule">
          <Tabs
            label="Questions"
            names={TABS}
            selected={state.tab}
            onSelect={(tab) => change({ tab })}
          >
            {hasRules || TABS_WITHOUT_RULE.has(state.tab) ? (
              <Panel
                state={state}
                question={question}
                rules={rules}
                presets={presets}
                diagnosis={diagnosis}
                text={text}
                strings={strings}
                onGoTo={goTo}
                onRepair={repair}
                onImport={importRules}
                onChange={change}
              />
            ) : (
              <p class="note">The grammar has no rule, or it has errors: see Problems.</p>
            )}
          </Tabs>
        </section>
      </main>
    </>
  );
}

/** A text that is no longer that of the preset is a grammar of one's own, with the same options. */
function changedGrammar(abnf: string, { abnf: before }: PageState): Partial<PageState> {
  return abnf === before ? {} : { abnf, preset: "" };
}
