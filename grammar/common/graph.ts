/**
 * Walks over graphs: of rules, syntax trees, expressions or states. Each walk keeps its own stack, so
 * the depth of a graph costs memory, not call stack.
 */

/** Returns the nodes that the edges of a node lead to. */
type Successors<Node> = (node: Node) => readonly Node[];

/**
 * Returns the nodes that can be reached from some nodes, these included. The walk is depth first, in
 * the order of the edges: each node comes once, and before its successors, unless a cycle leads back.
 * Linear in the edges.
 */
export function preOrder<Node>(
  starts: Iterable<Node>,
  successors: Successors<Node>,
): ReadonlySet<Node> {
  const reached = new Set<Node>();
  const pending = [...starts].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const targets = successors(next);
    for (let index = targets.length - 1; index >= 0; index -= 1) pending.push(targets[index]!);
  }
  return reached;
}

/** Returns the same nodes, each after its successors: parts before wholes. Linear in the edges. */
export function postOrder<Node>(
  starts: Iterable<Node>,
  successors: Successors<Node>,
): ReadonlySet<Node> {
  const left = new Set<Node>();
  const entered = new Set<Node>();
  const pending = [...starts].reverse();
  for (let node = pending.at(-1); node !== undefined; node = pending.at(-1)) {
    if (entered.has(node)) {
      pending.pop();
      left.add(node);
      continue;
    }
    entered.add(node);
    const targets = successors(node);
    for (let index = targets.length - 1; index >= 0; index -= 1)
      if (!entered.has(targets[index]!)) pending.push(targets[index]!);
  }
  return left;
}

/**
 * Returns the strongly connected components of the nodes that can be reached from some nodes, each
 * component after those that it leads to.
 *
 * Tarjan, "Depth-first search and linear graph algorithms", 1972; linear in the edges.
 */
export function components<Node>(
  starts: Iterable<Node>,
  successors: Successors<Node>,
): (readonly Node[])[] {
  const result: (readonly Node[])[] = [];
  const order = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const visits: { readonly node: Node; readonly targets: Iterator<Node> }[] = [];

  const enter = (node: Node): void => {
    low.set(node, order.size);
    order.set(node, order.size);
    open.push(node);
    isOpen.add(node);
    visits.push({ node, targets: successors(node)[Symbol.iterator]() });
  };
  const lower = (node: Node, bound: number | undefined): void => {
    low.set(node, Math.min(low.get(node) ?? 0, bound ?? Infinity));
  };

  for (const start of starts) {
    if (order.has(start)) continue;
    enter(start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const { node, targets } = visit;
      const { done, value: target } = targets.next() as IteratorResult<Node, undefined>;
      if (done !== true) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) lower(node, order.get(target));
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(node));
      if (low.get(node) !== order.get(node)) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const member of component) isOpen.delete(member);
      result.push(component);
    }
  }
  return result;
}
