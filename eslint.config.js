import { existsSync } from "node:fs";

import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import jest from "eslint-plugin-jest";
import tseslint from "typescript-eslint";

const readonly = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default defineConfig([
  globalIgnores([
    ".site/",
    "spec/api/",
    "coverage/",
    "**/dist/",
    "generated/",
    "site/",
    "examples/entry-points/vite-app/src/",
    // The types of these folders need the packages of the folder.
    ...["apps/explorer/", "docs/.vitepress/"].filter(
      (folder) => !existsSync(`${folder}node_modules`),
    ),
  ]),
  eslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error", noInlineConfig: true },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}", "tools/bench/**/*.js"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/prefer-readonly": "error",
      // An exhaustive switch needs no default. A default handles all other cases.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `while (true)` with its exits inside is how scanners are written.
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: "only-allowed-literals" },
      ],
      // Offsets and counts belong in messages, and have one decimal form.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `(node) => visit(node)` reads the same whether or not visit returns something.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // In the inner loops an index is in range by construction: `!` says so at no cost, a check
      // would be a branch that is never taken and no test can reach.
      "@typescript-eslint/no-non-null-assertion": "off",
      // There are no enums here; the rule takes names of rules as computed keys for some.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      // `for...of` reads a string by code points and an index loop by code units: not a style.
      "@typescript-eslint/prefer-for-of": "off",
      // A type parameter used once carries a literal type from an argument into the result:
      // `compile<const Text extends string>(abnf: Text): Grammar<RuleNames<Text>>`.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    // The declarations say what those of the originals say.
    files: ["packages/*/types/*.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  {
    files: ["**/spec/**/*.ts"],
    plugins: { jest },
    languageOptions: { globals: jest.environments.globals.globals },
    rules: {
      "jest/expect-expect": [
        "error",
        {
          assertFunctionNames: [
            ...["expect", "expectSection", "expectTypeOf"],
            ...["explorer.eventually", "explorer.waitFor*"],
          ],
        },
      ],
      "jest/no-alias-methods": "error",
      "jest/no-conditional-expect": "error",
      "jest/no-disabled-tests": "error",
      "jest/no-export": "error",
      "jest/no-focused-tests": "error",
      "jest/no-identical-title": "error",
      "jest/no-standalone-expect": "error",
      "jest/valid-describe-callback": "error",
      "jest/valid-expect": "error",
      "jest/valid-title": "error",
    },
  },
  {
    // A helper can test what is the same in several specs.
    files: ["**/spec/helpers/*.ts"],
    rules: { "jest/no-export": "off" },
  },
  {
    // Code that runs in Node: the configuration files, a reporter, and programs that use the console.
    files: ["**/*.{js,cjs}", "{apps/cli,docs,examples,tools}/**"],
    languageOptions: { globals: readonly(Object.getOwnPropertyNames(globalThis)) },
    rules: { "no-console": "off" },
  },
  {
    // Values of any type take part, and options count by their values.
    files: ["tools/originals/**"],
    rules: {
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/prefer-nullish-coalescing": "off",
    },
  },
  {
    // The theme of the site runs in browsers.
    files: ["docs/.vitepress/theme/*.js"],
    languageOptions: {
      globals: readonly(["addEventListener", "document", "requestAnimationFrame"]),
    },
  },
]);
