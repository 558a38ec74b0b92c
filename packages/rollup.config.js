/**
 * Builds the replacements: `npm run build:replacements`. Each is one file without imports, in the formats of its
 * original.
 */
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";

/** The modules only export. */
const treeshake = { moduleSideEffects: false };

/** A warning ends the build. */
const onwarn = ({ message }) => {
  throw new Error(message);
};

const plugins = [
  nodeResolve(),
  commonjs(),
  esbuild({ target: "es2022", tsconfig: "tsconfig.json" }),
];

export default [
  {
    input: "packages/fast-uri/src/index.ts",
    treeshake,
    onwarn,
    plugins,
    output: {
      file: "packages/fast-uri/dist/index.js",
      format: "cjs",
      footer: "exports.default = exports;\nexports.fastUri = exports;",
    },
  },
  {
    input: "packages/uri-js/src/index.ts",
    treeshake,
    onwarn,
    plugins,
    output: [
      { file: "packages/uri-js/dist/es5/uri.all.js", format: "umd", name: "URI" },
      { file: "packages/uri-js/dist/esnext/index.js", format: "es" },
    ],
  },
];
