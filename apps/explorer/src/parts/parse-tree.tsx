/**
 * A parse tree: its rules as nested spans over the string, and as a collapsible tree (ARIA Authoring Practices, tree view).
 */
import { useMemo, useRef, useState } from "preact/hooks";
import { withSigns } from "../../../../grammar/workbench/index.js";
import { isNarrow } from "./controls.js";
import type { ComponentChildren } from "preact";
import type { FlatNode, TreeAnswer } from "../worker/protocol.js";

/** More nodes are too much to look at, and slow. */
const MOST_SPANS = 600;

interface NestedSpansProps {
  readonly nodes: readonly FlatNode[];
  readonly string: string;
  readonly highlighted: number | null;
  readonly onHighlight: (index: number | null) => void;
}

export function NestedSpans({ nodes, string, highlighted, onHighlight }: NestedSpansProps) {
  if (nodes.length > MOST_SPANS) return null;
  const height = 1 + Math.max(...nodes.map(({ depth }) => depth));
  let next = 0;
  const spanOf = (): ComponentChildren => {
    const index = next;
    const node = nodes[index];
    if (node === undefined) return null;
    next += 1;
    const parts: ComponentChildren[] = [];
    let at = node.start;
    for (
      let child = nodes[next];
      child !== undefined && child.depth > node.depth;
      child = nodes[next]
    ) {
      if (child.start < at) {
        // The nodes of two octets of one character have the same span: the character is there once.
        do next += 1;
        while ((nodes[next]?.depth ?? 0) > child.depth);
        continue;
      }
      parts.push(string.slice(at, child.start));
      at = child.end;
      parts.push(spanOf());
    }
    parts.push(string.slice(at, node.end));
    return (
      <span
        key={index}
        title={node.rule}
        class={index === highlighted ? "span highlighted" : "span"}
        style={{ "--depth": node.depth, "--above": height - node.depth }}
        onMouseOver={(event) => {
          event.stopPropagation();
          onHighlight(index);
        }}
      >
        {parts}
      </span>
    );
  };
  return (
    <p
      class="spans"
      aria-hidden="true"
      style={{ "--height": height }}
      onMouseLeave={() => onHighlight(null)}
    >
      {spanOf()}
    </p>
  );
}

/** A tree of more nodes is shown collapsed below a depth. On a narrow screen, the tree is as long as its box. */
const MANY_NODES = 150;
const MANY_NODES_ON_NARROW = 25;
const OPEN_DEPTH = 3;

/** The characters of an item's text that are shown. */
const MOST_CHARACTERS = 60;

interface ParseTreeProps {
  readonly tree: TreeAnswer;
  readonly string: string;
  readonly highlighted: number | null;
  readonly onHighlight: (index: number | null) => void;
  readonly onGoTo: (rule: string) => void;
}

export function ParseTree({ tree, string, highlighted, onHighlight, onGoTo }: ParseTreeProps) {
  const { nodes, total } = tree;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isBig = total > (isNarrow() ? MANY_NODES_ON_NARROW : MANY_NODES);
  const ends = useMemo(() => subtreeEnds(nodes), [nodes]);

  const keyOf = (index: number): string => `${String(index)} ${nodes[index]?.rule ?? ""}`;
  const hasChildren = (index: number): boolean => (ends[index] ?? index + 1) > index + 1;
  const isOpen = (index: number): boolean => {
    const isOpenAtFirst = !isBig || (nodes[index]?.depth ?? 0) < OPEN_DEPTH;
    return isOpenAtFirst !== toggled.has(keyOf(index));
  };
  const toggle = (index: number): void => {
    const next = new Set(toggled);
    if (!next.delete(keyOf(index))) next.add(keyOf(index));
    setToggled(next);
  };
  const shown = shownNodes(nodes, ends, isOpen);
  const current = shown.includes(focused) ? focused : 0;

  const focus = (index: number): void => {
    setFocused(index);
    list.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)?.focus();
  };
  const parentOf = (index: number): number => {
    const depth = nodes[index]?.depth ?? 0;
    for (let at = index - 1; at >= 0; at -= 1) if ((nodes[at]?.depth ?? 0) < depth) return at;
    return index;
  };
  const move = (event: KeyboardEvent): void => {
    const at = shown.indexOf(current);
    const open = hasChildren(current) && isOpen(current);
    const act = new Map<string, () => void>([
      ["ArrowDown", () => focus(shown[at + 1] ?? current)],
      ["ArrowUp", () => focus(at > 0 ? (shown[at - 1] ?? current) : current)],
      ["Home", () => focus(0)],
      ["End", () => focus(shown.at(-1) ?? current)],
      [
        "ArrowRight",
        () => {
          if (open) focus(current + 1);
          else if (hasChildren(current)) toggle(current);
        },
      ],
      [
        "ArrowLeft",
        () => {
          if (open) toggle(current);
          else focus(parentOf(current));
        },
      ],
      ["Enter", () => onGoTo(nodes[current]?.rule ?? "")],
    ]).get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  const item = (index: number) => {
    const node = nodes[index];
    if (node === undefined) return null;
    const open = isOpen(index);
    return (
      <div
        key={keyOf(index)}
        role="treeitem"
        data-index={index}
        aria-level={node.depth + 1}
        aria-expanded={hasChildren(index) ? open : undefined}
        aria-selected={index === current}
        tabIndex={index === current ? 0 : -1}
        class={index === highlighted ? "item highlighted" : "item"}
        style={{ "--depth": node.depth }}
        onFocus={() => {
          setFocused(index);
          onHighlight(index);
        }}
        onMouseEnter={() => onHighlight(index)}
        onMouseLeave={() => onHighlight(null)}
        onClick={() => {
          focus(index);
          if (hasChildren(index)) toggle(index);
        }}
        onDblClick={() => onGoTo(node.rule)}
      >
        <span class="twist" aria-hidden="true">
          {hasChildren(index) ? (open ? "▾" : "▸") : "·"}
        </span>
        <span class="rule">{node.rule}</span>{" "}
        <code>{shortened(string.slice(node.start, node.end))}</code>{" "}
        <small>
          {node.start}–{node.end}
        </small>
      </div>
    );
  };

  return (
    <>
      <div role="tree" aria-label="Parse tree" class="tree" ref={list} onKeyDown={move}>
        {shown.map(item)}
      </div>
      {total > nodes.length && (
        <p class="note">
          The tree has {total.toLocaleString("en")} nodes; the first{" "}
          {nodes.length.toLocaleString("en")} are shown.
        </p>
      )}
    </>
  );
}

/** The index after the last node of the subtree of each node. */
function subtreeEnds(nodes: readonly FlatNode[]): number[] {
  const ends = nodes.map(() => nodes.length);
  const open: number[] = [];
  nodes.forEach(({ depth }, index) => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if ((nodes[top]?.depth ?? 0) < depth) break;
      ends[top] = index;
      open.pop();
    }
    open.push(index);
  });
  return ends;
}

function shownNodes(
  nodes: readonly FlatNode[],
  ends: readonly number[],
  isOpen: (index: number) => boolean,
): number[] {
  const shown: number[] = [];
  for (let index = 0; index < nodes.length;) {
    shown.push(index);
    index = isOpen(index) ? index + 1 : (ends[index] ?? nodes.length);
  }
  return shown;
}

function shortened(text: string): string {
  const shown = withSigns(text);
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}
