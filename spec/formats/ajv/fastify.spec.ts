/** Routes of Fastify 5 with the formats of `uri-abnf/ajv` in place of ajv-formats, which Fastify has. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Fastify from "fastify";
import { addFormats, uriResolver } from "../../../formats/ajv/index.js";
import { ROOT } from "../../helpers/documents-markdown.js";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

const BODY = {
  type: "object",
  required: ["mail"],
  properties: {
    mail: { type: "string", format: "email" },
    home: { type: "string", format: "uri" },
    born: { type: "string", format: "date", formatMinimum: "1900-01-01" },
    at: { type: "string", format: "time", formatExclusiveMaximum: "12:00:00Z" },
  },
};

const QUERY = {
  type: "object",
  properties: {
    since: { type: "string", format: "date-time", formatMaximum: "2030-01-01T00:00:00Z" },
    from: { type: "string", format: "ipv6" },
    port: { type: "integer", format: "int32" },
  },
};

type AjvOptions = NonNullable<FastifyServerOptions["ajv"]>;

function service(ajv: AjvOptions): FastifyInstance {
  const app = Fastify({ ajv });
  app.post("/people", { schema: { body: BODY } }, () => ({ made: true }));
  app.get("/people", { schema: { querystring: QUERY } }, (request) => request.query);
  return app;
}

/** Sends one request. Returns the status, and the message of the answer where it has one. */
async function answer(
  app: FastifyInstance,
  request: { readonly body: object } | { readonly query: Record<string, string> },
): Promise<[status: number, message?: unknown]> {
  const response =
    "body" in request
      ? await app.inject({ method: "POST", url: "/people", payload: request.body })
      : await app.inject({ method: "GET", url: "/people", query: request.query });
  const { message } = response.json<{ message?: unknown }>();
  return message === undefined ? [response.statusCode] : [response.statusCode, message];
}

describe.each<[string, AjvOptions]>([
  ["a plugin", { plugins: [addFormats] }],
  ["a plugin with options", { plugins: [[addFormats, { keywords: true }]] }],
  ["a plugin, with the resolver", { plugins: [addFormats], customOptions: { uriResolver } }],
])("formats as %s", (_, ajv) => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = service(ajv);
  });
  afterAll(() => app.close());

  test.each([
    [{ mail: "joe@example.com", home: "https://example.com/~tim", born: "1955-06-08" }, [200]],
    [{ mail: "joe@[IPv6:::1]" }, [200]],
    [{ mail: "joe..b@example.com" }, [400, 'body/mail must match format "email"']],
    [{ mail: "a@b", home: "//example.com" }, [400, 'body/home must match format "uri"']],
    [{ mail: "a@b", home: "http://a/%zz" }, [400, 'body/home must match format "uri"']],
    [{ mail: "a@b", born: "2023-02-29" }, [400, 'body/born must match format "date"']],
    [{ mail: "a@b", born: "1899-12-31" }, [400, "body/born should be >= 1900-01-01"]],
    [{ mail: "a@b", at: "12:30:00+01:00" }, [200]],
    [{ mail: "a@b", at: "12:00:00Z" }, [400, "body/at should be < 12:00:00Z"]],
  ])("the body %j: %j", async (body, expected) => {
    expect(await answer(app, { body })).toEqual(expected);
  });

  test.each([
    [{ since: "2016-12-31T23:59:60Z", from: "::1", port: "80" }, [200]],
    [{ since: "2016-12-30T23:59:60Z" }, [400, 'querystring/since must match format "date-time"']],
    [
      { since: "2030-01-01T00:00:00.1Z" },
      [400, "querystring/since should be <= 2030-01-01T00:00:00Z"],
    ],
    [{ from: "1::2::3" }, [400, 'querystring/from must match format "ipv6"']],
    [{ port: "2147483648" }, [400, 'querystring/port must match format "int32"']],
  ])("the query %j: %j", async (query, expected) => {
    expect(await answer(app, { query })).toEqual(expected);
  });
});

/** Returns what a bundle of the entry point prints, in a process of its own. */
function printed(format: "esm" | "cjs", minify: boolean, program: string): string {
  const options = {
    stdin: {
      contents: `import { addFormats } from "./formats/ajv/index.ts"; ${program}`,
      resolveDir: ROOT,
    },
    bundle: true,
    format,
    minify,
    write: false,
  };
  // The bundler does not run in the realm of a test.
  const script = `process.stdout.write(
    require("esbuild").buildSync(${JSON.stringify(options)}).outputFiles[0].text)`;
  const bundle = execFileSync(process.execPath, ["--eval", script], { cwd: ROOT });
  const type = format === "esm" ? "module" : "commonjs";
  return execFileSync(process.execPath, [`--input-type=${type}`], {
    cwd: join(ROOT, "spec"),
    input: bundle,
    encoding: "utf8",
  });
}

test.each([
  ["esm", false],
  ["esm", true],
  ["cjs", false],
  ["cjs", true],
] as const)("the name that Fastify looks for is in a bundle: %s, minified %p", (format, minify) => {
  expect(printed(format, minify, "console.log(addFormats.name)")).toBe("formatsPlugin\n");
});
