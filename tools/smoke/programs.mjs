/** Starts programs in this folder that validate by schemas whose references a replacement resolves. */
import { deepStrictEqual, match, rejects, throws } from "node:assert/strict";
import { once } from "node:events";
import { ESLint } from "eslint";
import { FlatCompat } from "@eslint/eslintrc";
import express from "express";
import OpenApiValidator from "express-openapi-validator";
import fastify from "fastify";

// ESLint validates the options of rules with Ajv 6.
const rules = (options) => ({
  overrideConfigFile: true,
  overrideConfig: { rules: { eqeqeq: options } },
});
const [{ messages }] = await new ESLint(rules(["error", "always"])).lintText("a == b;");
deepStrictEqual(
  messages.map(({ ruleId }) => ruleId),
  ["eqeqeq"],
);
await rejects(new ESLint(rules(["error", "sometimes"])).lintText("a"), (error) => {
  match(error.message, /eqeqeq/);
  return true;
});

// The older configuration of ESLint has a schema, which Ajv 6 compiles.
const compat = new FlatCompat({ baseDirectory: import.meta.dirname });
deepStrictEqual(compat.config({ rules: { eqeqeq: "error" } })[0].rules, { eqeqeq: "error" });
throws(() => compat.config({ rules: 1 }), /"rules" is the wrong type/);

// express-openapi-validator validates requests with Ajv 8.
const apiSpec = {
  openapi: "3.0.3",
  info: { title: "a", version: "1" },
  components: { schemas: { n: { type: "integer" } } },
  paths: {
    "/": {
      get: {
        parameters: [{ in: "query", name: "n", schema: { $ref: "#/components/schemas/n" } }],
        responses: { 200: { description: "a" } },
      },
    },
  },
};
const server = express()
  .use(OpenApiValidator.middleware({ apiSpec }))
  .get("/", (_, response) => response.end())
  .use((error, _request, response, next) =>
    error.status === 400 ? response.status(400).end() : next(error),
  )
  .listen(0);
await once(server, "listening");
const statusOf = async (n) => {
  const { status } = await fetch(`http://localhost:${server.address().port}/?n=${n}`);
  return status;
};
deepStrictEqual([await statusOf(1), await statusOf("a")], [200, 400]);
server.close();
server.closeAllConnections();

// Fastify validates requests with Ajv 8.
const app = fastify();
app.addSchema({
  $id: "http://example.com/schemas/a.json",
  definitions: { n: { type: "integer" } },
});
const body = {
  type: "object",
  properties: { n: { $ref: "http://example.com/schemas/a.json#/definitions/n" } },
};
app.post("/", { schema: { body } }, (request) => request.body);
const statusFor = async (n) => {
  const { statusCode } = await app.inject({ method: "POST", url: "/", payload: { n } });
  return statusCode;
};
deepStrictEqual([await statusFor(1), await statusFor("a")], [200, 400]);
await app.close();
console.log("ESLint, express-openapi-validator and Fastify validate");
