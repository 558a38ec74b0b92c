/** The rules of a tree as nested spans over the string. */
import type { ComponentChildren } from "preact";
import type { FlatNode } from "../worker/protocol.js";

/** More nodes are too much to look at, and slow. */
const MOST_NODES = 600;

interface Props {
  readonly nodes: readonly FlatNode[];
  readonly string: string;
  readonly highlighted: number | null;
  readonly onHighlight: (index: number | null) => void;
}

export function NestedSpans({ nodes, string, highlighted, onHighlight }: Props) {
  if (nodes.length > MOST_NODES) return null;
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
