/** The class of the parsers that this package makes, and of those that their methods make. */
import Parsimmon from "parsimmon";
import { parseWith, tryParseWith } from "./parse-with.js";
import { here } from "./positions.js";
import type { Input } from "./input.js";

/** The reply of a parser. Parsimmon also merges `furthest` of a success; its types do not say so. */
export type Reply<T> =
  | { status: true; index: number; value: T; furthest: number; expected: string[] }
  | { status: false; index: -1; value: null; furthest: number; expected: string[] };

type Action<T> = (input: Input, offset: number) => Reply<T>;

/** Parsimmon's constructor, which is typed as a plain function. */
type ParserClass = new <T>(action: Action<T>) => Parsimmon.Parser<T>;

/** The methods that the class has itself, and the one that returns a parser of its caller. */
const OWN_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "parse",
  "tryParse",
  "mark",
  "node",
  "thru",
]);

/**
 * A Parsimmon parser whose `parse`, `tryParse`, `mark` and `node` leave nothing behind, and whose
 * methods (`map`, `skip`, `or` and so on) make parsers of the same class (see parse-with.ts). Parsimmon's own
 * parsers stay as they are.
 */
export const ComposableParser = /* @__PURE__ */ composableParser();

function composableParser(): ParserClass {
  const Parser = Parsimmon as unknown as ParserClass;

  class Composable<T> extends Parser<T> {
    override parse(input: string): Parsimmon.Result<T> {
      // A buffer has no lines, so Parsimmon caches nothing for it.
      return typeof input === "string" ? parseWith(this, input) : super.parse(input);
    }

    override tryParse(input: string): T {
      return typeof input === "string" ? tryParseWith(this, input) : super.tryParse(input);
    }

    override mark(): Parsimmon.Parser<Parsimmon.Mark<T>> {
      const marked = Parsimmon.seqMap(here, this, here, (start, value, end) => ({
        start,
        value,
        end,
      }));
      return new Composable(actionOf(marked));
    }

    override node<Name extends string>(name: Name): Parsimmon.Parser<Parsimmon.Node<Name, T>> {
      return this.mark().map(({ start, value, end }) => ({ name, value, start, end }));
    }
  }

  const members = Parser.prototype as unknown as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    const method = members[name];
    if (typeof method !== "function" || OWN_METHODS.has(name)) continue;
    const composing = function (this: unknown, ...args: readonly unknown[]): unknown {
      const made: unknown = Reflect.apply(method, this, args);
      return Parsimmon.isParser(made) ? new Composable(actionOf(made)) : made;
    };
    Object.defineProperty(Composable.prototype, name, {
      value: composing,
      writable: true,
      configurable: true,
    });
  }
  return Composable;
}

function actionOf<T>(parser: Parsimmon.Parser<T>): Action<T> {
  return (parser as unknown as { readonly _: Action<T> })._;
}
