/** The plugin in builds and in the development server of Vite, and in Rollup's watch mode. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expectTypeOf } from "expect-type";
import ts from "typescript";
import abnf from "uri-abnf/rollup";
import { answersOf, projectOf, runCommand } from "../../../helpers/bundlers.js";
import type { Plugin as RollupPlugin } from "rollup";
import type { Plugin as VitePlugin } from "vite";

const folder = projectOf("entry-points/vite-app");
const file = join(folder, "src/endpoint.abnf");
const text = readFileSync(file, "utf8");

afterEach(() => writeFileSync(file, text));

test("the plugin has the type of plugins of both bundlers", () => {
  expectTypeOf(abnf()).toExtend<RollupPlugin>();
  expectTypeOf(abnf()).toExtend<VitePlugin>();
});

describe("vite build", () => {
  test("makes an application with the rules that it imports, and the declarations", async () => {
    const { status, output } = await runCommand("vite/bin/vite.js", ["build"], folder);
    expect([status, output]).toEqual([0, expect.stringContaining("built in")]);
    const [script = ""] = readdirSync(join(folder, "dist/assets"));
    const code = readFileSync(join(folder, "dist/assets", script), "utf8");
    expect(code).toMatch(/[`"]endpoint[`"]/);
    expect(code).not.toMatch(/\beval\b|new Function/);
    // The application with its table, its captures and its explanations.
    expect(code.length).toBeLessThan(12_000);
    expect(existsSync(join(folder, "src/endpoint.d.abnf.ts"))).toBe(true);
  });

  test("shows the file, the line, the column and the excerpt of an error", async () => {
    writeFileSync(file, `${text}more = endpoint /\n`);
    const { status, output } = await runCommand("vite/bin/vite.js", ["build"], folder);
    expect(status).toBe(1);
    expect(output).toContain("[plugin uri-abnf]");
    expect(output).toContain("src/endpoint.abnf:3:18");
    expect(output).toContain("line 3, column 18: expected ");
    expect(output).toContain("more = endpoint /\n                 ^");
  });
});

describe("TypeScript", () => {
  const PROGRAM = `
    import rules, { endpoint } from "./endpoint.abnf";
    export const host: string | undefined = endpoint.capture("")?.host;
    export const message: string | undefined = rules.endpoint.explain("")?.message;
    // @ts-expect-error: not captured
    endpoint.capture("")?.userinfo;
    // @ts-expect-error: no such rule
    rules.host;
  `;

  test.each([
    ["bundler", ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ["nodenext", ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ])("knows the names and records under %s", (_, module, moduleResolution) => {
    const program = join(folder, "src/program.ts");
    writeFileSync(program, PROGRAM);
    const checked = ts.createProgram([program, join(folder, "src/described.ts")], {
      module,
      moduleResolution,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowArbitraryExtensions: true,
      noEmit: true,
    });
    const complaints = ts
      .getPreEmitDiagnostics(checked)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(complaints).toEqual([]);
  });
});

/** Starts a development server in a program. It polls for changes. */
const SERVER = `
  import { createServer } from "vite";
  const server = await createServer({
    root: ${JSON.stringify(folder)},
    logLevel: "silent",
    server: { host: "127.0.0.1", port: 0, watch: { usePolling: true, interval: 20 } },
  });
  await server.listen();
`;

test("the development server serves rules, shows errors and updates", async () => {
  const answers = await answersOf(`
    import { readFileSync, writeFileSync } from "node:fs";
    ${SERVER}
    const { port } = server.httpServer.address();
    const { hot } = server.environments.client;
    const get = async (path) => {
      const response = await fetch("http://127.0.0.1:" + port + path);
      return { status: response.status, text: await response.text() };
    };
    const sent = (type, action) =>
      new Promise((resolve) => {
        const { send } = hot;
        hot.send = (payload, ...rest) => {
          send.call(hot, payload, ...rest);
          if (payload.type === type) resolve(payload);
        };
        action();
      });
    const file = ${JSON.stringify(file)};
    const abnf = readFileSync(file, "utf8");
    const { described } = await server.ssrLoadModule("/src/described.ts");
    const importer = await get("/src/described.ts");
    const [url] = /\\/src\\/endpoint\\.abnf[^"]*/.exec(importer.text);
    const first = await get(url);
    const reload = await sent("full-reload", () => writeFileSync(file, abnf + 'more = "x"\\n'));
    const second = await get(url);
    const described2 = await server.ssrLoadModule("/src/described.ts");
    await sent("full-reload", () => writeFileSync(file, abnf + "more = ^"));
    const error = await sent("error", () => void get(url));
    await server.close();
    console.log("\\n" + JSON.stringify({
      described: described("[::1]:80"),
      url,
      status: first.status,
      exports: [first, second].map(({ text }) => /^export \\{.*/m.exec(text)[0]),
      reload: reload.triggeredBy,
      described2: described2.described("[::1"),
      error: error.err,
    }));
  `);
  expect(answers).toMatchObject({
    described: "host [::1], port 80",
    url: "/src/endpoint.abnf?import",
    status: 200,
    exports: [
      "export { rule_endpoint as endpoint };",
      "export { rule_endpoint as endpoint, rule_more as more };",
    ],
    reload: file,
    described2: expect.stringContaining("endpoint: expected") as string,
    error: {
      id: file,
      loc: { file, line: 3, column: 8 },
      frame: "more = ^\n       ^",
      message: 'line 3, column 8: expected element, found "^"',
    },
  });
});

test("modules that accept an update get the new rules, and the page stays", async () => {
  const accepting = {
    // The module itself runs again.
    "self.js": `
      import * as rules from "./endpoint.abnf";
      globalThis.seen(Object.keys(rules).sort());
      import.meta.hot.accept();
    `,
    // The function is called.
    "importer.js": `
      import { endpoint } from "./endpoint.abnf";
      globalThis.first = endpoint.test("[::1]:80");
      import.meta.hot.accept("./endpoint.abnf", ({ more }) => globalThis.accepted(more.test("x")));
    `,
  };
  const modules = Object.keys(accepting).map((name) => `/src/${name}`);
  for (const [name, code] of Object.entries(accepting))
    writeFileSync(join(folder, "src", name), code);

  const answers = await answersOf(`
    import { readFileSync, writeFileSync } from "node:fs";
    import { createServerModuleRunner } from "vite";
    ${SERVER}
    const { client, ssr } = server.environments;
    const called = (name) => new Promise((resolve) => { globalThis[name] = resolve; });

    // The server knows the importers from the modules that a page has loaded.
    const modules = ${JSON.stringify(modules)};
    for (const url of [...modules, "/src/endpoint.abnf?import"]) await client.transformRequest(url);
    const sent = new Promise((resolve) => {
      const { send } = client.hot;
      client.hot.send = (payload, ...rest) => {
        send.call(client.hot, payload, ...rest);
        if (payload.type === "update" || payload.type === "full-reload") resolve(payload);
      };
    });

    // The runner runs modules and takes updates as a page does.
    const runner = createServerModuleRunner(ssr, { hmr: { logger: false } });
    const before = called("seen");
    for (const url of modules) await runner.import(url);
    const exportsBefore = await before;

    const after = called("seen");
    const accepted = called("accepted");
    const file = ${JSON.stringify(file)};
    writeFileSync(file, readFileSync(file, "utf8") + 'more = "x"\\n');
    const { type, updates } = await sent;
    const answers = {
      first: globalThis.first,
      exportsBefore,
      exportsAfter: await after,
      accepted: await accepted,
      type,
      updates: updates?.map(({ type, path, acceptedPath }) => ({ type, path, acceptedPath })),
    };
    await runner.close();
    await server.close();
    console.log("\\n" + JSON.stringify(answers));
  `);
  for (const name of Object.keys(accepting)) rmSync(join(folder, "src", name));
  const [self = "", importer = ""] = modules;
  expect(answers).toEqual({
    first: true,
    exportsBefore: ["default", "endpoint"],
    exportsAfter: ["default", "endpoint", "more"],
    accepted: true,
    type: "update",
    updates: [
      { type: "js-update", path: self, acceptedPath: self },
      { type: "js-update", path: importer, acceptedPath: "/src/endpoint.abnf" },
    ],
  });
});

test("Rollup builds again in watch mode when a file changes", async () => {
  const plugin = pathToFileURL(join(folder, "node_modules/uri-abnf/rollup.js")).href;
  const answers = await answersOf(`
    import { writeFileSync } from "node:fs";
    import { watch } from "rollup";
    import abnf from ${JSON.stringify(plugin)};

    const file = ${JSON.stringify(file)};
    const watcher = watch({
      input: file,
      plugins: [abnf({ imports: ["rfc3986"] })],
      watch: { skipWrite: true, buildDelay: 10 },
    });
    const outcomes = [];
    const texts = ["more = ^", ${JSON.stringify(text)}];
    watcher.on("event", async (event) => {
      if (event.result) await event.result.close();
      if (event.code === "ERROR") outcomes.push(event.error.loc);
      if (event.code === "BUNDLE_END") outcomes.push("built");
      if (event.code !== "END") return;
      const text = texts.shift();
      if (text !== undefined) return setTimeout(() => writeFileSync(file, text), 100);
      await watcher.close();
      console.log("\\n" + JSON.stringify({ outcomes }));
    });
  `);
  expect(answers).toEqual({ outcomes: ["built", { file, line: 1, column: 8 }, "built"] });
});
