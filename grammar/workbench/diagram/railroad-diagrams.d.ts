/** The part of @prantlf/railroad-diagrams 1.0 that this project uses. */
declare module "@prantlf/railroad-diagrams" {
  /** A part of a drawing; sizes are pixels. */
  export interface Item {
    readonly width: number;
    readonly needsSpace: boolean;
  }

  interface Link {
    readonly href?: string;
    readonly title?: string;
  }

  type Items = new (...items: Item[]) => Item;
  type Labeled = new (text: string, link?: Link) => Item;

  export const Sequence: Items;
  export const Stack: Items;
  export const Choice: new (normal: number, ...items: Item[]) => Item;
  export const Optional: new (item: Item) => Item;
  export const OneOrMore: new (item: Item, repeat?: Item) => Item;
  export const Terminal: Labeled;
  export const NonTerminal: Labeled;
  export const Comment: Labeled;
  export const Skip: new () => Item;
  export const Diagram: new (...items: Item[]) => Item & {
    attrs: Record<string, string | number>;
    format(padding: number): void;
    toString(): string;
  };
}
