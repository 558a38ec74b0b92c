// uri-abnf/fast-check: written by `npm run api`

interface ArbitraryConstraints {
  readonly maxLength?: number;
  readonly size?: "+1" | "+2" | "+3" | "+4" | "-1" | "-2" | "-3" | "-4" | "=" | "max" | fc.Size;
  readonly characters?: "all" | "printable";
  readonly distribution?: Distribution;
}

declare function arbitrary(rule: Rule, constraints?: ArbitraryConstraints): fc.Arbitrary<string>;

export type { ArbitraryConstraints };

export { LimitError, UriAbnfError, arbitrary };

import * as fc from "fast-check";
